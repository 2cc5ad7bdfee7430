import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { median, send, sendDelivery, timed, type BenchWorld } from '#bench/benchWorld.ts'

const rowsPerRequest = 10_000
const requestsPerSender = 15
const loggersPerSender = 20
const stepMs = 60_000
const startMs = Date.UTC(2026, 2, 1)
const rounds = 3

type Request = { ndjson: string; copyText: string }

/**
 * Readings sent to POST /api/v1/readings, against text COPY of the same rows into a table like `readings`: 10,000 rows per
 * request or transaction, two at once.
 */
export async function benchIngest(world: BenchWorld): Promise<{ rate: number; limit: number }> {
  const rates: number[] = []
  const limits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const senders = [0, 1].map(sender => requestsOf(round, sender))
    for (const sender of [0, 1]) {
      await sendDelivery(world, `BENCH-${round}-${sender}`, serialsOf(round, sender), new Date(startMs).toISOString())
    }
    limits.push(await rateOf(() => Promise.all(senders.map(requests => copyAll(world, requests)))))
    await world.pool.query('drop table bench_readings')
    rates.push(await rateOf(() => Promise.all(senders.map(requests => sendAll(world, requests)))))
  }
  return { rate: median(rates), limit: median(limits) }

  async function rateOf(work: () => Promise<unknown>) {
    await world.pool.query('create table if not exists bench_readings (like readings including all)')
    return (2 * requestsPerSender * rowsPerRequest) / ((await timed(work)) / 1000)
  }
}

const serialsOf = (round: number, sender: number) =>
  Array.from({ length: loggersPerSender }, (_, logger) => `BENCH-${round}-${sender}-${logger}`)

/** Each request continues the previous one, with the same number of readings for every logger. */
function requestsOf(round: number, sender: number): Request[] {
  const perLogger = rowsPerRequest / loggersPerSender
  return Array.from({ length: requestsPerSender }, (_, request) => {
    const lines: string[] = []
    const rows: string[] = []
    for (const [logger, serial] of serialsOf(round, sender).entries()) {
      for (let i = 0; i < perLogger; i++) {
        const time = new Date(startMs + (request * perLogger + i) * stepMs).toISOString().replace('.000', '')
        const celsius = Math.round(50 + 25 * Math.sin((request * perLogger + i) / 40)) / 10
        lines.push(`{"logger":"${serial}","time":"${time}","celsius":${celsius}}`)
        rows.push(`${round * 1000 + sender * 100 + logger}\t${time}\t${Math.round(celsius * 1000)}\t\\N\t\\N\t\\N\t1`)
      }
    }
    return { ndjson: `${lines.join('\n')}\n`, copyText: `${rows.join('\n')}\n` }
  })
}

async function sendAll(world: BenchWorld, requests: Request[]) {
  for (const { ndjson } of requests) await send(world, 'readings', ndjson, 'application/x-ndjson')
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
    const time = new Date(largeStartMs + i * 10_000).toISOString()
    const line = `{"logger":"${serial}","time":"${time}","celsius":${4 + (i % 20) / 10}}`
    bytes += line.length + 1
    if (bytes > largeBytes) return lines
    lines.push(line)
  }
}
