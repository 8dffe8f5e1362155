// Keeps what is ticked on a set-up sheet in this browser, and shows how much is done.
const sheet = () => document.getElementById("setup");
const boxes = () => [...(sheet()?.querySelectorAll("[data-step]") ?? [])];
const place = () => `setup:${sheet().dataset.table}`;

function ticked() {
  try {
    return new Set(JSON.parse(localStorage.getItem(place())));
  } catch {
    return new Set();
  }
}

function keep() {
  const done = boxes().filter((box) => box.checked).map((box) => box.dataset.step);
  try {
    localStorage.setItem(place(), JSON.stringify(done));
  } catch {
    // A browser that keeps nothing still shows what was ticked until it leaves the page.
  }
}

function count() {
  const bar = sheet().querySelector("progress");
  bar.value = boxes().filter((box) => box.checked).length;
  bar.hidden = false;
}

function show() {
  if (!sheet()) return;
  const done = ticked();
  for (const box of boxes()) box.checked = done.has(box.dataset.step);
  count();
}

document.addEventListener("change", (event) => {
  if (!event.target.dataset.step) return;
  keep();
  count();
});
addEventListener("storage", show);
document.addEventListener("htmx:after:swap", show);
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
show();
