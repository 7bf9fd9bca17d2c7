// Finds the sections that have all words of a query. words.js holds them: [file, page, heading, text].
"use strict";
const up = document.body.dataset.up;
const field = document.getElementById("search");
const list = document.getElementById("found");
const most = 30;

// More for a word in the heading than in the title of the page, and more for that than for the text; 0 without it.
function rate(section, word) {
  const has = (part) => section[part].toLowerCase().includes(word);
  return has(2) ? 20 : has(1) ? 5 : has(3) ? 1 : 0;
}

function findSections(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const rated = [];
  for (const section of sections) {
    const rates = words.map((word) => rate(section, word));
    if (rates.every(Boolean)) rated.push([rates.reduce((a, b) => a + b), section, words[0]]);
  }
  rated.sort((a, b) => b[0] - a[0]);
  return rated.slice(0, most);
}

function cut(text, word) {
  const place = Math.max(0, text.toLowerCase().indexOf(word) - 60);
  return (place ? "…" : "") + text.slice(place, place + 180);
}

function show() {
  list.replaceChildren();
  for (const [, [file, page, heading, text], word] of findSections(field.value)) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = up + file;
    link.textContent = heading && heading !== page ? page + " › " + heading : page;
    const excerpt = document.createElement("p");
    excerpt.textContent = cut(text, word);
    item.append(link, excerpt);
    list.append(item);
  }
  list.hidden = !field.value.trim();
}

// A page of results can be linked to: ?search=words.
field.value = new URLSearchParams(location.search).get("search") || "";
field.addEventListener("input", show);
show();
