import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'mqtt'
import { newReadingList, readingAt, type ReadingList } from '#test/faults/load/readingSeries.ts'
import { again, newTrace, type Sender } from '#test/faults/load/trace.ts'
import { until } from '#test/support/database/until.ts'

const resendMs = 6000
const timeoutMs = 60_000

/**
 * A gateway that publishes a logger's readings with QoS 1, one per message. It publishes a message again if it is not
 * acknowledged some seconds after a reconnection, because its library loses messages at the moment in which a connection breaks. It pauses
 * for 20 ms after each `burst`, and waits while more than `maxInFlight` are not acknowledged.
 */
export function publishReadings(
  url: string,
  key: string,
  serial: string,
  { burst = 10, maxInFlight = 200 }: { burst?: number; maxInFlight?: number } = {},
): Sender & { list: ReadingList } {
  const trace = newTrace()
  const list = newReadingList(serial)
  const publishedAt = new Map<number, number>()
  const client = connect(url, {
    password: key,
    username: 'any',
    clientId: `gateway-${serial}`,
    clean: false,
    reconnectPeriod: 100,
  })
  let connectedAt = 0
  client.on('error', () => undefined)
  client.on('connect', () => (connectedAt = performance.now()))

  function publish(nth: number) {
    const { time, milliCelsius } = readingAt(nth)
    list.sent.set(time, milliCelsius)
    publishedAt.set(nth, performance.now())
    const payload = JSON.stringify({ time, celsius: milliCelsius / 1000 })
    client.publish(`kelvinchain/v1/${serial}/readings`, payload, { qos: 1 }, error => {
      if (error || !publishedAt.delete(nth)) return
      list.acknowledged.add(time)
      trace.acknowledged += 1
    })
  }

  const resending = setInterval(() => {
    if (!client.connected || performance.now() - connectedAt < resendMs) return
    const late = [...publishedAt].filter(([, at]) => at < connectedAt)
    trace.retried += late.length
    for (const [nth] of late) publish(nth)
  }, 500)
  let nth = 0
  const stop = again(async () => {
    if (publishedAt.size > maxInFlight) return await sleep(5)
    publish(nth++)
    await (nth % burst === 0 ? sleep(20) : nextTurn())
  })
  return {
    name: `MQTT ${serial}`,
    trace,
    list,
    async stop() {
      await stop()
      await until(`all of ${serial} are acknowledged`, () => publishedAt.size === 0, timeoutMs)
        .catch((error: Error) => {
          const state = client.connected ? 'connected' : 'not connected'
          throw new Error(`${error.message}: ${publishedAt.size} are not, and it is ${state}`, { cause: error })
        })
        .finally(() => {
          clearInterval(resending)
          client.end(true)
        })
    },
  }
}
