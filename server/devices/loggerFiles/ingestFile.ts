import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers, LoggerFileFindings, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { insertDocument } from '#server/platform/files/documents.ts'
import type { UploadedFile } from '#server/platform/http/calls/handlersFor.ts'
import { describeCurrent, type Context } from '#server/devices/loggerFiles/describeFile.ts'
import { savedMapping } from '#server/devices/loggerFiles/layouts/layouts.ts'
import type { LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { readInThread } from '#server/devices/reader/thread/readInThread.ts'

type Upload = { companyId: number; deliveryId: number | undefined; file: UploadedFile }
type Found = { reading: LoggerFileReading; answers: LoggerFileAnswers }

/** Stores a file that has usable readings, and returns its findings; its readings are stored only after confirmation. */
export async function ingestFile(
  context: Context,
  upload: Upload,
): Promise<ResponseOf<typeof loggerFileCalls.uploadLoggerFile>> {
  const { db, caller } = context
  const found = await firstReading(context, upload)
  const { findings } = found.reading
  if (!isUsable(findings)) return { outcome: 'refused', findings, file: null }
  const { id, isNew } = await transactionAs(db, `user:${caller.userId}`, tx => insertOnce(tx, context, upload, found))
  // The company may have uploaded it before, on a delivery that the caller may not see: then it is refused here.
  return { outcome: isNew ? 'taken' : 'known', findings, file: await describeCurrent(context, id) }
}

/** A file with suspected readings is stored so that it can be explained, even if none could be read. */
const explainable: readonly (LoggerFileProblem | null)[] = ['noReadings', 'cutShort', 'tooManySeries']
const isUsable = ({ problem, canExplain }: LoggerFileFindings) =>
  problem === null || (canExplain && explainable.includes(problem))

/** A known layout is read with its saved explanation; one known by the shape of its lines only if it is not recognised. */
async function firstReading({ db, now }: Context, { companyId, file }: Upload): Promise<Found> {
  const bytes = await file.bytes()
  const at = { nowMs: now().getTime() }
  const reading = await readInThread(bytes, {}, at)
  const { questions, problem } = reading.findings
  const isUnknown = questions.includes('mapping') || problem !== null
  const saved = await savedMapping(db, companyId, reading.findings)
  if (!saved || !(isUnknown || saved.isByHeaders)) return { reading, answers: {} }
  const again = await readInThread(bytes, saved.answers, at)
  const fits = again.findings.problem === null && again.findings.mappingFault === null
  return fits ? { reading: again, answers: saved.answers } : { reading, answers: {} }
}

/** The same bytes are one file of a company, also if they are uploaded twice at once; a discarded file becomes new again. */
async function insertOnce(tx: Tx, { caller, now }: Context, { companyId, deliveryId, file }: Upload, found: Found) {
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

/** A file that is not confirmed and has no delivery gets the one on whose page it is uploaded now. */
async function placeOnDelivery(tx: Tx, fileId: number, deliveryId: number) {
  await tx
    .updateTable('logger_files')
    .set({ delivery_id: deliveryId })
    .where('id', '=', fileId)
    .where('state', '=', 'toConfirm')
    .where('delivery_id', 'is', null)
    .execute()
}
