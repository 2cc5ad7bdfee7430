import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers, LoggerFileFindings, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { lock } from '#server/platform/db/advisoryLocks.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { insertDocument } from '#server/platform/files/documents.ts'
import type { UploadedFile } from '#server/platform/http/calls/handlersFor.ts'
import { describeFile, type Context } from '#server/devices/loggerFiles/describeFile.ts'
import { readableFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { keptMapping } from '#server/devices/loggerFiles/layouts/layouts.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { readInThread } from '#server/devices/loggerFiles/reading/thread/readInThread.ts'

type Taken = ResponseOf<typeof loggerFileCalls.uploadLoggerFile>
type Handed = { companyId: number; deliveryId: number | undefined; file: UploadedFile }
type Found = { reading: LoggerFileReading; answers: LoggerFileAnswers }

/** Keeps a file that something can be taken from, and says what was found in it; nothing of it is stored yet. */
export async function ingestFile(context: Context, handed: Handed): Promise<Taken> {
  const { db, caller } = context
  const found = await firstReading(context, handed)
  const { findings } = found.reading
  if (!isKept(findings)) return { outcome: 'refused', findings, file: null }
  const { id, isNew } = await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    return await keepOnce(tx, context, handed, found)
  })
  // The company may have it already, of a delivery that the caller does not see.
  const kept = await readableFile(db, caller, id)
  return { outcome: isNew ? 'taken' : 'known', findings, file: await describeFile(context, kept) }
}

/** What readings are suspected in is kept as it came, to be explained, though none could be read. */
const explainable: readonly (LoggerFileProblem | null)[] = ['noReadings', 'cutShort', 'tooManySeries']
const isKept = ({ problem, canExplain }: LoggerFileFindings) =>
  problem === null || (canExplain && explainable.includes(problem))

/** A layout is read with what was said about it before; by the shape of its lines only where it is not known by itself. */
async function firstReading({ db, now }: Context, { companyId, file }: Handed): Promise<Found> {
  const bytes = await file.bytes()
  const at = { nowMs: now().getTime() }
  const reading = await readInThread(bytes, {}, at)
  const { questions, problem } = reading.findings
  const isUnknown = questions.includes('mapping') || problem !== null
  const kept = await keptMapping(db, companyId, reading.findings)
  if (!kept || !(isUnknown || kept.isByNames)) return { reading, answers: {} }
  const again = await readInThread(bytes, kept.answers, at)
  const fits = again.findings.problem === null && again.findings.mappingFault === null
  return fits ? { reading: again, answers: kept.answers } : { reading, answers: {} }
}

/** The same bytes are one file of a company, also where two send them at once; what was discarded is taken again. */
async function keepOnce(tx: Tx, { caller, now }: Context, { companyId, deliveryId, file }: Handed, found: Found) {
  await lock(tx, 'loggerFile', `${companyId} ${file.sha256.toString('hex')}`)
  const known = await tx
    .selectFrom('logger_files')
    .select(['id', 'state'])
    .where('company_id', '=', companyId)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst()
  if (known && known.state !== 'discarded') {
    if (deliveryId !== undefined) await placeOnDelivery(tx, known.id, deliveryId)
    return { id: known.id, isNew: false }
  }
  const document = { ...file, companyId, uploadedBy: caller.userId, at: now() }
  const row = {
    file_name: file.fileName,
    document_id: await insertDocument(tx, document),
    state: 'toConfirm',
    uploaded_by: caller.userId,
    uploaded_at: now(),
    delivery_id: deliveryId ?? null,
    findings: JSON.stringify({ ...found.reading.findings, preview: [] }),
    answers: JSON.stringify(found.answers),
  }
  if (known) {
    await tx.updateTable('logger_files').set(row).where('id', '=', known.id).execute()
    return { id: known.id, isNew: true }
  }
  const { id } = await tx
    .insertInto('logger_files')
    .values({ ...row, company_id: companyId, size: file.size, sha256: file.sha256 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

/** Handed in elsewhere and not yet confirmed, it is looked at for the delivery on whose page it was dropped now. */
async function placeOnDelivery(tx: Tx, fileId: number, deliveryId: number) {
  await tx
    .updateTable('logger_files')
    .set({ delivery_id: deliveryId })
    .where('id', '=', fileId)
    .where('state', '=', 'toConfirm')
    .where('delivery_id', 'is', null)
    .execute()
}
