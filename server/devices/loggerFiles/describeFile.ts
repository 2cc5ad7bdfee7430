import { sql } from 'kysely'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { mayEdit, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { fileBytes } from '#server/devices/loggerFiles/fileBytes.ts'
import { fileFacts } from '#server/devices/loggerFiles/fileFacts.ts'
import { keptOfLayout } from '#server/devices/loggerFiles/layouts/layouts.ts'
import { assignedLoggers } from '#server/devices/loggerFiles/series/loggerChoices.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { readInThread } from '#server/devices/loggerFiles/reading/thread/readInThread.ts'
import { describeSeries } from '#server/devices/loggerFiles/series/describeSeries.ts'
import { withdrawalRights } from '#server/devices/loggerFiles/withdrawal/withdrawalRights.ts'
import { withdrawalsOf } from '#server/devices/loggerFiles/withdrawal/withdrawals.ts'

export type Context = Pick<CallerContext, 'db' | 'pool' | 'caller' | 'config' | 'now'>

/** A file as a screen shows it. What still waits is read anew, from its own bytes; `isAgain`: as if all of it waited. */
export async function describeFile(
  context: Context,
  file: StoredFile,
  answers = file.answers,
  { isAgain = false } = {},
): Promise<LoggerFile> {
  const { db, caller, config } = context
  const isOpen = isAgain || file.state === 'toConfirm' || file.state === 'unassigned'
  const reading = isOpen ? await openReading(context, file, answers) : undefined
  const findings = reading?.findings ?? file.findings
  const isUndecided = file.state === 'toConfirm'
  const kept = isUndecided ? await keptOfLayout(db, file.companyId, findings.preview, answers) : undefined
  return {
    ...(await fileFacts(context, file.id)),
    sha256: file.sha256.toString('hex'),
    findings,
    answers,
    keptMapping: kept?.isSame ? { keptBy: kept.keptBy, keptAt: kept.keptAt.toISOString() } : null,
    series: await describeSeries(context, file, findings, reading, { isAgain }),
    assignedLoggers: await assignedLoggers(db, file),
    lastZone: await lastZone(context, file.companyId, findings.form),
    timeZone: config.timeZone,
    mayEdit: mayEdit(caller, file.companyId),
    mayRegister: caller.isManager && mayEdit(caller, file.companyId),
    withdrawals: await withdrawalsOf(db, file.id),
    ...(await withdrawalRights(db, caller, file)),
  }
}

/** Nothing of a file whose bytes were thrown away. */
async function openReading(
  { db, now }: Context,
  { documentId }: StoredFile,
  answers: LoggerFileAnswers,
): Promise<LoggerFileReading | undefined> {
  if (documentId === null) return undefined
  return await readInThread(await fileBytes(db, documentId), answers, { nowMs: now().getTime() })
}

/** What was answered last for a file of this form that was stored. */
async function lastZone({ db }: Context, companyId: number, form: string | null): Promise<string | null> {
  const { rows } = await sql<{ zone: string }>`
    select f.answers ->> 'zone' as zone from logger_files f
     where f.company_id = ${companyId} and f.findings ->> 'form' = ${form} and f.answers ? 'zone'
       and f.state in ('stored', 'unassigned')
     order by f.confirmed_at desc limit 1`.execute(db)
  return rows[0]?.zone ?? null
}
