// Says how many modules are ticked, also when the browser has kept the ticks of an earlier visit.
(() => {
  "use strict";
  const modules = document.getElementById("modules");
  const told = document.getElementById("chosen");
  if (!modules) return;
  const texts = JSON.parse(told.dataset.texts);

  function count() {
    told.textContent = texts[modules.querySelectorAll(":checked").length];
    told.hidden = false;
  }

  modules.addEventListener("change", count);
  addEventListener("pageshow", count);
})();
