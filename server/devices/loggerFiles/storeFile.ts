import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { type Issue, refuseIssues } from '#server/platform/http/calls/portalError.ts'
import { checkedActs, type Acts } from '#server/devices/loggerFiles/series/checkedActs.ts'
import { decideSeries } from '#server/devices/loggerFiles/series/decideSeries.ts'
import { describeCurrent, type Context, type Input } from '#server/devices/loggerFiles/describeFile.ts'
import { editableFile, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import type { LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { readStoredFile } from '#server/devices/loggerFiles/readStoredFile.ts'

type Decided = ResponseOf<typeof loggerFileCalls.storeLoggerFile>

/** Confirms the findings of a file and stores the series that have a logger. */
export async function storeFile(
  context: Context,
  { fileId, answers, series }: Input<'storeLoggerFile'>,
): Promise<Decided> {
  const file = await editableFile(context.db, context.caller, fileId)
  if (file.state !== 'toConfirm') return await decided(context, file, false)
  const reading = await readCompletely(context, file, answers)
  const acts = checkedActs(series, reading.findings.series, { isEach: true })
  return await decided(context, file, await decideSeries(context, { file, answers, reading, acts }))
}

/** Stores series that waited for their logger. */
export async function assignFile(context: Context, { fileId, series }: Input<'assignLoggerFile'>): Promise<Decided> {
  const file = await editableFile(context.db, context.caller, fileId)
  if (file.state !== 'unassigned') return await decided(context, file, false)
  const { answers } = file
  const reading = await readCompletely(context, file, answers)
  const acts = withoutWaiting(checkedActs(series, reading.findings.series, { isEach: false }))
  return await decided(context, file, await decideSeries(context, { file, answers, reading, acts }))
}

const decided = async (context: Context, { id }: StoredFile, isChanged: boolean): Promise<Decided> => ({
  isChanged,
  file: await describeCurrent(context, id),
})

/** 4022 if a question is open, or the file has no usable readings with these answers. */
export async function readCompletely(
  context: Context,
  file: StoredFile,
  answers: LoggerFileAnswers,
): Promise<LoggerFileReading> {
  const reading = await readStoredFile(context, file, answers)
  const { problem, questions } = reading.findings
  const issues: Issue[] = questions.map(question => ({ path: `answers.${question}`, message: 'is not answered' }))
  if (problem !== null) issues.push({ path: 'answers', message: problem })
  refuseIssues(issues)
  return reading
}

/** Series that go on waiting are not changed. */
const withoutWaiting = (acts: Acts): Acts => new Map([...acts].filter(([, act]) => act.kind !== 'wait'))
