import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { newReadingList, readingAt, type ReadingList } from '#test/faults/load/readingSeries.ts'
import { again, newTrace, post, untilAccepted, type Sender } from '#test/faults/load/trace.ts'

const readingsOfBatch = 20
const pauseMs = 30
const Answer = z.object({ conflict: z.int(), rejected: z.array(z.unknown()) })

/** A partner's system that sends a logger's readings to the partner API in batches. */
export function sendReadings(address: string, key: string, serial: string): Sender & { list: ReadingList } {
  const trace = newTrace()
  const list = newReadingList(serial)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  let nth = 0
  const stop = again(async () => {
    const batch = Array.from({ length: readingsOfBatch }, (_, index) => readingAt(nth + index))
    for (const { time, milliCelsius } of batch) list.sent.set(time, milliCelsius)
    const lines = batch.map(({ time, milliCelsius }) =>
      JSON.stringify({ logger: serial, time, celsius: milliCelsius / 1000 }),
    )
    const body = await untilAccepted(trace, () => post(`${address}/api/v1/readings`, headers, lines.join('\n')))
    const { conflict, rejected } = Answer.parse(JSON.parse(body))
    if (conflict > 0 || rejected.length > 0) trace.faults.push(`rejected: ${body.slice(0, 200)}`)
    for (const { time } of batch) list.acknowledged.add(time)
    trace.acknowledged += batch.length
    nth += readingsOfBatch
    await sleep(pauseMs)
  })
  return { name: `HTTP ${serial}`, trace, list, stop }
}
