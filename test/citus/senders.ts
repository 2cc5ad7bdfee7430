import { setTimeout as sleep } from 'node:timers/promises'
import { makeApiKey, makeLogger } from '#test/support/database/make.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'
import { readingLine } from '#test/support/calls/readingLine.ts'

const loggersOfSender = 5
const perLogger = 60
// Months begin again and again.
const stepMs = 600_000
const startMs = Date.UTC(2025, 0, 20)
let made = 0

/**
 * Senders that send a request after the other, as fast as they are answered: readings of their loggers, the same once more
 * every fifth time, and what was not acknowledged until it is.
 */
export async function startSenders(portal: TestApp, count: number) {
  const { key, company } = await makeApiKey(portal.db)
  const stopping = new AbortController()
  let [acknowledged, failed] = [0, 0]
  let times: number[] = []
  const sent: { serial: string; count: number }[] = []

  async function send(lines: string): Promise<number> {
    for (;;) {
      const startedAt = performance.now()
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/v1/readings',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
        payload: lines,
      })
      times.push(performance.now() - startedAt)
      if (answer.statusCode === 200) {
        const { accepted, conflict, rejected } = answer.json<{
          accepted: number
          conflict: number
          rejected: unknown[]
        }>()
        if (conflict > 0 || rejected.length > 0) throw new Error(`refused: ${answer.body}`)
        return accepted
      }
      failed += 1
      await sleep(100)
    }
  }

  async function work() {
    const serials = Array.from({ length: loggersOfSender }, () => `LOAD-${++made}`)
    for (const serial of serials) {
      await makeLogger(portal.db, { company, serial })
      sent.push({ serial, count: 0 })
    }
    const own = sent.filter(one => serials.includes(one.serial))
    for (let request = 0; !stopping.signal.aborted; request++) {
      const lines = own.flatMap(({ serial, count }, logger) =>
        Array.from({ length: perLogger }, (_, n) =>
          readingLine(serial, startMs + (count + n) * stepMs, (20 + ((count + n + logger) % 60)) / 10),
        ),
      )
      // An answer that was lost: the readings are stored, and are duplicates when they are sent again.
      await send(lines.join('\n'))
      for (const one of own) one.count += perLogger
      acknowledged += lines.length
      if (request % 5 === 4 && (await send(lines.join('\n'))) > 0) throw new Error('readings were stored twice')
    }
  }

  const working = Promise.all(Array.from({ length: count }, work))
  working.catch(() => stopping.abort())
  return {
    acknowledged: () => acknowledged,
    failed: () => failed,
    /** Requests and their times since it was last asked. */
    sinceLast: () => {
      const sorted = times.toSorted((a, b) => a - b)
      times = []
      const at = (share: number) =>
        (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
      return `${sorted.length} requests, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`
    },
    /** Resolves to the number of readings acknowledged by all senders of this database, which the caller compares. */
    stop: async () => {
      stopping.abort()
      await working
      return acknowledged
    },
    /** The loggers that have another number of readings than was acknowledged. */
    missing: async () => {
      const { rows } = await portal.pool.query<{ serial: string; count: number }>(
        `select l.serial, count(r.at)::int as count from loggers l left join readings r on r.logger_id = l.id
          where l.company_id = $1 group by l.serial`,
        [company.id],
      )
      const stored = new Map(rows.map(row => [row.serial, row.count]))
      return sent.filter(one => stored.get(one.serial) !== one.count)
    },
  }
}
