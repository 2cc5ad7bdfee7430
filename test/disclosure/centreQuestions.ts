import type { Call } from '#contract/kernel/call.ts'
import { everyCall } from '#server/app/openApi/apiDocument.ts'
import type { CentreRecords } from '#test/disclosure/centreRecords.ts'
import { changedLately as changed, recordQuestions } from '#test/support/calls/recordQuestions.ts'
import { sampleBody } from '#test/support/calls/sampleBody.ts'

export type Asked = { call: Call; body: object }

const lately = { from: '2026-05-01', until: '2026-05-02' }
const month = { month: '2026-05' }
const shippingDays = { shippingDateFrom: '2026-04-01', shippingDateTo: '2026-05-31' }
const lot = ({ productId, text }: CentreRecords) => ({
  productId,
  lot: `${text}-LOT2`,
  decision: 'rejected',
  reason: 'no',
})

/** Additional bodies, or others than in test/support/calls/recordQuestions.ts. */
const more: Record<string, (of: CentreRecords) => object[]> = {
  '/auditTrail/getAuditTrail': ({ text, deliveryId }) => [
    { ...changed, pageSize: 200 },
    { ...changed, keyword: text, pageSize: 200 },
    { table: 'deliveries', record: String(deliveryId) },
  ],
  '/auditTrail/downloadAuditCsv': () => [changed],
  '/log/getLogList': () => [{ ...lately, pageSize: 200 }],
  '/log/downloadLogCsv': () => ['1', '2', '3', '4', '5', '6', '7', '8'].map(type => ({ ...lately, type })),
  '/stock/getStockHolds': ({ stockId }) => [{ stockId }],
  '/code/findCode': ({ text }) => [{ text: `(01)04912345000019(10)${text}-STOCK` }],
  '/code/findStockByCode': ({ text }) => [{ text: `(01)04912345000019(10)${text}-STOCK` }],
  '/search/searchPortal': ({ text }) => [{ text: `${text}-STOCK` }],
  '/report/getMonthlySummary': () => [month],
  '/report/downloadMonthlySummary': () => [{ ...month, language: '0' }],
  '/report/downloadMonthlySummaryCsv': () => [month],
  '/report/getReportSubscriptions': () => [{}],
  '/report/getReportLinks': () => [{}],
  '/message/getMessages': () => [{}],
  '/message/getPdfFile': ({ certificateId }) => [{ documentId: certificateId }],
  '/logger/getLoggerCurve': ({ loggerId }) => [{ loggerId, width: 100 }],
  '/logger/previewInterval': ({ loggerId }) => [{ loggerId, intervalSeconds: 60 }],
  '/product/previewReevaluation': ({ productId }) => [{ productId, version: 2, ...shippingDays }],
  '/signature/prepareSignature': records => [
    { act: { kind: 'decide', deliveryId: records.arrivedId, lots: [lot(records)] } },
  ],
  '/alert/getAlertChoices': () => [{}],
  '/alert/getAlert': ({ alertId, batteryAlertId }) => [{ alertId }, { alertId: batteryAlertId }],
  '/import/downloadImportTemplateCsv': () =>
    ['deliveries', 'deliveryItems', 'loggerAssignments', 'stock'].map(kind => ({
      kind,
      content: 'current',
      ...shippingDays,
    })),
  '/import/getImport': ({ importId, stockImportId }) => [{ importId }, { importId: stockImportId }],
  '/import/getImportRecords': ({ importId, stockImportId }) => [{ importId }, { importId: stockImportId }],
  '/import/getImportedFile': ({ importId, stockImportId }) => [{ importId }, { importId: stockImportId }],
  '/loggerFile/getLoggerFile': ({ loggerFileId, looseFileId }) => [{ fileId: loggerFileId }, { fileId: looseFileId }],
  '/loggerFile/downloadLoggerFile': ({ loggerFileId, looseFileId }) => [
    { fileId: loggerFileId },
    { fileId: looseFileId },
  ],
  '/loggerFile/getLoggerChoices': ({ loggerFileId, text }) => [
    { fileId: loggerFileId, keyword: text },
    { fileId: loggerFileId, keyword: 'L' },
  ],
  '/deliveryStatus/getComparableDeliveries': ({ deliveryId }) => [{ deliveryId }],
  '/dashboard/getForetoldLate': () => [{}],
  '/delivery/getArrivalEstimates': ({ deliveryId }) => [{ deliveryIds: [deliveryId] }],
  '/orderedItems/getArrivalEstimates': ({ deliveryId }) => [{ deliveryIds: [deliveryId] }],
  '/kpi/getKpiDeliveries': () => [
    { from: '2026-04', until: '2026-05', kpi: 'onTimePickup' },
    { from: '2026-04', until: '2026-05', kpi: 'temperatureCompliance' },
  ],
}

const called = (path: string): Call => {
  const call = everyCall.find(one => one.path === path)
  if (!call) throw new Error(`unknown call ${path}`)
  return call
}

