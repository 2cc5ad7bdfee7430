import { sendResetLinkJob } from '#server/identity/account/resetPassword.ts'
import { mailImportedActivationJob } from '#server/identity/account/mailImportedActivation.ts'
import { moveToArchive } from '#server/records/archive/moveToArchive.ts'
import { findTimedAlerts } from '#server/quality/alerts/workAlerts.ts'
import { mergeSegments, type MergedMonths } from '#server/telemetry/segments/mergeSegments.ts'
import { mergeKpiCounts } from '#server/reporting/kpi/kpiCounts.ts'
import { checkAuditTrailJob } from '#server/records/auditTrail/checkAuditTrail.ts'
import { remindOfCases } from '#server/quality/cases/notification/notifyOfCase.ts'
import { captureEventsJob, endLostCapturesJob } from '#server/integration/epcis/capture/runCapture.ts'
import { deleteExpiredJob } from '#server/app/deleteExpired.ts'
import { findLateDeliveriesJob } from '#server/integration/webhooks/planning/lateDeliveries.ts'
import { resumeStoppedWebhooksJob } from '#server/integration/webhooks/sending/resumeStopped.ts'
import { sendWebhooksJob } from '#server/integration/webhooks/sending/sendWebhooks.ts'
import { sendSubscriptionJob } from '#server/integration/epcis/subscriptions/sendSubscription.ts'
import { sendMailJob } from '#server/platform/mail/sendMail.ts'
import { remindOfCalibration } from '#server/devices/loggers/calibration/remindOfCalibration.ts'
import { askForReports } from '#server/reporting/reportSharing/subscriptions/askForReports.ts'
import { makeReportJob } from '#server/reporting/reportSharing/makeReport.ts'
import { sendPostJob } from '#server/quality/alerts/channels/sendPost.ts'
import { quietEnds } from '#server/quality/alerts/notification/quietEnds.ts'
import { sendDigests } from '#server/quality/digest/sendDigests.ts'
import type { Job } from '#server/platform/jobs/addJob.ts'
import { remindOfExpiry } from '#server/partners/vendors/remindOfExpiry.ts'

/** All background jobs, queued by a change or by the timetable. */
export const jobs: readonly Job<never>[] = [
  sendMailJob,
  sendPostJob,
  sendWebhooksJob,
  sendSubscriptionJob,
  findLateDeliveriesJob,
  resumeStoppedWebhooksJob,
  sendResetLinkJob,
  mailImportedActivationJob,
  checkAuditTrailJob,
  makeReportJob,
  deleteExpiredJob,
  captureEventsJob,
  endLostCapturesJob,
  { name: 'findTimedAlerts', run: (_payload: Record<string, never>, appContext) => findTimedAlerts(appContext) },
  { name: 'mergeKpiCounts', run: (_payload: Record<string, never>, { db }) => mergeKpiCounts(db) },
  { name: 'askForReports', run: askForReports },
  { name: 'moveToArchive', run: moveToArchive },
  {
    name: 'mergeSegments',
    run: ({ months = 'recent' }: { months?: MergedMonths }, appContext) => mergeSegments(appContext, months),
  },
  { name: 'remindOfCalibration', run: remindOfCalibration(quietEnds) },
  { name: 'remindOfCases', run: remindOfCases },
  { name: 'remindOfExpiry', run: remindOfExpiry(quietEnds) },
  { name: 'sendDigests', run: sendDigests },
]

/**
 * Jobs by the clock (UTC): minute, hour, day, month, weekday. `fill` catches up after downtime; jobs of every minute
 * have a key, so that at most one waits.
 */
export const timetable = [
  '15 18 * * * deleteExpired ?fill=1d',
  '0 22 * * * remindOfExpiry ?fill=1d',
  '5 22 * * * remindOfCalibration ?fill=1d',
  '10 22 * * * remindOfCases ?fill=1d',
  '0 17 * * * checkAuditTrail',
  '* * * * * askForReports ?jobKey=askForReports',
  '* * * * * findTimedAlerts ?jobKey=findTimedAlerts',
  '* * * * * findLateDeliveries ?jobKey=findLateDeliveries',
  '* * * * * resumeStoppedWebhooks ?jobKey=resumeStoppedWebhooks',
  '* * * * * endLostCaptures ?jobKey=endLostCaptures',
  '* * * * * sendDigests ?jobKey=sendDigests',
  '* * * * * mergeKpiCounts ?jobKey=mergeKpiCounts',
  '30 16 * * * moveToArchive ?max=3',
  '20 * * * * mergeSegments ?jobKey=mergeSegments',
  '40 15 * * * mergeSegments ?id=mergeAllSegments&jobKey=mergeAllSegments {"months":"all"}',
].join('\n')
