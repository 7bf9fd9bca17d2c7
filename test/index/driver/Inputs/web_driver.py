#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Chromium without a window, driven as https://www.w3.org/TR/webdriver2 says.

  with Browser() as browser:
      browser.open("file:///report.html")
      browser.run("return document.title")
"""

import json
import re
import subprocess
import urllib.request

NETWORK = ("Network.requestWillBeSent", "Network.webSocketCreated")


class Browser:
    def __init__(self, *arguments):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       encoding="utf-8")
        # Before it tries it says that it would use port 0.
        said = (re.search(r"success\w* on port (\d+)", line) for line in self.driver.stdout)
        port = next(found for found in said if found)[1]
        self.base = f"http://127.0.0.1:{port}/session"
        options = {"args": ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *arguments]}
        session = self.post("", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"performance": "ALL"}}}})
        self.base += "/" + session["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.send("DELETE", "")
        self.driver.terminate()
        self.driver.wait()

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        # No proxy stands between us and our own machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def post(self, path, body):
        return self.send("POST", path, body)

    def open(self, url):
        self.post("/url", {"url": url})

    def run(self, script, *arguments):
        return self.post("/execute/sync", {"script": script, "args": list(arguments)})

    def press(self, keys):
        """As if typed, wherever the focus is."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.post("/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def take_requests(self):
        """The addresses that were asked for since the last call."""
        messages = [json.loads(e["message"])["message"] for e in self.post("/se/log", {"type": "performance"})]
        return [m["params"].get("request", m["params"])["url"] for m in messages if m["method"] in NETWORK]