/** All questions about the records of a centre. */
export const questionsAbout = (records: CentreRecords): Asked[] => [
  ...Object.entries(more).flatMap(([path, bodies]) => bodies(records).map(body => ({ call: called(path), body }))),
  ...Object.entries(recordQuestions).flatMap(([path, body]) =>
    path in more ? [] : [{ call: called(path), body: body(records) }],
  ),
]

/** Calls that would change the records, or something through them. */
const acts: Record<string, (of: CentreRecords) => object> = {
  '/deliveryRegistration/saveDelivery': ({ deliveryId }) => ({ deliveryId, version: 'x' }),
  '/case/openCase': ({ arrivedId }) => ({ deliveryId: arrivedId, reason: 'why' }),
  '/case/startAssessment': ({ caseId }) => ({ caseId }),
  '/case/reviseAssessment': ({ caseId }) => ({ caseId, reason: 'why' }),
  '/case/changeDueDate': ({ caseId }) => ({ caseId, dueOn: '2026-06-01' }),
  '/case/addCaseComment': ({ caseId }) => ({ caseId, body: 'x', isInternal: false, documentIds: [] }),
  '/case/reopenCase': ({ caseId }) => ({ caseId, reason: 'why' }),
  '/alert/acknowledgeAlerts': ({ alertId }) => ({ alerts: [{ alertId, severity: 1, round: 1 }], comment: 'seen' }),
  '/report/shareReport': ({ deliveryId }) => ({
    subject: { kind: 'delivery', deliveryId },
    emails: ['me@elsewhere.example'],
    language: '0',
  }),
  '/report/withdrawReportLink': ({ linkId }) => ({ linkId }),
  '/loggerFile/inspectLoggerFile': ({ looseFileId }) => ({ fileId: looseFileId, answers: {} }),
  '/loggerFile/previewLoggerFile': ({ looseFileId }) => ({ fileId: looseFileId, answers: {} }),
  '/loggerFile/explainLoggerFile': ({ looseFileId }) => ({ fileId: looseFileId, answers: {}, remember: null }),
  '/loggerFile/discardLoggerFile': ({ looseFileId }) => ({ fileId: looseFileId }),
  '/loggerFile/withdrawLoggerFile': ({ looseFileId }) => ({ fileId: looseFileId, reason: 'why' }),
  '/loggerFile/cancelWithdrawal': ({ looseFileId }) => ({ fileId: looseFileId }),
  '/logger/editLogger': ({ loggerId }) => ({ loggerId, name: 'x', model: null, note: null }),
  '/logger/retireLogger': ({ loggerId }) => ({ loggerId, retiredOn: '2026-05-01' }),
  '/logger/changeInterval': ({ loggerId }) => ({ loggerId, intervalSeconds: 60, reason: 'why' }),
  '/logger/saveCalibration': ({ loggerId }) => ({
    loggerId,
    calibratedOn: '2026-04-01',
    dueOn: '2027-04-01',
    laboratory: null,
    certificateNumber: null,
    documentId: null,
  }),
  '/logger/removeCalibration': ({ calibrationId }) => ({ calibrationId, reason: 'why' }),
  '/logger/decideOverlap': ({ loggerId }) => ({ loggerId, keptAssignmentId: 1, cutAssignmentId: 2, reason: 'why' }),
  '/kpi/saveMonthlyKpi': ({ centreCode }) => ({ centreCode, month: '2026-03', reason: '' }),
  '/kpi/deleteMonthlyKpi': ({ centreCode }) => ({ centreCode, month: '2026-03' }),
}
export const actsOn = (records: CentreRecords): Asked[] =>
  Object.entries(acts).map(([path, body]) => {
    const call = called(path)
    return { call, body: { ...sampleBody(call), ...body(records) } }
  })

