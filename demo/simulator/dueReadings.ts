import { batteryAt } from '#demo/world/loggers/battery.ts'
import { isWithin } from '#demo/world/deliveries/conditions.ts'
import { kindOf, type LoggerKind } from '#demo/world/loggers/loggers.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { type Recording, recordingsOf } from '#demo/world/loggers/recordings.ts'
import type { StoredLogger } from '#demo/simulator/storedDeliveries.ts'

/** What the loggers of a delivery have measured since their last stored readings, as lines for the partner API. */
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

/** Once a delivery has arrived: blocks of loggers that were out of reach, and values that contradict earlier ones. */
export function laterLines(delivery: PlannedDelivery, loggers: readonly StoredLogger[], nowMs: number): LaterBlock[] {
  return recordings(delivery, loggers).flatMap(({ recording, logger }) => {
    const { atMs, late, lateUntilMs, conflicts } = recording
    const places = [...atMs.keys()].filter(place => isWithin(late, atMs[place] ?? 0))
    const [first] = places
    if (first === undefined || lateUntilMs > nowMs) return contradictingLines(recording, logger.serial, conflicts)
    return [
      {
        serial: logger.serial,
        firstMs: atMs[first] ?? 0,
        lines: places.map(place => line(logger.serial, recording, place)),
      },
    ]
  })
}

/** `firstMs`: when a reading is stored at this time, the block is there already; null where that tells nothing. */
export type LaterBlock = { serial: string; firstMs: number | null; lines: string[] }

const contradictingLines = (recording: Recording, serial: string, conflicts: Recording['conflicts']): LaterBlock[] =>
  conflicts.length === 0
    ? []
    : [
        {
          serial,
          firstMs: null,
          lines: conflicts.map(({ place, milliCelsius }) => line(serial, recording, place, { milli: milliCelsius })),
        },
      ]

function recordings(delivery: PlannedDelivery, loggers: readonly StoredLogger[]) {
  const all = recordingsOf(
    delivery,
    loggers.map(logger => logger.intervalSeconds),
  )
  return all.flatMap((recording, nth) => {
    const logger = loggers[nth]
    return logger ? [{ recording, logger, kind: kindOf(nth) }] : []
  })
}

/** Every sixth reading tells the charge. */
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
