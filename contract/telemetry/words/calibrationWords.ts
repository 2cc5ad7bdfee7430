import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** Calibration states (contract/telemetry/rules/loggers/calibration.ts) on screens, in files and in reports. */
export const calibrationWords = bothLanguages({
  column: ['校正', 'Calibration'],
  flags: {
    calibrated: ['校正期間内', 'Calibrated'],
    uncalibrated: ['校正期間外', 'Outside calibration'],
    unknown: ['校正未登録', 'No calibration registered'],
  },
  states: {
    valid: ['有効', 'Valid'],
    dueSoon: ['30日以内に期限', 'Due within 30 days'],
    expired: ['期限切れ', 'Expired'],
    unknown: ['未登録', 'Not registered'],
  },
})
