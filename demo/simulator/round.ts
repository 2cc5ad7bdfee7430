import type { AppContext } from '#server/platform/appContext.ts'
import type { PartnerApi } from '#demo/simulator/partnerApi.ts'
import { dueLines, laterLines } from '#demo/simulator/dueReadings.ts'
import { loadLoggerPool } from '#demo/simulator/loggerPool.ts'
import { findStored, hasReading, oldestOnTheWay, type StoredDelivery } from '#demo/simulator/storedDeliveries.ts'
import { dayMs, dayNumber } from '#demo/days.ts'
import { deliveryEntry, type Progress, progressAt } from '#demo/world/deliveries/deliveryEntry.ts'
import { namedDeliveries } from '#demo/world/deliveries/namedDeliveries.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { plannedBetween } from '#demo/world/world.ts'

/** Deliveries that began and ended while the portal was down are added for so many days. */
const missedDays = 14
/** Deliveries that are in transit for longer are not the simulator's. */
const abandonedDays = 60
const recentDays = 3

/** A delivery as planned and as stored by the portal. */
type Pair = { planned: PlannedDelivery; progress: Progress; stored: StoredDelivery }

/**
 * Brings the portal up to date by the partner API, in order of time: announcements and pickups, due readings, arrivals, and
 * late readings.
 */
export async function simulateRound(appContext: AppContext, partnerApi: PartnerApi, anchorMs: number): Promise<void> {
  const nowMs = appContext.now().getTime()
  const pairs = await pairsAt(appContext, anchorMs, nowMs)
  await reportPickups(appContext, partnerApi, pairs)
  await sendDueReadings(partnerApi, pairs, nowMs)
  await reportArrivals(partnerApi, pairs)
  await sendLaterBlocks(appContext, partnerApi, pairs, nowMs)
}

async function pairsAt({ db }: AppContext, anchorMs: number, nowMs: number): Promise<Pair[]> {
  const today = dayNumber(nowMs)
  const missedFromDay = today - missedDays
  const fromDay = Math.min(missedFromDay, await oldestOnTheWay(db, today - abandonedDays))
  const planned = [...namedDeliveries(anchorMs), ...plannedBetween(fromDay, nowMs, dayNumber(anchorMs))]
  const references = planned.map(delivery => delivery.reference)
  const stored = await findStored(db, references)
  return planned
    .map(delivery => ({
      planned: delivery,
      progress: progressAt(delivery, nowMs),
      stored: stored.get(delivery.reference) ?? { progress: 'unknown' as const, loggers: [] },
    }))
    .filter(pair => pair.stored.progress !== 'unknown' || dayNumber(pair.planned.plannedPickupMs) >= missedFromDay)
    .filter(pair => pair.progress !== 'delivered' || pair.stored.progress !== 'delivered' || isRecent(pair, nowMs))
}

/** Late readings may still be due for recent arrivals. */
const isRecent = ({ planned }: Pair, nowMs: number) => planned.trip.arrivalMs > nowMs - recentDays * dayMs

/** Announcements and pickups, with loggers of the sender. */
async function reportPickups({ db }: AppContext, partnerApi: PartnerApi, pairs: Pair[]) {
  const known = (pair: Pair) => ['onTheWay', 'delivered'].includes(pair.stored.progress)
  const announced = pairs.filter(pair => pair.progress === 'announced' && pair.stored.progress === 'unknown')
  const pickedUp = pairs.filter(pair => ['onTheWay', 'delivered'].includes(pair.progress) && !known(pair))
  const pool = pickedUp.length > 0 ? await loadLoggerPool(db) : null
  for (const pair of pickedUp.toSorted((one, other) => one.planned.trip.pickupMs - other.planned.trip.pickupMs)) {
    pair.stored = { progress: 'onTheWay', loggers: pool?.assign(pair.planned) ?? [] }
  }
  await report(partnerApi, announced, 'announced')
  await report(partnerApi, pickedUp, 'onTheWay')
}

async function reportArrivals(partnerApi: PartnerApi, pairs: Pair[]) {
  const arrived = pairs.filter(pair => pair.progress === 'delivered' && pair.stored.progress !== 'delivered')
  await report(partnerApi, arrived, 'delivered')
}

async function report(partnerApi: PartnerApi, pairs: Pair[], progress: Exclude<Progress, 'unknown'>) {
  for (const [senderCode, own] of bySender(pairs)) {
    const serials = (pair: Pair) => pair.stored.loggers.map(logger => logger.serial)
    await partnerApi.sendDeliveries(
      senderCode,
      own.map(pair => deliveryEntry(pair.planned, progress, serials(pair))),
    )
  }
}

async function sendDueReadings(partnerApi: PartnerApi, pairs: Pair[], nowMs: number) {
  const travelling = pairs.filter(pair => pair.stored.progress === 'onTheWay')
  for (const [senderCode, own] of bySender(travelling)) {
    const lines = own.flatMap(pair => dueLines(pair.planned, pair.stored.loggers, nowMs))
    await partnerApi.sendReadings(senderCode, lines)
  }
}

/** Stored blocks are not sent again; contradicting values are sent once, with the arrival. */
async function sendLaterBlocks({ db }: AppContext, partnerApi: PartnerApi, pairs: Pair[], nowMs: number) {
  for (const { planned, progress, stored } of pairs) {
    if (!['lateBlock', 'conflict'].includes(planned.fault.kind) || progress !== 'delivered') continue
    for (const { serial, firstMs, lines } of laterLines(planned, stored.loggers, nowMs)) {
      const isStored =
        firstMs === null ? stored.progress === 'delivered' : await hasReading(db, planned.senderCode, serial, firstMs)
      if (!isStored) await partnerApi.sendReadings(planned.senderCode, lines)
    }
  }
}

const bySender = (pairs: Pair[]) => Map.groupBy(pairs, pair => pair.planned.senderCode)
