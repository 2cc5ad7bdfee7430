import type { z } from 'zod'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import { decidedActs, type Acts } from '#server/devices/loggerFiles/series/decidedActs.ts'
import { decideSeries } from '#server/devices/loggerFiles/series/decideSeries.ts'
import { describeFile, type Context } from '#server/devices/loggerFiles/describeFile.ts'
import { editableFile, readableFile, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { fileBytes } from '#server/devices/loggerFiles/fileBytes.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { readInThread } from '#server/devices/loggerFiles/reading/thread/readInThread.ts'

type Asked<Name extends keyof typeof loggerFileCalls> = z.output<(typeof loggerFileCalls)[Name]['request']>
type Decided = ResponseOf<typeof loggerFileCalls.storeLoggerFile>

/** Confirms what was found in a file, and stores what has a logger. */
export async function storeFile(context: Context, asked: Asked<'storeLoggerFile'>): Promise<Decided> {
  const { fileId, answers, series } = asked
  const file = await editableFile(context.db, context.caller, fileId)
  if (file.state !== 'toConfirm') return await decided(context, file, false)
  const reading = await readWith(context, file, answers)
  const acts = decidedActs(series, reading.findings.series, { isEach: true })
  return await decided(context, file, await decideSeries(context, { file, answers, reading, acts }))
}

/** Stores what waited for its logger. */
export async function assignFile(context: Context, asked: Asked<'assignLoggerFile'>): Promise<Decided> {
  const file = await editableFile(context.db, context.caller, asked.fileId)
  if (file.state !== 'unassigned') return await decided(context, file, false)
  const { answers } = file
  const reading = await readWith(context, file, answers)
  const acts = withoutWaiting(decidedActs(asked.series, reading.findings.series, { isEach: false }))
  return await decided(context, file, await decideSeries(context, { file, answers, reading, acts }))
}

const decided = async (context: Context, { id }: StoredFile, isChanged: boolean): Promise<Decided> => ({
  isChanged,
  file: await describeFile(context, await readableFile(context.db, context.caller, id)),
})

/** 4022 where something is still to be answered, or nothing can be taken from the file with these answers. */
export async function readWith(
  context: Context,
  file: StoredFile,
  answers: LoggerFileAnswers,
): Promise<LoggerFileReading> {
  if (file.documentId === null) throw new PortalError(codes.invalidParameters)
  const bytes = await fileBytes(context.db, file.documentId)
  const reading = await readInThread(bytes, answers, { nowMs: context.now().getTime() })
  const { problem, questions } = reading.findings
  const issues: Issue[] = questions.map(question => ({ path: `answers.${question}`, message: 'is to be answered' }))
  if (problem !== null) issues.push({ path: 'answers', message: problem })
  if (issues.length > 0) throw new PortalError(codes.invalidParameters, issues)
  return reading
}

/** What goes on waiting is left as it is. */
const withoutWaiting = (acts: Acts): Acts => new Map([...acts].filter(([, act]) => act.kind !== 'wait'))