/** Calls that answer limited users the same as others, or nothing of deliveries and stock, by reason. */
const notOfCentres: Record<string, readonly string[]> = {
  "the caller's own account, session and screens": [
    '/user/getProfile',
    '/user/logout',
    '/user/getSessionList',
    '/user/endSessions',
    '/globalization/changeLanguage',
    '/user/changePassword',
    '/user/agreeToTermsOfUse',
    '/userAssist/getEnterpriseCodeAssistInfo',
    '/userAssist/updateEnterpriseCodeAssistInfo',
    '/userAssist/updateEnterpriseCodeByPage',
    '/userAssist/getUserAssistInfo',
    '/userAssist/updateUserAssistInfo',
    '/board/getBoards',
    '/board/saveBoard',
    '/board/deleteBoard',
    '/message/markMessagesRead',
    '/message/getUnread',
    '/signature/sendSigningPassword',
  ],
  'the same for everybody': [
    '/termsOfUse/getTermsOfUse',
    '/termsOfUse/getTermsOfUseFile',
    '/termsOfUse/getTermsOfUseList',
    '/termsOfUse/publishTermsOfUse',
    '/manual/getManualFile',
    '/manual/uploadManual',
    '/manual/deleteManual',
    '/complement/deliStatusInput',
    '/notice/getNoticeList',
    '/notice/readNotice',
    '/notice/readAllNotices',
    '/notice/getEditedNoticeList',
    '/notice/getEditedNotice',
    '/notice/saveNotice',
    '/notice/deleteNotice',
    '/message/fileUpload',
    '/platform/getPlatformHealth',
    '/platform/runJobsAgain',
    '/auditTrail/getAuditState',
    '/auditTrail/startAuditCheck',
  ],
  'users and companies; whom a limited administrator may change: server/identity/users, server/partners/companies': [
    '/board/shareBoard',
    '/board/unshareBoard',
    '/user/signUp',
    '/user/editUser',
    '/user/changeUserAvailability',
    '/user/unlockUser',
    '/user/resendActivationMail',
    '/user/requirePasswordChange',
    '/company/addCompany',
    '/company/editCompany',
    '/company/changeCompanyStatus',
    '/company/createApiKey',
    '/company/revokeApiKey',
  ],
  'of the whole company, refused to limited users: server/integration/webhooks': [
    '/webhook/getWebhookList',
    '/webhook/getWebhookMessages',
    '/webhook/createWebhook',
    '/webhook/editWebhook',
    '/webhook/deleteWebhook',
    '/webhook/pauseWebhook',
    '/webhook/exchangeWebhookSecret',
    '/webhook/testWebhook',
    '/webhook/replayWebhook',
  ],
  'what companies agree on, no delivery; limited users change nothing: server/partners/tradingPartners': [
    '/partner/getPartnerList',
    '/partner/downloadPartnerCsv',
    '/partner/getPartner',
    '/partner/getPartnerChoices',
    '/partner/proposePartnership',
    '/partner/answerPartnership',
    '/partner/withdrawProposal',
    '/partner/changeGrants',
    '/partner/endPartnership',
    '/partner/setUpPartnership',
  ],
  'products, rules and targets of the whole company': [
    '/deliveryRegistration/getNameable',
    '/product/addProduct',
    '/product/editProduct',
    '/product/addProductVersion',
    '/product/withdrawProductVersion',
    '/product/reevaluate',
    '/stabilityBudget/saveStabilityBudget',
    '/disclosure/getDisclosureChoices',
    '/disclosure/saveDisclosure',
    '/disclosure/uploadDisclosure',
    '/kpi/uploadMonthlyKpi',
    '/kpi/getKpiTargets',
    '/kpi/saveKpiTargets',
    '/alert/saveAlertRule',
    '/alert/deleteAlertRule',
    '/alert/previewAlertRule',
    '/alert/sendTestAlert',
    '/alert/saveAlertContacts',
    '/alert/getAlertChannels',
    '/alert/saveAlertChannel',
    '/alert/deleteAlertChannel',
    '/alert/testAlertChannel',
    '/alert/getNotificationSettings',
    '/alert/saveNotificationSettings',
    '/report/addReportSubscription',
    '/report/withdrawReportSubscription',
    '/release/saveQualityRules',
  ],
  'vendors and audits of the whole company': [
    '/vendor/getOwnAudits',
    '/vendor/answerObservation',
    '/vendor/uploadLicence',
    '/vendor/saveVendor',
    '/vendor/saveAudit',
    '/vendor/deleteAudit',
    '/vendor/saveLicence',
    '/vendor/deleteLicence',
  ],
  "files of deliveries and stock are not for limited users, and checks are one's own: server/integration/imports": [
    '/import/getImportChoices',
    '/import/checkImport',
    '/import/getImportCheck',
    '/import/getImportCheckFaults',
    '/import/getImportCheckRecords',
    '/import/downloadImportFaultsCsv',
    '/import/acceptImport',
    '/import/undoImport',
  ],
  'nothing for limited users: server/devices/loggerFiles': [
    '/loggerFile/getLoggerFileLayouts',
    '/loggerFile/forgetLoggerFileLayout',
  ],
  'through the record that is asked about above': [
    '/loggerFile/uploadLoggerFile',
    '/loggerFile/storeLoggerFile',
    '/loggerFile/assignLoggerFile',
    '/loggerFile/getWithdrawalOutlook',
    '/loggerFile/readLoggerFileAgain',
    '/logger/addLogger',
    '/case/saveAssessment',
    '/case/uploadCaseFile',
    '/signature/sign',
  ],
  'own trips, at the own centres only: server/logistics/trips': [
    '/trip/getTripList',
    '/trip/findTripsByCode',
    '/trip/confirmPickup',
    '/trip/confirmArrival',
    '/trip/getDrivers',
    '/trip/assignDriver',
    '/trip/uploadPhoto',
    '/deliveryStatus/getConfirmations',
    '/deliveryStatus/getConfirmationPhoto',
  ],
  'docks of own centres only: server/logistics/orderedItems': ['/orderedItems/setDock'],
  'numbers of cases: server/quality/cases/counts.test.ts': ['/case/getCaseCounts'],
  "names deliveries as the logger's list does: server/devices/loggers/assignments": ['/logger/getLoggerOverlaps'],
}
export const revealsNoCentre: Record<string, string> = Object.fromEntries(
  Object.entries(notOfCentres).flatMap(([why, paths]) => paths.map(path => [path, why])),
)
