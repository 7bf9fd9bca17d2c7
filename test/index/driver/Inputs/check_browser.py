#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Opens a report in Chromium and says what a reader sees and can do.

  check_browser.py REPORT.html
"""

import os
import sys
import urllib.parse

from web_driver import Browser

TAB, ENTER, END = "\ue004", "\ue007", "\ue010"
SHOWN = "return [...document.querySelectorAll('details.finding')].filter((f) => f.checkVisibility()).length"
# The contrast of each text with what lies behind it, as https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio counts it.
CONTRAST = """
  const parse = (c) => c.match(/[\\d.]+/g).map(Number);
  const light = (c) => parse(c).slice(0, 3).map((v) => v / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const fill = e.parentElement?.closest('svg') && e.previousElementSibling?.matches('rect')
        ? getComputedStyle(e.previousElementSibling).fill : getComputedStyle(e).backgroundColor;
      if ((parse(fill)[3] ?? 1) > 0) return fill;
    }
    return 'rgb(255, 255, 255)';
  };
  document.querySelectorAll('details').forEach((d) => d.open = true);
  let least = [99, ''];
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || !e.checkVisibility()) continue;
    const style = getComputedStyle(e);
    const [a, b] = [light(e.closest('svg') ? style.fill : style.color), light(ground(e))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < least[0]) least = [ratio, e.tagName + '.' + e.className];
  }
  return least;
"""


def fill(browser, field, value):
    browser.run("const e = document.getElementById(arguments[0]); e.value = arguments[1];"
                "e.dispatchEvent(new Event('input', {bubbles: true}))", field, value)
    print(f"{field} {value!r}: {browser.run(SHOWN)} shown,",
          browser.run("return document.getElementById('shown').textContent"))


def press(browser, keys, name):
    browser.press(keys)
    print(f"{name}:", browser.run("const e = document.activeElement; return e.id || e.className || e.tagName"))


def check_reader(browser, url):
    browser.open(url)
    print("alerts:", browser.run("return window.wasRun || 'none'"))
    print("headings in order:", browser.run(
        "const l = [...document.querySelectorAll('h1,h2,h3,h4,h5')].map((h) => +h.tagName[1]);"
        "return l[0] === 1 && l.every((v, i) => !i || v <= l[i - 1] + 1)"))
    print("ids are unique:", browser.run(
        "const l = [...document.querySelectorAll('[id]')].map((e) => e.id); return new Set(l).size === l.length"))
    print("no wider than the window:", browser.run("return document.documentElement.scrollWidth <= innerWidth"))
    # In a narrow window, as a long text in another column makes it.
    print("heads of columns in one line:", browser.run(
        "document.body.style.width = '20rem'; const l = [...document.querySelectorAll('thead th')].map((e) => {"
        " const range = document.createRange(); range.selectNodeContents(e); return range.getClientRects().length; });"
        " document.body.style.width = ''; return l.every((n) => n === 1)"))


def check_filter(browser):
    print("at first:", browser.run(SHOWN), "shown")
    fill(browser, "filter-text", "NO SUCH WORDS")
    fill(browser, "filter-text", "second warning")
    fill(browser, "filter-text", "")
    fill(browser, "filter-check", "interop-x")
    fill(browser, "filter-severity", "warning")
    browser.run("document.querySelector('#filter [type=reset]').click()")
    print("reset:", browser.run("return new Promise((done) => setTimeout(() => done(document.querySelectorAll("
                                "'details.finding:not([hidden])').length), 50))"), "shown")
    browser.run("document.getElementById('open-all').click()")
    print("open:", browser.run("return document.querySelectorAll('details.finding[open]').length"))
    browser.run("document.getElementById('close-all').click()")
    print("open:", browser.run("return document.querySelectorAll('details.finding[open]').length"))


def check_keyboard(browser, url):
    browser.open("about:blank")
    browser.open(url)
    press(browser, TAB, "first stop")
    print("it is seen:", browser.run("return document.activeElement.getBoundingClientRect().left >= 0"))
    browser.press(ENTER)
    press(browser, TAB, "behind it")
    browser.press(ENTER)
    print("open:", browser.run("return document.querySelectorAll('details.finding[open]').length"))
    print("focus is seen:", browser.run("return getComputedStyle(document.activeElement).outlineStyle"))


def main():
    url = "file://" + urllib.parse.quote(os.path.abspath(sys.argv[1]))
    with Browser() as browser:
        check_reader(browser, url)
        check_filter(browser)
        check_keyboard(browser, url)
        requests = [r for r in browser.take_requests() if r != url and not r.startswith(("data:", "about:"))]
        print("requests:", requests)
        for scheme in ("light", "dark"):
            browser.post("/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
                "features": [{"name": "prefers-color-scheme", "value": scheme}]}})
            ratio, where = browser.run(CONTRAST)
            print(f"contrast, {scheme}:", "enough" if ratio >= 4.5 else f"{ratio:.2f} at {where}")
            print("ground:", browser.run("return getComputedStyle(document.body).backgroundColor"))
    with Browser("--blink-settings=scriptEnabled=false") as browser:
        browser.open(url)
        source = browser.send("GET", "/source")
        print("without scripts:", source.count('<details class="finding"'), "findings, filter hidden:",
              'aria-label="Filter findings" hidden' in source)


if __name__ == "__main__":
    main()
