#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Makes a site from the pages of this repository: plain files, with a search that needs neither server nor network.

  make_site.py --output FOLDER [--root DIR]

Every page X.md becomes X.html; FOLDER/index.html is docs/index.md. What pages link to beside pages is copied. A link to
nothing, or to a heading that is not there, is one line on stderr, and exit code 1. Needs markdown-it (Debian's
python3-markdown-it).
"""

import argparse
import glob
import html
import json
import os
import re
import shutil
import sys

from markdown_it import MarkdownIt

HERE = os.path.dirname(os.path.abspath(__file__))
PAGES = ["*.md", "docs/**/*.md", "examples/**/*.md", "integrations/**/*.md", "models/*.md", "bench/*.md", "evidence/**/*.md"]
HOME = "docs/index.md"
FOREIGN = re.compile(r"^[a-z]+:|^//")


def find_pages(root):
    found = (path for pattern in PAGES for path in glob.glob(pattern, root_dir=root, recursive=True))
    return sorted(set(found))


def make_target(page):
    return page[:-3] + ".html"


def get_text(inline):
    """What a reader sees of a line, without marks."""
    return "".join(get_text(token) if token.children else " " if token.type == "softbreak" else token.content
                   for token in inline.children or [])


def make_slug(text, taken):
    """The name of a heading, as GitHub makes it."""
    slug = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    count = taken[slug] = taken.get(slug, -1) + 1
    return f"{slug}-{count}" if count else slug


class Page:
    """A page with its headings named: tokens to change and to write, sections to search."""

    def __init__(self, root, path, parser):
        self.path = path
        with open(os.path.join(root, path), encoding="utf-8") as file:
            self.tokens = parser.parse(file.read())
        self.sections = [["", "", []]]  # name of the heading, its text, what stands below it
        self.anchors = set()
        taken = {}
        for place, token in enumerate(self.tokens):
            if token.type == "heading_open":
                text = get_text(self.tokens[place + 1])
                name = make_slug(text, taken)
                token.attrSet("id", name)
                self.anchors.add(name)
                self.sections.append([name, text, []])
            elif token.type in ("fence", "code_block"):
                self.sections[-1][2].append(token.content)
            elif token.type == "inline" and self.tokens[place - 1].type != "heading_open":
                self.sections[-1][2].append(get_text(token))
        self.title = next((text for _, text, _ in self.sections if text), path)

    def list_links(self):
        """(token, attribute, target) of every link and picture."""
        todo = list(self.tokens)
        while todo:
            token = todo.pop()
            todo.extend(token.children or [])
            for kind, attribute in (("link_open", "href"), ("image", "src")):
                if token.type == kind:
                    yield token, attribute, token.attrGet(attribute)


class Site:
    def __init__(self, root, output):
        self.root, self.output = root, output
        self.parser = MarkdownIt("commonmark").enable("table")
        self.pages = {path: Page(root, path, self.parser) for path in find_pages(root)}
        self.files, self.broken = set(), []

    def resolve(self, page, link):
        """What a link of a page becomes. Files that it names are copied; a folder is its README."""
        path, _, anchor = link.partition("#")
        to = os.path.normpath(os.path.join(os.path.dirname(page.path), path)) if path else page.path
        full = os.path.join(self.root, to)
        if os.path.isdir(full):
            readme = os.path.join(to, "README.md")
            to = readme if readme in self.pages else self.add_folder(to)
        elif not os.path.exists(full) or to.startswith(".."):
            self.broken.append(f"{page.path}: there is no '{link}'")
            return link
        elif to not in self.pages:
            self.files.add(to)
        if to in self.pages:
            if anchor and anchor not in self.pages[to].anchors:
                self.broken.append(f"{page.path}: '{link}' names no heading of {to}")
            to = make_target(to)
        return os.path.relpath(to, os.path.dirname(page.path) or ".") + ("#" + anchor if anchor else "")

    def add_folder(self, folder):
        """A list of the files of a folder without a page."""
        to = os.path.join(folder, "folder.html")
        names = sorted(name for name in os.listdir(os.path.join(self.root, folder))
                       if os.path.isfile(os.path.join(self.root, folder, name)))
        self.files.update(os.path.join(folder, name) for name in names)
        items = "".join(f'<li><a href="{html.escape(name)}">{html.escape(name)}</a></li>' for name in names)
        self.write(to, folder, f"<h1>{html.escape(folder)}</h1><ul>{items}</ul>")
        return to

    def write(self, path, title, body):
        up = os.path.relpath(".", os.path.dirname(path) or ".") + "/"
        with open(os.path.join(HERE, "page.html"), encoding="utf-8") as file:
            text = file.read()
        for name, value in (("TITLE", html.escape(title)), ("UP", up), ("BODY", body)):
            text = text.replace(f"@{name}@", value)
        self.save(path, text)

    def save(self, path, text):
        full = os.path.join(self.output, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)

    def make(self):
        for page in self.pages.values():
            for token, attribute, link in page.list_links():
                if not FOREIGN.match(link):
                    token.attrSet(attribute, self.resolve(page, link))
            self.write(make_target(page.path), page.title, self.parser.renderer.render(page.tokens, self.parser.options, {}))
        for path in self.files:
            os.makedirs(os.path.dirname(os.path.join(self.output, path)), exist_ok=True)
            shutil.copyfile(os.path.join(self.root, path), os.path.join(self.output, path))
        for name in ("style.css", "search.js"):
            shutil.copyfile(os.path.join(HERE, name), os.path.join(self.output, name))
        self.save("words.js", "const sections = " + json.dumps(list(self.list_sections())) + ";\n")
        self.save("index.html", f'<meta http-equiv="refresh" content="0; url={make_target(HOME)}">\n')

    def list_sections(self):
        """[file, title of the page, heading, text] of everything that can be found."""
        for page in self.pages.values():
            for name, heading, parts in page.sections:
                if heading or parts:
                    yield [make_target(page.path) + ("#" + name if name else ""), page.title, heading, "\n".join(parts)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", required=True, metavar="FOLDER")
    parser.add_argument("--root", default=os.path.dirname(os.path.dirname(HERE)), metavar="DIR")
    args = parser.parse_args()
    shutil.rmtree(args.output, ignore_errors=True)
    os.makedirs(args.output)
    site = Site(args.root, args.output)
    site.make()
    for sentence in site.broken:
        print(sentence, file=sys.stderr)
    print(f"{len(site.pages)} pages, {len(site.broken)} broken links")
    return 1 if site.broken else 0


if __name__ == "__main__":
    sys.exit(main())
