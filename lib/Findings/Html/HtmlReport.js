// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The filter of the report, and findings that open when a link leads to them. All else works without this.
"use strict";

(() => {
  const findings = [...document.querySelectorAll("details.finding")];
  const groups = [...document.querySelectorAll("section.cause, section.check")];
  const form = document.getElementById("filter");

  const texts = new Map(findings.map((f) => [f, f.textContent.toLowerCase()]));
  const getValue = (id) => document.getElementById(id).value;

  function matches(finding) {
    const words = getValue("filter-text").toLowerCase().split(/\s+/);
    const check = getValue("filter-check");
    const severity = getValue("filter-severity");
    return (!check || finding.dataset.check === check) && (!severity || finding.dataset.severity === severity) &&
      words.every((word) => texts.get(finding).includes(word));
  }

  function apply() {
    for (const finding of findings)
      finding.hidden = !matches(finding);
    for (const group of groups)
      group.hidden = !group.querySelector("details.finding:not([hidden])");
    const shown = findings.filter((f) => !f.hidden).length;
    document.getElementById("shown").textContent = `${shown} of ${findings.length} shown`;
  }

  function setOpen(isOpen) {
    for (const finding of findings)
      if (!finding.hidden)
        finding.open = isOpen;
  }

  // A link leads to a finding even if the filter hides it.
  function openTarget() {
    const target = document.getElementById(location.hash.slice(1));
    if (!target)
      return;
    if (form && (target.hidden || target.closest("[hidden]")))
      form.reset(), apply();
    if (target.matches("details"))
      target.open = true;
    target.scrollIntoView();
  }

  if (form) {
    form.hidden = false;
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    // The fields have their old values until the event is over.
    form.addEventListener("reset", () => setTimeout(apply));
    document.getElementById("open-all").addEventListener("click", () => setOpen(true));
    document.getElementById("close-all").addEventListener("click", () => setOpen(false));
    apply();
  }
  addEventListener("hashchange", openTarget);
  addEventListener("beforeprint", () => setOpen(true));
  openTarget();
})();
