import type { z } from 'zod'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { describeFile, type Context } from '#server/devices/loggerFiles/describeFile.ts'
import { editableFile, lockedFile, readableFile, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { fileBytes } from '#server/devices/loggerFiles/fileBytes.ts'
import { keptOfLayout, rememberLayout } from '#server/devices/loggerFiles/layouts/layouts.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { previewInThread, readInThread } from '#server/devices/loggerFiles/reading/thread/readInThread.ts'

type Asked<Name extends keyof typeof loggerFileCalls> = z.output<(typeof loggerFileCalls)[Name]['request']>

/** How a file would be read with these answers; changes nothing. */
export async function previewFile(context: Context, asked: Asked<'previewLoggerFile'>): Promise<LoggerFilePreview> {
  const { db, caller, now } = context
  const { fileId, answers, fromLine, delimiter } = asked
  const file = await editableFile(db, caller, fileId)
  const preview = await previewInThread(await bytesOf(context, file), answers, {
    nowMs: now().getTime(),
    shown: { fromLine, delimiter },
  })
  const kept = await keptOfLayout(db, file.companyId, preview.findings.preview, answers)
  return { ...preview, kept: kept ? { ...kept, keptAt: kept.keptAt.toISOString() } : null }
}

/**
 * Keeps how a file that is to be confirmed was explained, and where wanted for the next file of its layout. Nothing is
 * changed where it was decided upon meanwhile, or somebody else has explained the layout.
 */
export async function explainFile(
  context: Context,
  asked: Asked<'explainLoggerFile'>,
): Promise<ResponseOf<typeof loggerFileCalls.explainLoggerFile>> {
  const { db, caller } = context
  const file = await editableFile(db, caller, asked.fileId)
  const isChanged = file.state === 'toConfirm' && (await keepExplanation(context, file, asked))
  return { isChanged, file: await describeFile(context, await readableFile(db, caller, file.id)) }
}

async function keepExplanation(
  { db, caller, now }: Context,
  file: StoredFile,
  { answers, remember }: Asked<'explainLoggerFile'>,
): Promise<boolean> {
  const at = now()
  const { findings } = await fittingReading(await bytesOf({ db }, file), answers, at)
  return await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const locked = await lockedFile(tx, caller, file.id)
    if (locked?.state !== 'toConfirm') return false
    const { companyId, fileName } = file
    const made = { companyId, userId: caller.userId, at, fileName, answers, preview: findings.preview }
    const replaces = remember?.replaces ? new Date(remember.replaces) : null
    if (remember && !(await rememberLayout(tx, { ...made, replaces }))) return false
    await tx
      .updateTable('logger_files')
      .set({ answers: JSON.stringify(answers), findings: JSON.stringify({ ...findings, preview: [] }) })
      .where('id', '=', file.id)
      .execute()
    return true
  })
}

/** 4022 where the columns are none of this file, or nothing is read by them; what else is open is asked afterwards. */
async function fittingReading(
  bytes: Buffer,
  answers: Asked<'explainLoggerFile'>['answers'],
  at: Date,
): Promise<LoggerFileReading> {
  const reading = await readInThread(bytes, answers, { nowMs: at.getTime() })
  const { mappingFault, problem } = reading.findings
  const fault = mappingFault ?? problem
  if (answers.mapping && fault !== null) {
    throw new PortalError(codes.invalidParameters, [{ path: 'answers.mapping', message: fault }])
  }
  return reading
}

async function bytesOf({ db }: Pick<Context, 'db'>, { documentId }: StoredFile): Promise<Buffer> {
  if (documentId === null)
    throw new PortalError(codes.invalidParameters, [{ path: 'fileId', message: 'was discarded' }])
  return await fileBytes(db, documentId)
}
