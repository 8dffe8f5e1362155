// After a choice its preview is what matters: the keyboard goes on there, and it is in sight.
document.addEventListener("htmx:after:swap", () => {
  const preview = document.getElementById("preview");
  const alert = document.querySelector("#notice [role=alert]");
  (alert ?? preview)?.scrollIntoView({ block: "start" });
  preview?.focus({ preventScroll: true });
});
