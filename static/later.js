// What is not needed at a first look is fetched when the page stands.
addEventListener("load", () => setTimeout(() => {
  "use strict";
  for (const file of document.getElementById("later").dataset.files.split(" ").filter(Boolean)) {
    const style = file.includes(".css");
    const wanted = document.createElement(style ? "link" : "script");
    Object.assign(wanted, style ? { rel: "stylesheet", href: file } : { src: file, async: false });
    document.head.append(wanted);
  }
}), { once: true });
