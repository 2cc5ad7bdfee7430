import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { MonthPart } from '#server/records/archive/month/monthParts.ts'
import { type BatchCheck, monthName } from '#server/records/auditTrail/verification/batchCheck.ts'
import type { Span } from '#server/records/auditTrail/verification/doubtfulBatches.ts'
import { checkBatches } from '#server/records/auditTrail/verification/wholeBatches.ts'
import { addPart, type Part } from '#server/records/auditTrail/verification/verifyArchives.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

const partsAtOnce = 5000

/** `reader` reads in the snapshot of the export; `writer` is in the transaction of the archive's record. */
type Saving = { reader: ClientBase; writer: ClientBase; month: string; archiveId: number }

/**
 * Checks every batch with readings in a month, and stores its parts by month if this was not done before. Returns the
 * checksum of the stored parts. Throws if a batch is not as it was received: then its readings must stay.
 */
export async function saveParts(saving: Saving, parts: AsyncIterable<MonthPart>): Promise<Buffer> {
  let some: MonthPart[] = []
  for await (const part of parts) {
    if (some.length === partsAtOnce) {
      await saveSome(saving, some)
      some = []
    }
    some.push(part)
  }
  await saveSome(saving, some)
  const hash = createHash('sha256')
  for await (const part of rowsOf<Part>(saving.writer, savedParts, [saving.archiveId])) addPart(hash, part)
  return hash.digest()
}

const savedParts = `
  select batch_id::float8 as "batchId", to_char(month, 'YYYY-MM-DD') as month, readings, checksum
    from archived_parts where archive_id = $1 order by batch_id, archived_parts.month`

async function saveSome(saving: Saving, parts: readonly MonthPart[]): Promise<void> {
  const batches = await batchesOf(saving, parts)
  const whole: Part[] = []
  const divided: MonthPart[] = []
  for (const part of parts) {
    const batch = batches.get(part.batchId)
    if (batch?.accepted == null)
      throw wrong(part.batchId, `${part.readings} readings belong to a batch that does not exist`)
    if (batch.hasParts) compare(part, batch.part)
    else if (batch.accepted !== part.readings) divided.push(part)
    else {
      compare(part, { readings: batch.accepted, checksum: batch.checksum })
      whole.push({ ...part, month: saving.month })
    }
  }
  await insertParts(saving, [...whole, ...(await partsByMonth(saving, divided))])
}

type Stated = Pick<Part, 'readings' | 'checksum'>
type Batch = { id: number; accepted: number | null; checksum: Buffer; hasParts: boolean; part: Stated | null }

async function batchesOf({ writer, month }: Saving, parts: readonly MonthPart[]): Promise<Map<number, Batch>> {
  const { rows } = await writer.query<Omit<Batch, 'part'> & { readings: number | null; partChecksum: Buffer }>(
    `select w.id::float8 as id, b.accepted, b.checksum, p.readings, p.checksum as "partChecksum",
            exists (select from archived_parts a where a.batch_id = w.id) as "hasParts"
       from unnest($1::bigint[]) w (id) left join reading_batches b on b.id = w.id
       left join archived_parts p on p.batch_id = w.id and p.month = $2`,
    [parts.map(part => part.batchId), month],
  )
  return new Map(
    rows.map(({ readings, partChecksum, ...batch }) => {
      const part = readings === null ? null : { readings, checksum: partChecksum }
      return [batch.id, { ...batch, part }]
    }),
  )
}

function compare({ batchId, readings, checksum }: MonthPart, stated: Stated | null): void {
  if (readings !== stated?.readings)
    throw wrong(batchId, `it has ${readings} readings and not ${stated?.readings ?? 0}`)
  if (!checksum.equals(stated.checksum)) throw wrong(batchId, `at least one of ${readings} readings was changed`)
}

const wrong = (batchId: number, what: string) => new Error(`batch ${batchId} is not as it was received: ${what}`)

/** The parts of batches that have readings in other months too, or withdrawn ones: they are read as a whole. */
async function partsByMonth({ reader, month }: Saving, divided: readonly MonthPart[]): Promise<Part[]> {
  if (divided.length === 0) return []
  const parts: Part[] = []
  const wanted = new Map(divided.map(part => [part.batchId, part]))
  const check = (batch: BatchCheck) => {
    const what = batch.whatIsWrong()
    if (what !== undefined) throw wrong(batch.id, what)
    const own = partsIn(batch)
    const exported = wanted.get(batch.id)
    if (exported) compare(exported, own.find(part => part.month === month) ?? null)
    parts.push(...own)
  }
  const batchIds = [...wanted.keys()]
  await checkBatches(reader, check, { batchIds, span: await spanOf(reader, batchIds), countsByMonth: true })
  return parts
}

/** Readings are at most ten minutes ahead of their receipt; the oldest month is archived first. */
async function spanOf(reader: ClientBase, batchIds: readonly number[]): Promise<Span> {
  const { rows } = await reader.query<{ lastMs: number }>(
    `select (extract(epoch from max(received_at) + interval '1 day') * 1000)::float8 as "lastMs" from reading_batches
      where id = any($1::bigint[])`,
    [batchIds],
  )
  return { fromMs: 0, untilMs: utcMonth(rows[0]?.lastMs ?? 0).untilMs }
}

const partsIn = (batch: BatchCheck): Part[] =>
  [...batch.found()].map(([monthMs, part]) => ({ batchId: batch.id, month: `${monthName(monthMs)}-01`, ...part }))

async function insertParts({ writer, archiveId }: Saving, parts: readonly Part[]) {
  await writer.query(
    `insert into archived_parts (batch_id, month, readings, checksum, archive_id)
     select *, $5 from unnest($1::bigint[], $2::date[], $3::int[], $4::bytea[])`,
    [
      parts.map(part => part.batchId),
      parts.map(part => part.month),
      parts.map(part => part.readings),
      parts.map(part => part.checksum),
      archiveId,
    ],
  )
}
