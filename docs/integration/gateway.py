"""A gateway: takes readings line by line from standard input, keeps them on disk, and sends them.

    { "logger": "SN-1", "time": "2026-11-20T09:00:00+09:00", "celsius": 4.2 }

A reading leaves the disk only when the portal has acknowledged it, so nothing is lost when the network or the power fails.
What was sent without an answer is sent again, which the portal counts once. At the end of the input it sends what is left
and ends. Needs KELVINCHAIN_URL and KELVINCHAIN_KEY (README.md), and no packages. The first argument names the file.
"""

import json
import os
import sqlite3
import sys
import threading
import time
import urllib.error
import urllib.request

AT_ONCE = 1000
LONGEST_PAUSE_SECONDS = 300
URL = os.environ["KELVINCHAIN_URL"] + "/api/v1/readings"
HEADERS = {"Authorization": "Bearer " + os.environ["KELVINCHAIN_KEY"], "content-type": "application/json"}


def open_buffer(file):
    buffer = sqlite3.connect(file, timeout=30)
    buffer.execute("pragma journal_mode = wal")
    buffer.execute("create table if not exists readings (id integer primary key, reading text not null)")
    return buffer


def send(readings):
    """Seconds to wait before the next try; 0: they were acknowledged."""
    request = urllib.request.Request(URL, json.dumps({"readings": readings}).encode(), HEADERS)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            result = json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code == 429:
            return int(error.headers.get("Retry-After", "5"))
        # A wrong key must be corrected; the readings wait for that.
        print(f"{error.code}: {error.read().decode()}", file=sys.stderr)
        return LONGEST_PAUSE_SECONDS if error.code < 500 else 5
    except (urllib.error.URLError, TimeoutError, ConnectionError):
        return 5
    for one in result["rejected"]:
        # It would be refused again: told, and dropped.
        print(f"refused: {readings[one['line'] - 1]}: {one['reason']}", file=sys.stderr)
    print(json.dumps({name: result[name] for name in ("accepted", "duplicate", "conflict")}), flush=True)
    return 0


def send_all(file, arrived, ended):
    buffer = open_buffer(file)
    pause = 0
    while True:
        is_last = ended.is_set()
        rows = buffer.execute("select id, reading from readings order by id limit ?", (AT_ONCE,)).fetchall()
        if rows:
            wait = send([json.loads(reading) for _id, reading in rows])
            if wait == 0:
                with buffer:
                    buffer.execute("delete from readings where id <= ?", (rows[-1][0],))
                pause = 0
            else:
                pause = min(max(wait, pause * 2), LONGEST_PAUSE_SECONDS)
                time.sleep(pause)
        elif is_last:
            return
        else:
            arrived.wait(1)
            arrived.clear()


def main():
    file = sys.argv[1] if len(sys.argv) > 1 else "readings.sqlite"
    buffer = open_buffer(file)
    arrived, ended = threading.Event(), threading.Event()
    sender = threading.Thread(target=send_all, args=(file, arrived, ended))
    sender.start()
    for line in sys.stdin:
        if line.strip():
            with buffer:
                buffer.execute("insert into readings (reading) values (?)", (json.dumps(json.loads(line)),))
            arrived.set()
    ended.set()
    sender.join()


main()
