const ja = {
  column: '校正',
  flags: { calibrated: '校正期間内', uncalibrated: '校正期間外', unknown: '校正未登録' },
  states: { valid: '有効', dueSoon: '30日以内に期限', expired: '期限切れ', unknown: '未登録' },
}

const en: typeof ja = {
  column: 'Calibration',
  flags: { calibrated: 'Calibrated', uncalibrated: 'Outside calibration', unknown: 'No calibration registered' },
  states: { valid: 'Valid', dueSoon: 'Due within 30 days', expired: 'Expired', unknown: 'Not registered' },
}

/** The words for what is known of a calibration (contract/telemetry/rules/loggers/calibration.ts), on screens, in files and in reports alike. */
export const calibrationWords = { ja, en }
