// Turns the result's drawing into a PNG, since most messengers show no SVG: shared where phones can share, saved elsewhere.
(() => {
  "use strict";
  const button = document.getElementById("share-picture");
  const drawing = document.querySelector("img.result-card");

  async function picture() {
    await drawing.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 1200;
    canvas.height = 630;
    canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
    const data = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([data], button.dataset.name, { type: "image/png" });
  }

  function save(file) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  button.hidden = false;
  button.addEventListener("click", async () => {
    const file = await picture();
    if (!navigator.canShare?.({ files: [file] })) {
      save(file);
      return;
    }
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name !== "AbortError") save(file);
    }
  });
})();
