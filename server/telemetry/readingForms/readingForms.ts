import { allRefusals, receiveReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { unsupportedMediaType } from '#server/identity/apiKeys/apiError.ts'
import { readCsv } from '#server/telemetry/readingForms/csvReadings.ts'
import { readJson, readNdjson } from '#server/telemetry/readingForms/jsonReadings.ts'
import { unpackedBody } from '#server/telemetry/readingForms/unpackedBody.ts'
import { collectReadings, type IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import type { RejectedLine } from '#server/telemetry/ingest/readingResults.ts'

/** Receives an entry to be validated, or a line that cannot be read. */
export type AcceptEntry = {
  entry: (entry: unknown, line: number) => void
  refuse: (line: number, reason: string) => void
}

/** The three accepted formats (INT-13). */
const forms = new Map([
  ['application/json', readJson],
  ['application/x-ndjson', readNdjson],
  ['text/csv', readCsv],
])
export const readingMediaTypes = [...forms.keys()]

/** Reads a body of readings while it arrives. Refuses the whole body if it is cut short, too large or of an unknown format. */
export async function readReadings(
  { contentType, contentEncoding }: { contentType: string | undefined; contentEncoding: string | undefined },
  body: AsyncIterable<Buffer>,
  limits: { maxBytes: number; nowMs: number },
): Promise<{ readings: IncomingReadings; rejected: RejectedLine[] }> {
  const read = forms.get(contentType?.split(';')[0]?.trim().toLowerCase() ?? '')
  if (!read) throw unsupportedMediaType(readingMediaTypes)
  const collected = collectReadings()
  const rejected: RejectedLine[] = []
  await read(unpackedBody(body, contentEncoding, limits.maxBytes), {
    entry(entry, line) {
      const reading = receiveReading(entry, limits.nowMs)
      if ('code' in reading) rejected.push({ line, reason: reasonOf(entry, limits.nowMs) })
      else collected.add(reading, line)
    },
    refuse: (line, reason) => void rejected.push({ line, reason }),
  })
  return { readings: collected.take(), rejected }
}

/** All reasons why an entry is refused, as one text. */
export const reasonOf = (entry: unknown, nowMs: number) =>
  allRefusals(entry, nowMs)
    .map(refusal => refusal.text)
    .join('; ')
