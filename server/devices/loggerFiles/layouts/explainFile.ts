import type { ResponseOf } from '#contract/kernel/call.ts'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { describeCurrent, type Context, type Input } from '#server/devices/loggerFiles/describeFile.ts'
import { editableFile, lockedFile, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { rememberLayout, savedForLayout } from '#server/devices/loggerFiles/layouts/layouts.ts'
import type { LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { previewInThread } from '#server/devices/reader/thread/readInThread.ts'
import { readStoredFile, storedBytes } from '#server/devices/loggerFiles/readStoredFile.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'
/** How a file is read with these answers; changes nothing. */
export async function previewFile(context: Context, input: Input<'previewLoggerFile'>): Promise<LoggerFilePreview> {
  const { db, caller, now } = context
  const { fileId, answers, fromLine, delimiter } = input
  const file = await editableFile(db, caller, fileId)
  const preview = await previewInThread(await storedBytes(db, file), answers, {
    nowMs: now().getTime(),
    shown: { fromLine, delimiter },
  })
  const saved = await savedForLayout(db, file.companyId, preview.findings.preview, answers)
  return { ...preview, kept: saved ? { ...saved, keptAt: saved.keptAt.toISOString() } : null }
}

/**
 * Saves how a file that is not confirmed was explained, and if requested for the next file of its layout. Changes nothing if
 * the file was decided about meanwhile, or another user has explained the layout.
 */
export async function explainFile(
  context: Context,
  input: Input<'explainLoggerFile'>,
): Promise<ResponseOf<typeof loggerFileCalls.explainLoggerFile>> {
  const file = await editableFile(context.db, context.caller, input.fileId)
  const isChanged = file.state === 'toConfirm' && (await saveExplanation(context, file, input))
  return { isChanged, file: await describeCurrent(context, file.id) }
}

async function saveExplanation(
  context: Context,
  file: StoredFile,
  { answers, remember }: Input<'explainLoggerFile'>,
): Promise<boolean> {
  const { db, caller, now } = context
  const { findings } = await fittingReading(context, file, answers)
  return await transactionAs(db, `user:${caller.userId}`, async tx => {
    const locked = await lockedFile(tx, caller, file.id)
    if (locked?.state !== 'toConfirm') return false
    const { companyId, fileName } = file
    const explained = { companyId, userId: caller.userId, at: now(), fileName, answers, preview: findings.preview }
    const replaces = remember?.replaces ? new Date(remember.replaces) : null
    if (remember && !(await rememberLayout(tx, { ...explained, replaces }))) return false
    await tx
      .updateTable('logger_files')
      .set({ answers: JSON.stringify(answers), findings: JSON.stringify({ ...findings, preview: [] }) })
      .where('id', '=', file.id)
      .execute()
    return true
  })
}

/** 4022 if the mapping does not fit the file or gives no readings; other questions stay open. */
async function fittingReading(
  context: Context,
  file: StoredFile,
  answers: Input<'explainLoggerFile'>['answers'],
): Promise<LoggerFileReading> {
  const reading = await readStoredFile(context, file, answers)
  const { mappingFault, problem } = reading.findings
  const fault = mappingFault ?? problem
  if (answers.mapping && fault !== null) refuse('answers.mapping', fault)
  return reading
}
