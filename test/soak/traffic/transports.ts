import { connectAsync, type MqttClient } from 'mqtt'
import type { Client } from '#test/soak/client.ts'
import type { SoakWorld } from '#test/soak/soakWorld.ts'
import type { Work } from '#test/soak/traffic/repeated.ts'

type Reading = { logger: string; time: string; celsius: number }
type SendReadings = (readings: readonly Reading[]) => Promise<void>

const minuteMs = 60_000
const minutes = 120
const batches = 4
/** So long ago that no soak reaches the present. */
const beganMs = Date.now() - 300 * 24 * 60 * minuteMs
const at = (minute: number) => new Date(beganMs + minute * minuteMs).toISOString()

/**
 * One logger with one delivery after another: registered, measured, delivered. Every fifth is too warm for half an hour, which
 * causes alerts, mails and cases.
 */
function transports(name: string, serial: string, client: Client, world: SoakWorld, send: SendReadings): Work {
  let nth = 0
  const register = (delivery: object) =>
    client.sendTo('deliveries', world.key, JSON.stringify({ deliveries: [delivery] }))
  return {
    name,
    pauseMs: 200,
    async once() {
      const from = nth * minutes * 2
      const reference = `${serial}-${nth++}`
      await register({
        reference,
        deliveryType: '0002',
        depositCode: world.depositCode,
        shipFrom: { name: '埼玉工場' },
        destination: { name: '東京病院', kind: 'medicalInstitution' },
        shippingDate: at(from).slice(0, 10),
        actualPickup: at(from),
        items: [{ itemCode: world.itemCode, lot: `LOT-${nth % 50}`, quantity: 5 }],
        loggers: [{ serial, from: at(from), to: at(from + minutes), intervalSeconds: 60 }],
      })
      const isWarm = nth % 5 === 0
      const readings = Array.from({ length: minutes }, (_, minute) => ({
        logger: serial,
        time: at(from + minute),
        celsius: (isWarm && minute >= 60 && minute < 90 ? 11 : 4) + (minute % 13) / 10,
      }))
      const size = minutes / batches
      for (let batch = 0; batch < batches; batch++) await send(readings.slice(batch * size, (batch + 1) * size))
      await register({ reference, deliveredAt: at(from + minutes) })
    },
  }
}

export const transportsByHttp = (serial: string, client: Client, world: SoakWorld): Work =>
  transports(`transports of ${serial}, read by HTTP`, serial, client, world, async readings => {
    const lines = readings.map(reading => JSON.stringify(reading)).join('\n')
    await client.sendTo('readings', world.key, lines, 'application/x-ndjson')
  })

/** A gateway that reconnects after every fifth batch. */
export function transportsByMqtt(serial: string, client: Client, world: SoakWorld, port: number): Work {
  let gateway: MqttClient | undefined
  let sent = 0
  const work = transports(`transports of ${serial}, read by MQTT`, serial, client, world, async readings => {
    const login = { username: 'any', password: world.key, clientId: `gateway-${serial}`, clean: sent % 2 === 0 }
    gateway ??= await connectAsync(`mqtt://127.0.0.1:${port}`, login)
    const own = gateway
    await Promise.all(
      readings.map(({ time, celsius }) =>
        own.publishAsync(`kelvinchain/v1/${serial}/readings`, JSON.stringify({ time, celsius }), { qos: 1 }),
      ),
    )
    client.count(readings.length)
    if (++sent % 5 > 0) return
    await gateway.endAsync()
    gateway = undefined
  })
  return { ...work, end: async () => await gateway?.endAsync() }
}
