import type pg from 'pg'
import { codes } from '#contract/kernel/codes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { Acts } from '#server/devices/loggerFiles/series/decidedActs.ts'
import type { Context } from '#server/devices/loggerFiles/describeFile.ts'
import { lockedFile, mayEdit, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { incomingSeries } from '#server/devices/loggerFiles/series/incomingSeries.ts'
import { loggersOfActs } from '#server/devices/loggerFiles/series/loggersOfActs.ts'
import type { LoggerFileReading, ReadSeries } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { isWaiting, saveSeries, saveState } from '#server/devices/loggerFiles/series/saveSeries.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { ensureMonths, isMonthGone, type IsOpen } from '#server/telemetry/ingest/readingMonths.ts'
import { ingestBatch, locateBatch } from '#server/telemetry/ingest/ingestBatch.ts'
import { batchOfOne } from '#server/telemetry/ingest/readingBatch.ts'
import { countsBy, type BatchCounts } from '#server/telemetry/ingest/readingResults.ts'

export type Decision = {
  /** As it was when it was decided upon. */
  file: StoredFile
  answers: LoggerFileAnswers
  reading: LoggerFileReading
  acts: Acts
}

/**
 * Carries decisions about a file's series out, all in one transaction: loggers that are registered, readings with their
 * batch, the series and the file's state. False where somebody has decided already: then nothing is changed.
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

/** Before the transaction: the months of all its readings are there; 4022 where one was moved to the archive. */
export async function ensureStorable(pool: pg.Pool, decision: Decision): Promise<void> {
  const incoming = incomingSeries(storedSeries(decision))
  refuseArchivedTimes(incoming, await ensureMonths(pool, incoming))
}

type By = { by: { userId: number; at: Date }; mayRegister: boolean }

/** The same within somebody's transaction, which has named its actor and locked the file. */
export async function storeDecision(
  client: pg.PoolClient,
  tx: Db,
  decision: Decision,
  { by, mayRegister }: By,
): Promise<void> {
  const { file, acts } = decision
  const series = storedSeries(decision)
  // First of all: once readings are stored the file is kept as it is.
  if (file.state !== 'unassigned') await confirm(tx, decision, by)
  const loggers = await loggersOfActs(tx, file, acts, mayRegister)
  const loggerIds = series.map(({ key }) => loggers.get(key))
  const counts = await store(client, decision, incomingSeries(series), loggerIds)
  await saveSeries(tx, { ...decision, by, loggers, counts })
  await saveState(tx, file.id)
}

const storedSeries = ({ reading, acts }: Decision) => reading.series.filter(({ key }) => isStored(acts, key))

/** A file is the record of its readings: it is not stored in part. */
function refuseArchivedTimes({ count, atMs }: IncomingReadings, isOpen: IsOpen) {
  for (let place = 0; place < count; place++) {
    if (!isOpen(atMs[place] ?? 0)) throw timeInArchive()
  }
}

export const timeInArchive = () =>
  new PortalError(codes.invalidParameters, [{ path: 'fileId', message: refusals.timeInArchive.text }])

const isStored = (acts: Acts, key: ReadSeries['key']) => ['store', 'register'].includes(acts.get(key)?.kind ?? '')

/** Answers what became of each logger's readings. */
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
    // A month was moved since ensureStorable() looked.
    throw isMonthGone(error) ? timeInArchive() : error
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
