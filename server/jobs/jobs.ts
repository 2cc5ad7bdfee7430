import { sendResetLink } from '#server/account/sendResetLink.ts'
import { mailImportedActivation } from '#server/account/mailImportedActivation.ts'
import { moveToArchive } from '#server/archive/moveToArchive.ts'
import { checkAuditTrail } from '#server/auditTrail/checkAuditTrail.ts'
import { remindOfCases } from '#server/cases/remindOfCases.ts'
import { deleteExpired } from '#server/jobs/deleteExpired.ts'
import { sendMail } from '#server/mail/sendMail.ts'
import { remindOfCalibration } from '#server/loggers/remindOfCalibration.ts'
import { askForReports } from '#server/reportSharing/askForReports.ts'
import { makeReport } from '#server/reportSharing/makeReport.ts'
import type { Parts } from '#server/parts.ts'
import { remindOfExpiry } from '#server/vendors/remindOfExpiry.ts'

/**
 * All work that is done after the answer. A job is asked for with addJob in the transaction of the change that wants it,
 * runs once that is committed, and again until it succeeds: it must bear being run twice.
 */
export const jobs = {
  sendMail,
  sendResetLink,
  deleteExpired,
  mailImportedActivation,
  remindOfExpiry,
  remindOfCalibration,
  remindOfCases,
  checkAuditTrail,
  askForReports,
  makeReport,
  moveToArchive,
} satisfies Record<string, (payload: never, parts: Parts) => Promise<void>>

/** Jobs by the clock (UTC): minute, hour, day, month, weekday. One that was slept through is made up for. */
export const timetable = [
  '15 18 * * * deleteExpired ?fill=1d',
  '0 22 * * * remindOfExpiry ?fill=1d',
  '5 22 * * * remindOfCalibration ?fill=1d',
  '10 22 * * * remindOfCases ?fill=1d',
  '0 17 * * * checkAuditTrail',
  '* * * * * askForReports',
  '30 16 * * * moveToArchive ?max=3',
].join('\n')

export type JobName = keyof typeof jobs
export type PayloadOf<Name extends JobName> = Parameters<(typeof jobs)[Name]>[0]
