// Finds rules while somebody types. Without script the form asks the server for the same.
const finder = document.getElementById("finder");
const status = finder.querySelector("[role=status]");
const lines = [...document.querySelectorAll("#rulebook li")].map((line) => ({ line, said: line.textContent.toLowerCase() }));
const sections = [...document.querySelectorAll("#rulebook > section")];

function find() {
  const words = finder.elements.q.value.toLowerCase().split(/\s+/).filter(Boolean);
  const only = finder.elements.rulings.checked;
  let shown = 0;
  for (const { line, said } of lines) {
    line.hidden = (only && !("ruling" in line.dataset)) || !words.every((word) => said.includes(word));
    shown += !line.hidden;
  }
  for (const section of sections) section.hidden = !section.querySelector("li:not([hidden])");
  status.replaceChildren(`${shown ? status.dataset.some : status.dataset.none} ${shown || ""}`);
}

// Whoever follows a link to a rule sees it, whatever was searched before.
function reveal() {
  const line = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!line?.hidden && !line?.closest("[hidden]")) return;
  finder.reset();
  finder.elements.q.value = "";
  finder.elements.rulings.checked = false;
  find();
  line.scrollIntoView();
}

finder.addEventListener("input", find);
finder.addEventListener("submit", (event) => event.preventDefault());
finder.querySelector("button").hidden = true;
addEventListener("hashchange", reveal);
reveal();
