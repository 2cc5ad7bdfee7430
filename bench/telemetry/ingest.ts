import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Influx } from '#bench/telemetry/influx.ts'
import { median, send, sendDelivery, timed, type BenchWorld } from '#bench/benchWorld.ts'
import { readingLine } from '#test/support/calls/readingLine.ts'

const perRequest = 100_000
const requests = 5
const loggers = 20
const stepMs = 60_000
const startMs = Date.UTC(2026, 2, 1)
const rounds = 5

type Request = { ndjson: string; copyText: string; points: string }

export type Rates = { rate: number; limit: number; influx: number | null }

/**
 * Readings a second sent by one client to POST /api/v1/readings, 100,000 a request, against text COPY of the same rows into a
 * keyed table by one connection, a transaction each, and against InfluxDB (null without it), a request each.
 */
export async function benchIngest(world: BenchWorld, influx: Influx | null): Promise<Rates> {
  const rates: number[] = []
  const limits: number[] = []
  const written: number[] = []
  for (let round = 0; round < rounds; round++) {
    const sent = requestsOf(round)
    await sendDelivery(world, `BENCH-${round}`, serialsOf(round), new Date(startMs).toISOString())
    await world.pool.query(benchTable)
    limits.push(await rateOf(() => copyAll(world, sent)))
    await world.pool.query('drop table bench_readings')
    rates.push(await rateOf(() => sendAll(world, sent)))
    if (influx) written.push(await rateOf(() => writeAll(influx, sent)))
  }
  return { rate: median(rates), limit: median(limits), influx: influx && median(written) }
}

const rateOf = async (work: () => Promise<unknown>) => (requests * perRequest) / ((await timed(work)) / 1000)

const serialsOf = (round: number) => Array.from({ length: loggers }, (_, logger) => `BENCH-${round}-${logger}`)

/** Each request continues the previous one, with the same number of readings for every logger. */
function requestsOf(round: number): Request[] {
  const perLogger = perRequest / loggers
  return Array.from({ length: requests }, (_, request) => {
    const lines: string[] = []
    const rows: string[] = []
    const points: string[] = []
    for (const [logger, serial] of serialsOf(round).entries()) {
      for (let i = 0; i < perLogger; i++) {
        const atMs = startMs + (request * perLogger + i) * stepMs
        const time = new Date(atMs).toISOString().replace('.000', '')
        const celsius = Math.round(50 + 25 * Math.sin((request * perLogger + i) / 40)) / 10
        lines.push(`{"logger":"${serial}","time":"${time}","celsius":${celsius}}`)
        rows.push(`${round * 1000 + logger}\t${time}\t${Math.round(celsius * 1000)}\t\\N\t\\N\t\\N\t1`)
        points.push(`readings,logger=${serial} celsius=${celsius} ${atMs / 1000}`)
      }
    }
    return { ndjson: `${lines.join('\n')}\n`, copyText: `${rows.join('\n')}\n`, points: points.join('\n') }
  })
}

async function sendAll(world: BenchWorld, requests: Request[]) {
  for (const { ndjson } of requests) await send(world, 'readings', ndjson, 'application/x-ndjson')
}

async function writeAll(influx: Influx, requests: Request[]) {
  for (const { points } of requests) await influx.write(points)
}

async function copyAll({ pool }: BenchWorld, requests: Request[]) {
  const client = await pool.connect()
  for (const { copyText } of requests) {
    await client.query('begin')
    const stream = client.query(copyFrom('copy bench_readings from stdin'))
    stream.end(copyText)
    await finished(stream)
    await client.query('commit')
  }
  client.release()
}

/** A row for each reading, with the key that they need. */
const benchTable = `
  create table bench_readings (logger_id integer not null, at timestamptz not null,
    milli_celsius integer not null, centi_humidity smallint, lat real, lon real, batch_id bigint not null,
    primary key (logger_id, at))`

const largeBytes = 20 * 1024 * 1024 - 1024
const largeStartMs = Date.UTC(2026, 6, 1)

/** Two requests of 20 MB at once, one of them a single JSON document. */
export async function sendLargeRequests(world: BenchWorld): Promise<number> {
  const serials = ['BENCH-LARGE-0', 'BENCH-LARGE-1']
  await sendDelivery(world, 'BENCH-LARGE', serials, new Date(largeStartMs).toISOString())
  const [lines = [], entries = []] = serials.map(largeEntries)
  const answers = await Promise.all([
    send(world, 'readings', lines.join('\n'), 'application/x-ndjson'),
    send(world, 'readings', `{"readings":[${entries.join(',')}]}`, 'application/json'),
  ])
  return answers.reduce((sum, answer) => sum + answer.accepted, 0)
}

function largeEntries(serial: string): string[] {
  const lines: string[] = []
  let bytes = 20
  for (let i = 0; ; i++) {
    const line = readingLine(serial, largeStartMs + i * 10_000, 4 + (i % 20) / 10)
    bytes += line.length + 1
    if (bytes > largeBytes) return lines
    lines.push(line)
  }
}
