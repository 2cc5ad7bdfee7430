import { batteryAt } from '#demo/world/loggers/battery.ts'
import { isWithin } from '#demo/world/deliveries/conditions.ts'
import { kindOf, type LoggerKind } from '#demo/world/loggers/loggers.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { type Recording, recordingsOf } from '#demo/world/loggers/recordings.ts'
import type { StoredLogger } from '#demo/simulator/storedDeliveries.ts'

/** The readings of a delivery's loggers since their last stored ones, as lines for the partner API. */
export function dueLines(delivery: PlannedDelivery, loggers: readonly StoredLogger[], nowMs: number): string[] {
  return recordings(delivery, loggers).flatMap(({ recording, logger, kind }) =>
    [...recording.atMs.keys()]
      .filter(place => {
        const atMs = recording.atMs[place] ?? 0
        return atMs > logger.lastMs && atMs <= nowMs && !isWithin(recording.late, atMs)
      })
      .map(place =>
        line(logger.serial, recording, place, { battery: batteryReported(logger.serial, kind, recording, place) }),
      ),
  )
}

/** After the arrival of a delivery: late blocks, and values that contradict earlier ones. */
export function laterLines(delivery: PlannedDelivery, loggers: readonly StoredLogger[], nowMs: number): LaterBlock[] {
  return recordings(delivery, loggers).flatMap(({ recording, logger }) => {
    const { atMs, late, lateUntilMs } = recording
    const places = [...atMs.keys()].filter(place => isWithin(late, atMs[place] ?? 0))
    const [first] = places
    if (first === undefined || lateUntilMs > nowMs) return contradictingLines(recording, logger.serial)
    const lines = places.map(place => line(logger.serial, recording, place))
    return [{ serial: logger.serial, firstMs: atMs[first] ?? 0, lines }]
  })
}

/** `firstMs`: the block is already stored if there is a reading at this time; null if that cannot be told. */
export type LaterBlock = { serial: string; firstMs: number | null; lines: string[] }

function contradictingLines(recording: Recording, serial: string): LaterBlock[] {
  const lines = recording.conflicts.map(({ place, milliCelsius }) =>
    line(serial, recording, place, { milli: milliCelsius }),
  )
  return lines.length === 0 ? [] : [{ serial, firstMs: null, lines }]
}

function recordings(delivery: PlannedDelivery, loggers: readonly StoredLogger[]) {
  const intervals = loggers.map(logger => logger.intervalSeconds)
  return recordingsOf(delivery, intervals).flatMap((recording, nth) => {
    const logger = loggers[nth]
    return logger ? [{ recording, logger, kind: kindOf(nth) }] : []
  })
}

/** Every sixth reading includes the battery level. */
const batteryReported = (serial: string, kind: LoggerKind, { atMs }: Recording, place: number) =>
  place % 6 === 0 ? batteryAt(serial, kind, atMs[0] ?? 0, atMs[place] ?? 0) : undefined

function line(
  logger: string,
  { atMs, milliCelsius, lat, lon }: Recording,
  place: number,
  { milli = milliCelsius[place] ?? 0, battery }: { milli?: number; battery?: number } = {},
) {
  const isPlaced = !Number.isNaN(lat[place] ?? NaN)
  return JSON.stringify({
    logger,
    time: new Date(atMs[place] ?? 0).toISOString(),
    celsius: milli / 1000,
    ...(isPlaced ? { lat: lat[place], lon: lon[place] } : {}),
    ...(battery === undefined ? {} : { battery }),
  })
}
