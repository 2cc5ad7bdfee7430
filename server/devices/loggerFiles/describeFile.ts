import { sql } from 'kysely'
import type { z } from 'zod'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { mayEdit, readableFile, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { fileRow } from '#server/devices/loggerFiles/fileRows.ts'
import { savedForLayout } from '#server/devices/loggerFiles/layouts/layouts.ts'
import { readStoredFile } from '#server/devices/loggerFiles/readStoredFile.ts'
import { assignedLoggers } from '#server/devices/loggerFiles/series/loggerChoices.ts'
import { describeSeries } from '#server/devices/loggerFiles/series/describeSeries.ts'
import { withdrawalRights } from '#server/devices/loggerFiles/withdrawal/withdrawalRights.ts'
import { withdrawalsOf } from '#server/devices/loggerFiles/withdrawal/withdrawals.ts'

export type Context = Pick<CallerContext, 'db' | 'pool' | 'caller' | 'config' | 'now'>
export type Input<Name extends keyof typeof loggerFileCalls> = z.output<(typeof loggerFileCalls)[Name]['request']>

/** A file as it is now, if the caller may read it. */
export const describeCurrent = async (context: Context, fileId: number): Promise<LoggerFile> =>
  await describeFile(context, await readableFile(context.db, context.caller, fileId))

/** A file as a screen shows it. It is read again while something of it waits; `isAgain`: as if all of it waited. */
export async function describeFile(
  context: Context,
  file: StoredFile,
  answers = file.answers,
  { isAgain = false } = {},
): Promise<LoggerFile> {
  const { db, caller, config } = context
  const isOpen = isAgain || file.state === 'toConfirm' || file.state === 'unassigned'
  const reading = isOpen && file.documentId !== null ? await readStoredFile(context, file, answers) : undefined
  const findings = reading?.findings ?? file.findings
  const saved =
    file.state === 'toConfirm' ? await savedForLayout(db, file.companyId, findings.preview, answers) : undefined
  return {
    ...(await fileRow(context, file.id)),
    sha256: file.sha256.toString('hex'),
    findings,
    answers,
    keptMapping: saved?.isSame ? { keptBy: saved.keptBy, keptAt: saved.keptAt.toISOString() } : null,
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

/** The zone that was last answered for a stored file of this form. */
async function lastZone({ db }: Context, companyId: number, form: string | null): Promise<string | null> {
  const { rows } = await sql<{ zone: string }>`
    select f.answers ->> 'zone' as zone from logger_files f
     where f.company_id = ${companyId} and f.findings ->> 'form' = ${form} and f.answers ? 'zone'
       and f.state in ('stored', 'unassigned')
     order by f.confirmed_at desc limit 1`.execute(db)
  return rows[0]?.zone ?? null
}
