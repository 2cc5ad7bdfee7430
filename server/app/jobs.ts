import { sendResetLink } from '#server/identity/account/sendResetLink.ts'
import { mailImportedActivation } from '#server/identity/account/mailImportedActivation.ts'
import { moveToArchive } from '#server/records/archive/moveToArchive.ts'
import { checkAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { remindOfCases } from '#server/quality/cases/notification/remindOfCases.ts'
import { deleteExpired } from '#server/app/deleteExpired.ts'
import { sendMail } from '#server/platform/mail/sendMail.ts'
import { remindOfCalibration } from '#server/devices/loggers/calibration/remindOfCalibration.ts'
import { askForReports } from '#server/reporting/reportSharing/subscriptions/askForReports.ts'
import { makeReport } from '#server/reporting/reportSharing/makeReport.ts'
import type { Parts } from '#server/platform/appContext.ts'
import { remindOfExpiry } from '#server/partners/vendors/remindOfExpiry.ts'

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
