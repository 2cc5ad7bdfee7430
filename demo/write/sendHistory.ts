import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { submitDeliveries } from '#server/integration/partnerApi/deliveries/submitDeliveries.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { collectReadings, type IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { storeReadings } from '#server/telemetry/ingest/storeReadings.ts'
import { hourMs } from '#demo/days.ts'
import { deliveryEntry, progressAt } from '#demo/world/deliveries/deliveryEntry.ts'
import { isWithin } from '#demo/world/deliveries/conditions.ts'
import { batteryAt } from '#demo/world/loggers/battery.ts'
import { kindOf, type LoggerKind } from '#demo/world/loggers/loggers.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { type Recording, recordingsOf } from '#demo/world/loggers/recordings.ts'
import type { World } from '#demo/world/world.ts'
import { chunksOf } from '#demo/write/ids.ts'
import { makeSenderKeys, revokeSenderKeys } from '#demo/write/masters/senderKeys.ts'

const keyName = 'demo'
const alsoAssignedMs = 2 * hourMs
const deliveriesAtOnce = 400
const readingsAtOnce = 40_000

/**
 * Sends the past deliveries and readings to the functions behind the partner API, which evaluate and audit them as usual. Sent
 * again after an interrupted start, they change nothing.
 */
export async function sendHistory(appContext: AppContext, world: World): Promise<void> {
  for (const [companyCode, { id, companyId }] of await makeSenderKeys(appContext, keyName)) {
    const key = { id, actor: `key:${id}`, companyId, companyCode, isPlatform: false }
    const sent = world.deliveries.filter(delivery => delivery.senderCode === companyCode)
    await sendDeliveries(appContext, key, sent, world)
    await sendReadings(appContext, key, sent, world)
  }
  await revokeSenderKeys(appContext, keyName)
}

async function sendDeliveries(appContext: AppContext, key: ApiKey, sent: readonly PlannedDelivery[], world: World) {
  for (const some of chunksOf(sent, deliveriesAtOnce)) {
    const deliveries = some.flatMap(delivery => entriesUntil(delivery, world))
    const { rejected } = await submitDeliveries(appContext, key, { value: { deliveries }, repeated: [] })
    if (rejected.length > 0) throw new Error(`the demo deliveries were rejected: ${JSON.stringify(rejected[0])}`)
  }
}

/** The entries that the sender has reported by now, the corrected one before its correction. */
function entriesUntil(delivery: PlannedDelivery, { anchorMs, serials }: World) {
  const progress = progressAt(delivery, anchorMs)
  if (progress === 'unknown') return []
  const own = serials.get(delivery.reference) ?? []
  const isCorrected = progress === 'delivered' && delivery.amendedFromPieces !== null
  const reported = deliveryEntry(delivery, progress, own)
  const loggers = [...(reported.loggers ?? []), ...alsoAssigned(delivery, serials)]
  return [...(isCorrected ? [deliveryEntry(delivery, 'onTheWay', own)] : []), { ...reported, loggers }]
}

/** A logger of the depositor that is assigned to another delivery at the same time, an overlap that waits for a decision. */
function alsoAssigned({ alsoAssigns, depositorCode, trip }: PlannedDelivery, serials: World['serials']) {
  const [serial] = serials.get(alsoAssigns ?? '') ?? []
  if (serial === undefined) return []
  const [from, to] = [trip.pickupMs, trip.pickupMs + alsoAssignedMs].map(ms => new Date(ms).toISOString())
  return [{ serial, owner: depositorCode, from: from ?? '', to: to ?? null, intervalSeconds: null, items: null }]
}

/** In order of time; afterwards the late blocks and the contradicting values. */
async function sendReadings(appContext: AppContext, key: ApiKey, sent: readonly PlannedDelivery[], world: World) {
  const intervals = new Map(world.loggers.map(logger => [logger.serial, logger.intervalSeconds]))
  let inTime = collectReadings()
  const afterwards = collectReadings()
  let collected = 0
  for (const delivery of sent.toSorted((one, other) => one.trip.pickupMs - other.trip.pickupMs)) {
    const serials = world.serials.get(delivery.reference) ?? []
    const seconds = serials.map(serial => delivery.intervalSeconds ?? intervals.get(serial) ?? 600)
    recordingsOf(delivery, seconds).forEach((recording, nth) => {
      const logger = { serial: serials[nth] ?? '', kind: kindOf(nth) }
      collected += collect(recording, logger, world.anchorMs, inTime, afterwards)
    })
    if (collected < readingsAtOnce) continue
    await store(appContext, key, inTime.take())
    inTime = collectReadings()
    collected = 0
  }
  await store(appContext, key, inTime.take())
  await store(appContext, key, afterwards.take())
}

type Collector = ReturnType<typeof collectReadings>

function collect(
  recording: Recording,
  { serial, kind }: { serial: string; kind: LoggerKind },
  nowMs: number,
  inTime: Collector,
  afterwards: Collector,
) {
  const { atMs, milliCelsius, lat, lon, late, lateUntilMs, conflicts } = recording
  const lastPlace = atMs.findLastIndex(at => at <= nowMs)
  const add = (to: Collector, place: number, milli: number) => {
    const known = !Number.isNaN(lat[place] ?? NaN)
    to.add(
      {
        logger: serial,
        atMs: atMs[place] ?? 0,
        milliCelsius: milli,
        humidity: null,
        lat: known ? (lat[place] ?? null) : null,
        lon: known ? (lon[place] ?? null) : null,
        battery: place === lastPlace ? batteryAt(serial, kind, atMs[0] ?? 0, atMs[place] ?? 0) : null,
      },
      place + 1,
    )
  }
  let count = 0
  for (let place = 0; place < atMs.length && (atMs[place] ?? 0) <= nowMs; place++) {
    const isLate = isWithin(late, atMs[place] ?? 0)
    if (isLate && lateUntilMs > nowMs) continue
    add(isLate ? afterwards : inTime, place, milliCelsius[place] ?? 0)
    count += 1
  }
  for (const conflict of conflicts) {
    if ((atMs[conflict.place] ?? Infinity) <= nowMs) add(afterwards, conflict.place, conflict.milliCelsius)
  }
  return count
}

async function store({ pool }: AppContext, key: ApiKey, readings: IncomingReadings) {
  const source = { companyId: key.companyId, apiKeyId: key.id, source: 'api' }
  const { rejected } = await storeReadings(pool, source, readings)
  if (rejected.length > 0) throw new Error(`the demo readings were rejected: ${JSON.stringify(rejected[0])}`)
}
