import type pg from 'pg'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Acts } from '#server/devices/loggerFiles/series/checkedActs.ts'
import type { Context } from '#server/devices/loggerFiles/describeFile.ts'
import { lockedFile, mayEdit, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { incomingSeries } from '#server/devices/loggerFiles/series/incomingSeries.ts'
import { loggersOfActs } from '#server/devices/loggerFiles/series/loggersOfActs.ts'
import type { LoggerFileReading, ReadSeries } from '#server/devices/reader/file/loggerFileReading.ts'
import { isWaiting, saveSeries, saveState } from '#server/devices/loggerFiles/series/saveSeries.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { ensureMonths, isMonthGone, type IsOpen } from '#server/telemetry/ingest/storage/readingMonths.ts'
import { ingestBatch, locateBatch } from '#server/telemetry/ingest/ingestBatch.ts'
import { batchOfOne } from '#server/telemetry/ingest/readingBatch.ts'
import { countsBy, type BatchCounts } from '#server/telemetry/ingest/readingResults.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

export type Decision = {
  /** As it was when the decision was made. */
  file: StoredFile
  answers: LoggerFileAnswers
  reading: LoggerFileReading
  acts: Acts
}

/**
 * Carries out decisions about a file's series in one transaction: new loggers, readings with their batch, the series and the
 * file's state. False if it was already decided: nothing is changed then.
 */
export async function decideSeries(context: Context, decision: Decision): Promise<boolean> {
  const { pool, caller, now } = context
  const { file, acts } = decision
  await ensureStorable(pool, decision)
  return await writeTransaction(pool, async (client, tx) => {
    const by = { userId: caller.userId, at: now() }
    await asActor(tx, `user:${by.userId}`)
    const locked = await lockedFile(tx, caller, file.id)
    if (locked?.state !== file.state) return false
    if (file.state === 'unassigned' && !(await isWaiting(tx, file.id, [...acts.keys()]))) return false
    const mayRegister = caller.isManager && mayEdit(caller, file.companyId)
    await storeDecision(client, tx, decision, { by, mayRegister })
    return true
  })
}

/** Before the transaction: creates the months of its readings; 4022 if one was moved to the archive. */
export async function ensureStorable(pool: pg.Pool, decision: Decision): Promise<void> {
  const incoming = incomingSeries(storedSeries(decision))
  refuseArchivedTimes(incoming, await ensureMonths(pool, incoming))
}

type By = { by: { userId: number; at: Date }; mayRegister: boolean }

/** Stores a decision in a transaction that has set its actor and locked the file. */
export async function storeDecision(
  client: pg.PoolClient,
  tx: Db,
  decision: Decision,
  { by, mayRegister }: By,
): Promise<void> {
  const { file, acts } = decision
  const series = storedSeries(decision)
  // First, because a file cannot be changed once its readings are stored.
  if (file.state !== 'unassigned') await confirm(tx, decision, by)
  const loggers = await loggersOfActs(tx, file, acts, mayRegister)
  const loggerIds = series.map(({ key }) => loggers.get(key))
  const counts = await store(client, decision, incomingSeries(series), loggerIds)
  await saveSeries(tx, { ...decision, by, loggers, counts })
  await saveState(tx, file.id)
}

const storedSeries = ({ reading, acts }: Decision) => reading.series.filter(({ key }) => isStored(acts, key))

/** A file is stored completely or not at all. */
function refuseArchivedTimes({ count, atMs }: IncomingReadings, isOpen: IsOpen) {
  for (let place = 0; place < count; place++) {
    if (!isOpen(atMs[place] ?? 0)) refuseArchived()
  }
}

export const refuseArchived = (): never => refuse('fileId', refusals.timeInArchive.text)

const isStored = (acts: Acts, key: ReadSeries['key']) => ['store', 'register'].includes(acts.get(key)?.kind ?? '')

/** Stores the readings and returns the counts by logger. */
async function store(
  client: pg.PoolClient,
  { file, reading }: Decision,
  readings: IncomingReadings,
  loggerIds: readonly (number | undefined)[],
): Promise<Map<number, BatchCounts>> {
  const source = { companyId: file.companyId, apiKeyId: null, source: 'file', loggerFileId: file.id }
  const batch = locateBatch(batchOfOne(readings, source, reading.findings.rejectedCount), loggerIds)
  if (batch.sorted.order.length === 0) return new Map()
  const results = await ingestBatch(client, batch).catch(error => {
    // A month was archived after ensureStorable().
    if (isMonthGone(error)) refuseArchived()
    throw error
  })
  return countsBy(results, place => loggerIds[readings.serialIndex[place] ?? -1])
}

async function confirm(tx: Db, decision: Decision, { userId, at }: { userId: number; at: Date }): Promise<void> {
  const { file, answers, reading } = decision
  const { findings } = reading
  await tx
    .updateTable('logger_files')
    .set({
      answers: JSON.stringify(answers),
      findings: JSON.stringify({ ...findings, preview: [] }),
      state: 'unassigned',
      confirmed_by: userId,
      confirmed_at: at,
    })
    .where('id', '=', file.id)
    .execute()
}
