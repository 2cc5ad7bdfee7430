import type { AppContext } from '#server/platform/appContext.ts'
import type { PartnerApi } from '#demo/simulator/partnerApi.ts'
import { dueLines, laterLines } from '#demo/simulator/dueReadings.ts'
import { openShelf } from '#demo/simulator/restedLoggers.ts'
import { findStored, hasReading, oldestOnTheWay, type StoredDelivery } from '#demo/simulator/storedDeliveries.ts'
import { dayMs, dayNumber } from '#demo/world/days.ts'
import { deliveryEntry, type Progress, progressAt } from '#demo/world/deliveries/deliveryEntry.ts'
import { namedDeliveries } from '#demo/world/deliveries/namedDeliveries.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { plannedBetween } from '#demo/world/world.ts'

/** Deliveries that began and ended while the portal was off are made up for so many days. */
const missedDays = 14
/** What has been on the road for longer belongs to no plan of ours: somebody else sent it. */
const abandonedDays = 60
const latelyDays = 3

/** A delivery as it should be now, beside what the portal knows of it. */
type Pair = { planned: PlannedDelivery; progress: Progress; stored: StoredDelivery }

/**
 * Brings the portal's world to this moment: what is announced or picked up by now, then all readings that are due, then
 * what has arrived. Each step is told over the partner API, in the order in which it happened.
 */
export async function simulateRound(appContext: AppContext, partnerApi: PartnerApi, anchorMs: number): Promise<void> {
  const nowMs = appContext.now().getTime()
  const pairs = await pairUp(appContext, anchorMs, nowMs)
  await setOut(appContext, partnerApi, pairs)
  await sendDueReadings(partnerApi, pairs, nowMs)
  await arrive(partnerApi, pairs)
  await sendLaterBlocks(appContext, partnerApi, pairs, nowMs)
}

async function pairUp({ db }: AppContext, anchorMs: number, nowMs: number): Promise<Pair[]> {
  const today = dayNumber(nowMs)
  const missedFromDay = today - missedDays
  const fromDay = Math.min(missedFromDay, await oldestOnTheWay(db, today - abandonedDays))
  const planned = [...namedDeliveries(anchorMs), ...plannedBetween(fromDay, nowMs, dayNumber(anchorMs))]
  const stored = await findStored(
    db,
    planned.map(delivery => delivery.reference),
  )
  return planned
    .map(delivery => ({
      planned: delivery,
      progress: progressAt(delivery, nowMs),
      stored: stored.get(delivery.reference) ?? { progress: 'unknown' as const, loggers: [] },
    }))
    .filter(pair => pair.stored.progress !== 'unknown' || dayNumber(pair.planned.plannedPickupMs) >= missedFromDay)
    .filter(pair => pair.progress !== 'delivered' || pair.stored.progress !== 'delivered' || isRecent(pair, nowMs))
}

/** Something may still come in for what arrived lately. */
const isRecent = ({ planned }: Pair, nowMs: number) => planned.trip.arrivalMs > nowMs - latelyDays * dayMs

/** Announcements and pickups; loggers are taken from the sender's shelf. */
async function setOut({ db }: AppContext, partnerApi: PartnerApi, pairs: Pair[]) {
  const known = (pair: Pair) => ['onTheWay', 'delivered'].includes(pair.stored.progress)
  const announced = pairs.filter(pair => pair.progress === 'announced' && pair.stored.progress === 'unknown')
  const pickedUp = pairs.filter(pair => ['onTheWay', 'delivered'].includes(pair.progress) && !known(pair))
  const shelf = pickedUp.length > 0 ? await openShelf(db) : null
  for (const pair of pickedUp.toSorted((one, other) => one.planned.trip.pickupMs - other.planned.trip.pickupMs)) {
    pair.stored = { progress: 'onTheWay', loggers: shelf?.take(pair.planned) ?? [] }
  }
  await report(partnerApi, announced, 'announced')
  await report(partnerApi, pickedUp, 'onTheWay')
}

async function arrive(partnerApi: PartnerApi, pairs: Pair[]) {
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

/** What the portal has already is not sent again; contradictions go out once, with the arrival. */
async function sendLaterBlocks({ db }: AppContext, partnerApi: PartnerApi, pairs: Pair[], nowMs: number) {
  for (const { planned, progress, stored } of pairs) {
    if (!['lateBlock', 'conflict'].includes(planned.fault.kind) || progress !== 'delivered') continue
    for (const { serial, firstMs, lines } of laterLines(planned, stored.loggers, nowMs)) {
      const isThere =
        firstMs === null ? stored.progress === 'delivered' : await hasReading(db, planned.senderCode, serial, firstMs)
      if (!isThere) await partnerApi.sendReadings(planned.senderCode, lines)
    }
  }
}

const bySender = (pairs: Pair[]) => Map.groupBy(pairs, pair => pair.planned.senderCode)
