import type { ClientBase } from 'pg'
import { batchCheck, type BatchCheck } from '#server/records/auditTrail/verification/batchCheck.ts'
import { readBatches } from '#server/records/auditTrail/verification/batchRows.ts'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'

/** Holds the stored readings of each batch against its count and checksum, those of moved months left out. */
export async function* storedReadingResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  const { wrong, unnamed } = await wrongBatches(client)
  if (wrong.size > 0) yield* namedResults(client, wrong)
  if (unnamed > 0) yield result('reading_batches', '', `${unnamed} more batches do not have the readings that came in`)
}

async function* namedResults(client: ClientBase, wrong: Map<number, string>): AsyncGenerator<VerificationResult> {
  for await (const batch of rowsOf<BatchDetails>(client, details, [[...wrong.keys()]])) {
    const what = wrong.get(Number(batch.id))
    yield result('reading_batches', batch.id, `${what}: ${described(batch)}`)
  }
}

/** Details can only be asked for when the stream is over: a check of a ruined database must not hold millions of names. */
const maxNamed = 50_000

async function wrongBatches(client: ClientBase): Promise<{ wrong: Map<number, string>; unnamed: number }> {
  const wrong = new Map<number, string>()
  let unnamed = 0
  let open: BatchCheck | undefined
  const close = () => {
    const what = open?.whatIsWrong()
    if (!open || !what) return
    if (wrong.size < maxNamed) wrong.set(open.id, what)
    else unnamed++
  }
  /** One that the batches don't know begins with its parts or its readings. */
  const openFor = (id: number) => {
    if (open?.id === id) return open
    close()
    return batchCheck(id, null)
  }
  await readBatches(client, {
    batch(id, accepted, checksum) {
      close()
      open = batchCheck(id, { accepted, checksum })
    },
    part(id, monthMs, isMoved, readings, checksum) {
      open = openFor(id)
      open.expect(monthMs, { isMoved, readings, checksum })
    },
    reading(id, ...values) {
      open = openFor(id)
      open.add(...values)
    },
  })
  close()
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

const details = `
  with stored as (
    select batch_id, min(at) as from_at, max(at) as to_at, array_agg(distinct logger_id) as logger_ids
    from readings where batch_id = any($1::bigint[]) group by batch_id)
  select w.id::text, b.source, c.code as company, ${iso('b.received_at')} as received_at,
    ${iso('s.from_at')} as from_at, ${iso('s.to_at')} as to_at,
    array(select coalesce(l.serial, 'id ' || n) from unnest(s.logger_ids) n left join loggers l on l.id = n order by n)
      as loggers
  from unnest($1::bigint[]) w(id) left join reading_batches b on b.id = w.id left join companies c on c.id = b.company_id
    left join stored s on s.batch_id = w.id
  order by w.id`

const maxLoggers = 10

/** The checksum cannot tell which reading it was: what is known of the batch narrows it down. */
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
