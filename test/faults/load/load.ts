import { openBrowser, type MailedCodes } from '#test/faults/load/person.ts'
import { publishReadings } from '#test/faults/load/publishReadings.ts'
import { publishToBroker } from '#test/faults/load/publishToBroker.ts'
import { registerDeliveries, type DeliveryList } from '#test/faults/load/registerDeliveries.ts'
import type { ReadingList } from '#test/faults/load/readingSeries.ts'
import { sendReadings } from '#test/faults/load/sendReadings.ts'
import type { Sender } from '#test/faults/load/trace.ts'
import { visit } from '#test/faults/load/visit.ts'
import { writeNotices, type NoticeList } from '#test/faults/load/writeNotices.ts'
import type { FaultWorld } from '#test/faults/rig/faultWorld.ts'

/** Everything that was sent to a portal, one list per sender. */
export type SentLists = { readings: ReadingList[]; deliveries: DeliveryList[]; notices: NoticeList[] }
export const noLists = (): SentLists => ({ readings: [], deliveries: [], notices: [] })

export type Load = { senders: Sender[]; stop: () => Promise<void> }
/** `inFlight`: how many messages a gateway sends before the first of them is acknowledged; as many as it can by default. */
type Addresses = { address: string; mqttUrl: string; brokerUrl: string | undefined; inFlight?: number }

let made = 0

/** Starts partners' systems, a gateway and users, each with its own list. */
export async function startLoad(
  { address, mqttUrl, brokerUrl, inFlight }: Addresses,
  mailedCodes: MailedCodes,
  world: FaultWorld,
  lists: SentLists,
): Promise<Load> {
  const name = `R${++made}`
  const [first = '', second = '', third = '', fourth = ''] = await world.loggers(4)
  const http = [first, second].map(serial => sendReadings(address, world.key, serial))
  const mqtt = [third, fourth].map(serial =>
    brokerUrl === undefined
      ? publishReadings(mqttUrl, world.key, serial, { maxInFlight: inFlight })
      : publishToBroker(brokerUrl, 'MAKER', serial),
  )
  const deliveries = registerDeliveries(address, world.key, name, [first, second, third, fourth])
  const notices = writeNotices(openBrowser(address, mailedCodes, world.writer), name)
  const visits = world.visitors.map(visitor =>
    visit(openBrowser(address, mailedCodes, visitor), `visitor ${visitor.email}`),
  )
  lists.readings.push(...[...http, ...mqtt].map(one => one.list))
  lists.deliveries.push(deliveries.list)
  lists.notices.push(notices.list)
  const senders = [...http, ...mqtt, deliveries, notices, ...visits]
  return { senders, stop: async () => void (await Promise.all(senders.map(one => one.stop()))) }
}
