import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'mqtt'
import { newReadingList, readingAt, type ReadingList } from '#test/faults/load/readingSeries.ts'
import { again, newTrace, type Sender } from '#test/faults/load/trace.ts'

const resendMs = 2000

/**
 * A device at a broker of its own. What the broker acknowledges is the broker's word, which it may forget when it is
 * killed: this device counts what the portal tells it of each message, and sends one after the other.
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
    else trace.faults.push(`refused: ${payload.toString()}`)
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
