import type { ClientBase } from 'pg'
import { readBatches } from '#server/audit/batchRows.ts'
import { finding, rowsOf, type Finding } from '#server/audit/finding.ts'
import { readingChecksum } from '#server/telemetry/readingChecksum.ts'

/** Holds the stored readings of each batch against its count and checksum. */
export async function* readingFindings(client: ClientBase): AsyncGenerator<Finding> {
  const { wrong, unnamed } = await wrongBatches(client)
  if (wrong.size > 0) yield* namedFindings(client, wrong)
  if (unnamed > 0) yield finding('reading_batches', '', `${unnamed} more batches do not have the readings that came in`)
}

async function* namedFindings(client: ClientBase, wrong: Map<number, string>): AsyncGenerator<Finding> {
  for await (const batch of rowsOf<BatchDetails>(client, details, [[...wrong.keys()]])) {
    const what = wrong.get(Number(batch.id))
    yield finding('reading_batches', batch.id, `${what}: ${described(batch)}`)
  }
}

type OpenBatch = {
  id: number
  isKnown: boolean
  accepted: number
  checksum: Buffer
  stored: number
  found: ReturnType<typeof readingChecksum>
}

/** Details can only be asked for when the stream is over: a check of a ruined database must not hold millions of names. */
const mostNamed = 50_000

async function wrongBatches(client: ClientBase): Promise<{ wrong: Map<number, string>; unnamed: number }> {
  const wrong = new Map<number, string>()
  let unnamed = 0
  let open: OpenBatch | undefined
  const close = () => {
    const what = open && whatIsWrong(open)
    if (!open || !what) return
    if (wrong.size < mostNamed) wrong.set(open.id, what)
    else unnamed++
  }
  await readBatches(client, {
    batch(id, accepted, checksum) {
      close()
      // A copy: the stream's piece that it lies in shall not live as long as the batch.
      open = { id, isKnown: true, accepted, checksum: Buffer.from(checksum), stored: 0, found: readingChecksum() }
    },
    reading(id, ...values) {
      if (open?.id !== id) {
        close()
        open = { id, isKnown: false, accepted: 0, checksum: Buffer.alloc(0), stored: 0, found: readingChecksum() }
      }
      open.stored++
      open.found.add(...values)
    },
  })
  close()
  return { wrong, unnamed }
}

function whatIsWrong(batch: OpenBatch): string | undefined {
  const { isKnown, accepted, stored } = batch
  if (!isKnown) return `${stored} readings belong to a batch that does not exist`
  if (stored === 0 && accepted > 0) return `all ${accepted} readings were removed`
  if (stored < accepted) return `${accepted - stored} of ${accepted} readings were removed`
  if (stored > accepted) return `${stored - accepted} readings were added to the ${accepted} that came in`
  if (!batch.found.digest().equals(batch.checksum)) return `of ${accepted} readings at least one was changed`
  return undefined
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

const mostLoggers = 10

/** The checksum cannot tell which reading it was: what is known of the batch narrows it down. */
function described(batch: BatchDetails): string {
  const loggers = batch.loggers ?? []
  const more = loggers.length > mostLoggers ? ` and ${loggers.length - mostLoggers} more` : ''
  const parts = [
    batch.source && `source ${batch.source}`,
    batch.company && `company ${batch.company}`,
    batch.received_at && `received ${batch.received_at}`,
    batch.from_at && `readings from ${batch.from_at} to ${batch.to_at}`,
    loggers.length > 0 && `loggers ${loggers.slice(0, mostLoggers).join(', ')}${more}`,
  ]
  return parts.filter(Boolean).join(', ')
}
