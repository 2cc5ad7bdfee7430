import { createHash, hash as hashOnce, type Hash } from 'node:crypto'
import { writeWide } from '#server/platform/db/statements/copiedRows.ts'
import { numberOrNull } from '#server/telemetry/ingest/incomingReadings.ts'
import type { ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'

const recordBytes = 32
const firstReadings = 64
/** So many are hashed at once: enough for few calls, few enough for the CPU cache. */
const readingsAtOnce = 1024

const hasHumidity = 1
const hasLat = 2
const hasLon = 4

type Measured = Pick<ReadingColumns, 'atMs' | 'milliCelsius' | 'centiHumidity' | 'lat' | 'lon'>

/** The digest of a batch's stored readings, calculated when they are written and again by the verification. */
export type ReadingChecksum = {
  add(
    loggerId: number,
    atMs: number,
    milliCelsius: number,
    centiHumidity: number | null,
    lat: number | null,
    lon: number | null,
  ): void
  /** The reading at a place of columns. */
  addFrom(loggerId: number, columns: Measured, place: number): void
  digest(): Buffer
}

/**
 * SHA-256 over the accepted readings of a batch. The caller adds them in order of logger id and time. At most `maxReadings`
 * are in memory: fewer where many batches are open at once.
 *
 * A reading is 32 bytes, big-endian: logger id (8), microseconds since 1970 (8), temperature in 0.001 °C (4), humidity in
 * 0.01 % (2), flags for humidity (1), latitude (2) and longitude (4) (2), latitude and longitude as PostgreSQL `real` (4
 * each); missing values are zero. Pass coordinates as stored: those that PostgreSQL parsed from text as Math.fround() of it,
 * or the last bit may differ.
 */
export function readingChecksum(maxReadings = readingsAtOnce): ReadingChecksum {
  // Only where not all fits the buffer: a context costs more than hashing a few readings, and its memory is freed late.
  let hash: Hash | undefined
  const maxBytes = maxReadings * recordBytes
  let buffer = Buffer.alloc(Math.min(firstReadings * recordBytes, maxBytes))
  let used = 0

  const makeRoom = () => {
    if (buffer.length < maxBytes) {
      buffer = Buffer.concat([buffer], buffer.length * 4)
    } else {
      hash = (hash ?? createHash('sha256')).update(buffer)
      used = 0
    }
  }

  const add: ReadingChecksum['add'] = (loggerId, atMs, milliCelsius, centiHumidity, lat, lon) => {
    if (used === buffer.length) makeRoom()
    writeWide(buffer, loggerId, used)
    // PostgreSQL stores microseconds: a time changed by less than a millisecond must change the digest, too.
    writeWide(buffer, Math.round(atMs * 1000), used + 8)
    buffer.writeInt32BE(milliCelsius, used + 16)
    buffer.writeInt16BE(centiHumidity ?? 0, used + 20)
    buffer.writeUInt16BE(presence(centiHumidity, lat, lon), used + 22)
    buffer.writeFloatBE(lat ?? 0, used + 24)
    buffer.writeFloatBE(lon ?? 0, used + 28)
    used += recordBytes
  }

  return {
    add,
    addFrom(loggerId, { atMs, milliCelsius, centiHumidity, lat, lon }, place) {
      const humidity = centiHumidity[place] ?? -1
      add(
        loggerId,
        atMs[place] ?? 0,
        milliCelsius[place] ?? 0,
        humidity < 0 ? null : humidity,
        numberOrNull(lat[place]),
        numberOrNull(lon[place]),
      )
    },
    digest() {
      const rest = buffer.subarray(0, used)
      return hash ? hash.update(rest).digest() : hashOnce('sha256', rest, 'buffer')
    },
  }
}

function presence(centiHumidity: number | null, lat: number | null, lon: number | null): number {
  return (centiHumidity === null ? 0 : hasHumidity) | (lat === null ? 0 : hasLat) | (lon === null ? 0 : hasLon)
}
