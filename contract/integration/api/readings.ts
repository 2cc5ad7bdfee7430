import { z } from 'zod'
import { apiInstant, clearable, latitude, longitude, serial } from '#contract/logistics/types/entryFields.ts'
import { defineApiRoute } from '#contract/integration/api/apiRoute.ts'

/** A reading. The server validates it by contract/telemetry/rules/readings/receivedReading.ts instead: a request has up to 100,000. */
export const ReadingEntry = z.strictObject({
  logger: serial.describe("Serial of a logger of the key's company"),
  time: apiInstant,
  celsius: z.number().min(-200).max(150).describe('-200.0 itself marks a missing sensor and is refused'),
  humidity: clearable(z.number().min(0).max(100)).describe('Relative humidity in %'),
  lat: clearable(latitude),
  lon: clearable(longitude),
  battery: clearable(z.number().min(0).max(100)).describe("The logger's charge in %; the newest one is kept"),
})

export const postReadings = defineApiRoute({
  method: 'POST',
  path: '/api/v1/readings',
  scope: 'readings:write',
  operationId: 'sendReadings',
  summary: "Send readings from loggers of the key's company",
  description:
    'As JSON, as NDJSON with one reading a line, or as CSV whose header line names the same fields. A value that is stored ' +
    'already is a duplicate, another value for the same logger and millisecond a conflict, which changes no figure. Bad ' +
    'readings are rejected by their line (of JSON: their place in the list, from 1), the good ones are kept, unless more ' +
    'than 100,000 are bad. The body may come packed (Content-Encoding: gzip); it is no larger than 20 MB unpacked.',
  bodies: {
    'application/json': z.strictObject({ readings: z.array(ReadingEntry) }),
    'application/x-ndjson': ReadingEntry.describe('One reading a line'),
    'text/csv': z
      .string()
      .describe('logger,time,celsius,humidity,lat,lon,battery: the first three are needed, in any order'),
  },
  response: z.object({
    accepted: z.int(),
    duplicate: z.int(),
    conflict: z.int(),
    rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
  }),
  example: {
    request: {
      readings: [
        { logger: 'SN-1', time: '2026-11-20T01:00:00Z', celsius: 4.2 },
        { logger: 'SN-1', time: '2026-11-20T01:10:00Z', celsius: 4.4, humidity: 51 },
      ],
    },
    response: { accepted: 2, duplicate: 0, conflict: 0, rejected: [] },
  },
})
