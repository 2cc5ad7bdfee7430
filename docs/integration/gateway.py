"""A gateway: takes readings line by line from standard input, keeps them on disk, and sends them.

    { "logger": "SN-1", "time": "2026-11-20T09:00:00+09:00", "celsius": 4.2 }

A reading leaves the disk only when the portal has acknowledged it, so nothing is lost when the network or the power fails.
What was sent without an answer is sent again, which the portal counts once. At the end of the input it sends what is left
and ends. Needs KELVINCHAIN_URL and KELVINCHAIN_KEY (README.md), and no packages. The first argument names the file.
"""

import http.client
import json
import os
import sqlite3
import sys
import threading
import time
import urllib.error
import urllib.request

AT_ONCE = 1000
LONGEST_LINE = 4096
FIRST_PAUSE_SECONDS = 1
LONGEST_PAUSE_SECONDS = 300
URL = os.environ["KELVINCHAIN_URL"] + "/api/v1/readings"
HEADERS = {"Authorization": "Bearer " + os.environ["KELVINCHAIN_KEY"], "content-type": "application/x-ndjson"}


def open_buffer(file):
    buffer = sqlite3.connect(file, timeout=30)
    buffer.execute("pragma journal_mode = wal")
    buffer.execute("create table if not exists readings (id integer primary key, reading text not null)")
    return buffer


def answer_to(lines):
    """Status, headers and body of the portal's answer."""
    request = urllib.request.Request(URL, "\n".join(lines).encode(), HEADERS)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


def send(lines):
    """Seconds to wait before the next try; 0: they were acknowledged."""
    try:
        status, headers, body = answer_to(lines)
        if status == 429:
            return max(FIRST_PAUSE_SECONDS, int(headers.get("Retry-After", FIRST_PAUSE_SECONDS)))
        if status != 200:
            # A wrong key must be corrected; the readings wait for that.
            print(f"{status}: {body.decode()}", file=sys.stderr)
            return LONGEST_PAUSE_SECONDS if status < 500 else FIRST_PAUSE_SECONDS
        result = json.loads(body)
        refused = [(lines[one["line"] - 1], one["reason"]) for one in result["rejected"]]
        counts = json.dumps({name: result[name] for name in ("accepted", "duplicate", "conflict")})
    except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError) as error:
        # No answer, half of one, or that of something between here and the portal.
        print(f"not acknowledged: {error!r}", file=sys.stderr)
        return FIRST_PAUSE_SECONDS
    for line, reason in refused:
        # It would be refused again: told, and dropped.
        print(f"refused: {line}: {reason}", file=sys.stderr)
    print(counts, flush=True)
    return 0


def send_all(file, arrived, ended):
    buffer = open_buffer(file)
    pause = 0
    while True:
        is_last = ended.is_set()
        rows = buffer.execute("select id, reading from readings order by id limit ?", (AT_ONCE,)).fetchall()
        if rows:
            wait = send([reading for _id, reading in rows])
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
    # What is no reading is refused by the portal, line by line: it must not stop the others.
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    try:
        for line in map(str.strip, sys.stdin):
            if len(line) > LONGEST_LINE:
                print(f"skipped, as no reading is so long: {line[:100]}…", file=sys.stderr)
            elif line:
                with buffer:
                    buffer.execute("insert into readings (reading) values (?)", (line,))
                arrived.set()
    finally:
        ended.set()
        sender.join()


main()
