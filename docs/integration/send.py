"""Sends a product, a delivery and two readings, and prints the evaluated temperature.

Needs KELVINCHAIN_URL, KELVINCHAIN_KEY and KELVINCHAIN_COMPANY (README.md), and no packages.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request

API = os.environ["KELVINCHAIN_URL"] + "/api/v1"
HEADERS = {"Authorization": "Bearer " + os.environ["KELVINCHAIN_KEY"], "content-type": "application/json"}


def call(path, body=None, tries=5):
    """The answer to a request. Repeating is safe: nothing is counted twice."""
    data = None if body is None else json.dumps(body).encode()
    for left in reversed(range(tries)):
        try:
            with urllib.request.urlopen(urllib.request.Request(f"{API}/{path}", data, HEADERS), timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code != 429 and error.code < 500 or left == 0:
                sys.exit(f"{error.code}: {error.read().decode()}")
            time.sleep(int(error.headers.get("Retry-After", "5")))
        except urllib.error.URLError:
            if left == 0:
                raise
            time.sleep(5)


def send(kind, entries):
    """Sends entries, and stops at those that were refused; the others are stored."""
    answer = call(kind, {kind: entries})
    print(kind, answer)
    if answer["rejected"]:
        sys.exit(1)


send("products", [{"itemCode": "EXAMPLE", "nameJa": "例", "nameEn": "Example", "band": "2-8"}])
send(
    "deliveries",
    [
        {
            "reference": "PYTHON-1",
            "deliveryType": "0002",
            "depositCode": os.environ["KELVINCHAIN_COMPANY"],
            "shipFrom": {"name": "霞センター"},
            "destination": {"name": "都病院", "kind": "medicalInstitution"},
            "shippingDate": "2026-11-20",
            "actualPickup": "2026-11-20T09:00:00+09:00",
            "items": [{"itemCode": "EXAMPLE", "quantity": 1}],
            "loggers": [{"serial": "PYTHON-SN-1", "from": "2026-11-20T09:00:00+09:00", "intervalSeconds": 600}],
        }
    ],
)
send(
    "readings",
    [
        {"logger": "PYTHON-SN-1", "time": "2026-11-20T09:00:00+09:00", "celsius": 4.2},
        {"logger": "PYTHON-SN-1", "time": "2026-11-20T09:10:00+09:00", "celsius": 4.4},
    ],
)
print(json.dumps(call("deliveries/PYTHON-1/temperature")))
