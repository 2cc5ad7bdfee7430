import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BatchCheck } from '#server/records/auditTrail/verification/batchCheck.ts'
import { checkBatches, readingsBut } from '#server/records/auditTrail/verification/batchRows.ts'
import {
  segmentFaults,
  segmentResult,
  type SegmentFault,
} from '#server/records/auditTrail/verification/verifySegments.ts'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { copyAllSegments, segmentsIn } from '#server/telemetry/segments/copiedSegments.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'

/**
 * Checks the segments, and compares the stored readings of each batch with its count and checksum, except those of moved
 * months. Readings that cannot be unpacked are missing in their batches.
 */
export async function* storedReadingResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  const unreadable: SegmentFault[] = []
  for await (const fault of segmentFaults(segmentsIn(client.query(copyTo(copyAllSegments))))) {
    yield segmentResult(fault)
    if (!fault.isReadable) unreadable.push(fault)
  }
  const { wrong, unnamed } = await wrongBatches(client, unreadable)
  if (wrong.size > 0) yield* namedResults(client, wrong, unreadable)
  if (unnamed > 0) yield result('reading_batches', '', `${unnamed} more batches do not match the readings received`)
}

async function* namedResults(
  client: ClientBase,
  wrong: Map<number, string>,
  unreadable: readonly SegmentFault[],
): AsyncGenerator<VerificationResult> {
  for await (const batch of rowsOf<BatchDetails>(client, details(unreadable), [[...wrong.keys()]])) {
    const what = wrong.get(Number(batch.id))
    yield result('reading_batches', batch.id, `${what}: ${described(batch)}`)
  }
}

/** Details are queried after the stream; a check of a corrupt database must not hold millions of batches in memory. */
const maxNamed = 50_000

async function wrongBatches(
  client: ClientBase,
  without: readonly SegmentFault[],
): Promise<{ wrong: Map<number, string>; unnamed: number }> {
  const wrong = new Map<number, string>()
  let unnamed = 0
  const check = (batch: BatchCheck) => {
    const what = batch.whatIsWrong()
    if (what === undefined) return
    if (wrong.size < maxNamed) wrong.set(batch.id, what)
    else unnamed++
  }
  await checkBatches(client, check, { without })
  return { wrong, unnamed }
}

type BatchDetails = {
  id: string
  source: string | null
  company: string | null
  received_at: string | null
  from_at: string | null
  to_at: string | null
  loggers: string[] | null
}

const iso = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const details = (unreadable: readonly SegmentFault[]) => `
  with stored as (
    select batch_id, min(at) as from_at, max(at) as to_at, array_agg(distinct logger_id) as logger_ids
    from (${readingsBut(unreadable, 'r.batch_id = any($1::bigint[])')}) found group by batch_id)
  select w.id::text, b.source, c.code as company, ${iso('b.received_at')} as received_at,
    ${iso('s.from_at')} as from_at, ${iso('s.to_at')} as to_at,
    array(select coalesce(l.serial, 'id ' || n) from unnest(s.logger_ids) n left join loggers l on l.id = n order by n)
      as loggers
  from unnest($1::bigint[]) w(id) left join reading_batches b on b.id = w.id left join companies c on c.id = b.company_id
    left join stored s on s.batch_id = w.id
  order by w.id`

const maxLoggers = 10

/** The checksum does not identify a reading; the details of the batch help to find it. */
function described(batch: BatchDetails): string {
  const loggers = batch.loggers ?? []
  const more = loggers.length > maxLoggers ? ` and ${loggers.length - maxLoggers} more` : ''
  const parts = [
    batch.source && `source ${batch.source}`,
    batch.company && `company ${batch.company}`,
    batch.received_at && `received ${batch.received_at}`,
    batch.from_at && `readings from ${batch.from_at} to ${batch.to_at}`,
    loggers.length > 0 && `loggers ${loggers.slice(0, maxLoggers).join(', ')}${more}`,
  ]
  return parts.filter(Boolean).join(', ')
}
