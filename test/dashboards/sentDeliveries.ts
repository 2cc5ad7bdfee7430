import { type DashboardWorld, worldNow } from '#test/dashboards/dashboardWorld.ts'
import type { seeded } from '#test/support/worlds/seeded.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const stepMs = hourMs / 3

type Random = ReturnType<typeof seeded>
const chance = (random: Random, likely: number) => random() < likely
const pick = <One>(random: Random, all: readonly One[]): One => all[Math.floor(random() * all.length)]!
const instant = (atMs: number) => new Date(atMs).toISOString()
const dayInJapan = (atMs: number) => instant(atMs + 9 * hourMs).slice(0, 10)

export type Sent = { delivery: Record<string, unknown> & { reference: string }; readings: object[] }

/** A delivery of a day in the last eleven weeks, with random facts. */
export function someDelivery(
  world: DashboardWorld,
  depositor: 'maker' | 'other',
  number: number,
  random: Random,
): Sent {
  const { companies } = world
  const reference = `${depositor}-${number}`
  const startMs = worldNow.getTime() - random() * 77 * dayMs + (chance(random, 0.05) ? 3 * dayMs : 0)
  const arrivesMs = startMs + 8 * hourMs
  const deliveredAtMs = arrivesMs + (random() - 0.7) * 6 * hourMs
  const isDelivered = deliveredAtMs < worldNow.getTime() && chance(random, 0.85)
  const pallets = chance(random, 0.6) ? Math.floor(random() * 5) : undefined
  const loggers = loggersOf(random, reference, startMs)
  const delivery = {
    reference,
    ...routeOf(world, random),
    depositCode: companies[depositor].code,
    ...(chance(random, 0.5) && { shipperCode: companies.logistics.code }),
    ...(chance(random, 0.5) && { consigneeCode: companies.distributor.code }),
    ...(chance(random, 0.6) && { carrierCode: companies.carrier.code }),
    shippingDate: dayInJapan(startMs),
    ...pickupOf(random, startMs),
    ...(chance(random, 0.8) && {
      scheduledArrival: chance(random, 0.5) ? instant(arrivesMs) : dayInJapan(arrivesMs),
    }),
    ...(isDelivered && { deliveredAt: instant(deliveredAtMs) }),
    ...(chance(random, 0.8) && { shippedPieces: 10 }),
    ...(chance(random, 0.8) && { receivedPieces: chance(random, 0.8) ? 10 : 9 }),
    ...(chance(random, 0.6) && { warehousedOn: dayInJapan(arrivesMs) }),
    ...(pallets !== undefined && { inboundPallets: pallets }),
    ...(pallets !== undefined && chance(random, 0.8) && { palletsOnTime: Math.floor(random() * (pallets + 1)) }),
    items: [
      { itemCode: 'COLD', quantity: 1 },
      ...(chance(random, 0.4) ? [{ itemCode: 'ROOM', quantity: 2 }] : []),
    ].slice(chance(random, 0.1) ? -1 : 0),
    loggers,
  }
  return { delivery, readings: loggers.flatMap(logger => readingsOf(random, logger.serial, startMs)) }
}

function routeOf({ centres }: DashboardWorld, random: Random) {
  const at = ({ code, name }: { code: string; name: string }) => ({ centreCode: code, name })
  const hospital = { name: `病院${Math.floor(random() * 3)}`, kind: 'medicalInstitution' }
  const shop = { ...at(centres.shop), kind: 'distributionCentre' }
  return pick(random, [
    { deliveryType: '0001', shipFrom: { name: '工場' }, destination: at(pick(random, [centres.east, centres.west])) },
    { deliveryType: '0002', shipFrom: at(centres.east), destination: at(centres.west) },
    { deliveryType: '0003', shipFrom: at(centres.west), destination: pick(random, [hospital, shop]) },
    { deliveryType: '0003', shipFrom: at(centres.east), destination: pick(random, [hospital, shop]) },
  ])
}

function pickupOf(random: Random, startMs: number) {
  const isLate = chance(random, 0.2)
  const planned = pick(random, [instant(startMs), dayInJapan(startMs), undefined])
  return {
    ...(planned !== undefined && { plannedPickup: planned }),
    ...(chance(random, 0.85) &&
      startMs < worldNow.getTime() && { actualPickup: instant(startMs + (isLate ? 26 * hourMs : -hourMs / 2)) }),
  }
}

function loggersOf(random: Random, reference: string, startMs: number) {
  return Array.from({ length: pick(random, [0, 1, 1, 1, 2]) }, (_, index) => ({
    serial: `SN-${reference}-${index}`,
    from: instant(startMs),
    ...(chance(random, 0.3) && startMs + 7 * hourMs < worldNow.getTime() && { to: instant(startMs + 7 * hourMs) }),
    intervalSeconds: 1200,
    ...(index === 1 && { items: [0] }),
  }))
}

/** Every twenty minutes for eight hours: mostly compliant, some too warm for a while, some with a gap. */
function readingsOf(random: Random, logger: string, startMs: number) {
  const [isWarm, hasHole, isSilent] = [chance(random, 0.25), chance(random, 0.15), chance(random, 0.1)]
  const steps = Array.from({ length: isSilent ? 0 : 24 }, (_, index) => index)
  return steps
    .filter(index => !(hasHole && index > 9 && index < 15) && startMs + index * stepMs < worldNow.getTime())
    .map(index => ({
      logger,
      time: instant(startMs + index * stepMs),
      celsius: isWarm && index >= 5 && index < 8 ? 9.5 : 4 + (index % 5) / 2,
    }))
}
