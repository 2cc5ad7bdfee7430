import { setTimeout as sleep } from 'node:timers/promises'
import { again, newTrace, post, untilAccepted, type Sender } from '#test/faults/load/trace.ts'

/** The acknowledged state of each delivery. */
export type DeliveryList = Map<string, 'registered' | 'delivered'>

const pauseMs = 40

/** A warehouse's system that registers deliveries and reports arrivals; some have the loggers whose readings are sent. */
export function registerDeliveries(
  address: string,
  key: string,
  name: string,
  serials: readonly string[],
): Sender & { list: DeliveryList } {
  const trace = newTrace()
  const list: DeliveryList = new Map()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const send = async (delivery: object) => {
    const payload = JSON.stringify({ deliveries: [delivery] })
    const body = await untilAccepted(trace, () => post(`${address}/api/v1/deliveries`, headers, payload))
    const { rejected }: { rejected: unknown[] } = JSON.parse(body)
    if (rejected.length > 0) trace.faults.push(`rejected: ${body.slice(0, 200)}`)
    trace.acknowledged += 1
  }
  let nth = 0
  const stop = again(async () => {
    const reference = `${name}-${nth}`
    const serial = serials[nth] ?? `${reference}-L`
    await send({
      reference,
      deliveryType: '0002',
      depositCode: 'MAKER',
      shipFrom: { name: '埼玉工場' },
      destination: { name: '東京病院', kind: 'medicalInstitution' },
      shippingDate: '2026-10-01',
      plannedPickup: '2026-10-01T09:00:00+09:00',
      shippedPieces: 5,
      items: [{ itemCode: 'COLD', lot: `LOT-${nth % 10}`, quantity: 5 }],
      loggers: [{ serial, from: '2026-10-01T01:00:00Z' }],
    })
    list.set(reference, 'registered')
    if (nth % 2 === 1) {
      await send({
        reference,
        actualPickup: '2026-10-01T08:50:00+09:00',
        deliveredAt: '2026-10-01T18:00:00+09:00',
        receivedPieces: 5 - (nth % 3),
      })
      list.set(reference, 'delivered')
    }
    nth += 1
    await sleep(pauseMs)
  })
  return { name: `deliveries ${name}`, trace, list, stop }
}
