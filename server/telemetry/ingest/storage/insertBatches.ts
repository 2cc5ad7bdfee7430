import { prepared } from '#server/platform/db/statements/prepared.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import type { ReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'
import { countsBy } from '#server/telemetry/ingest/readingResults.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'

type Outcome = {
  batchIds: readonly number[]
  results: Uint8Array
  /** The places of the new readings by logger and time, which is the order of the checksum. */
  fresh: Int32Array
  idOf: (place: number) => number
  senderAt: (place: number) => number
}

const none = { accepted: 0, duplicate: 0, conflict: 0, rejected: 0 }

/** The statement that writes a batch for each sender with the counts of its results and the checksum of its new readings. */
export function insertBatches({ readings, senders }: ReadingBatch, outcome: Outcome) {
  const counted = countsBy(outcome.results, outcome.senderAt)
  const counts = senders.map((_sender, number) => counted.get(number) ?? none)
  return prepared(
    `insert into reading_batches
         (id, company_id, api_key_id, source, logger_file_id, accepted, duplicate, conflict, rejected, checksum)
       overriding system value
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::int[], $7::int[],
         $8::int[], $9::int[], $10::bytea[])`,
    [
      outcome.batchIds,
      senders.map(({ source }) => source.companyId),
      senders.map(({ source }) => source.apiKeyId),
      senders.map(({ source }) => source.source),
      senders.map(({ source }) => source.loggerFileId ?? null),
      counts.map(own => own.accepted),
      counts.map(own => own.duplicate),
      counts.map(own => own.conflict),
      // Readings refused here and before.
      counts.map((own, number) => own.rejected + (senders[number]?.rejected ?? 0)),
      checksumsOf(readings, outcome, senders.length),
    ],
  )
}

function checksumsOf(incoming: IncomingReadings, { fresh, idOf, senderAt }: Outcome, senders: number): Buffer[] {
  const checksums = Array.from({ length: senders }, readingChecksum)
  for (let i = 0; i < fresh.length; i++) {
    const place = fresh[i] ?? 0
    checksums[senderAt(place)]?.addFrom(idOf(place), incoming, place)
  }
  return checksums.map(checksum => checksum.digest())
}
