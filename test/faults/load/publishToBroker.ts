import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'mqtt'
import { newReadingList, readingAt, type ReadingList } from '#test/faults/load/readingSeries.ts'
import { again, newTrace, type Sender } from '#test/faults/load/trace.ts'

const resendMs = 2000

/**
 * A device at an outside broker. A broker that is killed can lose what it has acknowledged, so the device waits for the
 * portal's result of each message before it sends the next one.
 */
export function publishToBroker(url: string, company: string, serial: string): Sender & { list: ReadingList } {
  const trace = newTrace()
  const list = newReadingList(serial)
  const topic = `kelvinchain/v1/${company}/${serial}`
  const client = connect(url, { clientId: `device-${serial}`, clean: false, reconnectPeriod: 100 })
  let reported = Promise.withResolvers<void>()
  client.on('error', () => undefined)
  client.on('connect', () => client.subscribe(`${topic}/results`, { qos: 1 }, () => undefined))
  client.on('message', (_topic, payload) => {
    const { accepted, duplicate }: { accepted: number; duplicate: number } = JSON.parse(payload.toString())
    if (accepted + duplicate === 1) reported.resolve()
    else trace.faults.push(`rejected: ${payload.toString()}`)
  })
  let nth = 0
  const stop = again(async () => {
    const { time, milliCelsius } = readingAt(nth++)
    list.sent.set(time, milliCelsius)
    const payload = JSON.stringify({ time, celsius: milliCelsius / 1000 })
    reported = Promise.withResolvers<void>()
    for (let isReported = false; !isReported;) {
      client.publish(`${topic}/readings`, payload, { qos: 1 }, () => undefined)
      isReported = await Promise.race([reported.promise.then(() => true), sleep(resendMs, false)])
      if (!isReported) trace.retried += 1
    }
    list.acknowledged.add(time)
    trace.acknowledged += 1
  })
  return {
    name: `broker ${serial}`,
    trace,
    list,
    async stop() {
      await stop()
      client.end(true)
    },
  }
}
