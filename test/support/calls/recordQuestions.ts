import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { MadeCompany } from '#test/support/database/make.ts'

/** Records that calls are tested with; all their texts contain `text`. */
export type AskedRecords = {
  text: string
  company: MadeCompany
  /** Sees the delivery and the stock by the company's disclosure. */
  informed: MadeCompany
  userEmail: string
  centreCode: string
  deliveryId: number
  stockId: number
  productId: number
  loggerId: number
  vendorId: number
  importId: number
  capturedEventId: number
  /** Of the delivery's excursion. */
  alertId: number
  /** Of the same excursion; a comment on it has a file. */
  caseId: number
  caseFileId: number
  loggerFileId: number
}

const days = { shippingDateFrom: '2026-04-01', shippingDateTo: '2026-06-01' }
const period = { ...days, deliveryType: ['0001', '0002', '0003'] }
/** What the owner discloses to another company. */
const eyesOf = ({ company, informed }: AskedRecords) => ({ owner: company.code, companyCode: informed.code })
const months = { from: '2026-04', until: '2026-05' }
const lately = { from: '2026-05-01', until: '2026-05-02' }
/** The database writes the audit trail, and tests cannot set its clock. */
export const changedLately = {
  from: dayIn(new Date(Date.now() - 86_400_000), 'Asia/Tokyo'),
  until: dayIn(new Date(), 'Asia/Tokyo'),
}
const details = ({ deliveryId }: AskedRecords) => ({ deliveryId })
const vendor = ({ vendorId }: AskedRecords) => ({ vendorId })
const logger = ({ loggerId }: AskedRecords) => ({ loggerId })
const loggerFile = ({ loggerFileId }: AskedRecords) => ({ fileId: loggerFileId })
const keyword = ({ text }: AskedRecords) => ({ keyword: text })
const nothingMore = () => ({})

/** For each call that can reveal records, the request whose answer contains these. */
export const recordQuestions: Record<string, (owner: AskedRecords) => object> = {
  '/dashboard/getDeliveryDashboard': () => ({ period: 'month', day: '2026-05-01' }),
  '/dashboard/getIncidents': () => ({ span: 'week', kind: 'excursion' }),
  '/dashboard/getAttention': nothingMore,
  '/kpi/getKpiDashboard': () => months,
  '/kpi/getKpiDeliveries': () => ({ ...months, kpi: 'onTimePickup' }),
  '/kpi/getKpiHours': () => months,
  '/kpi/downloadKpiCsv': () => ({ ...months, kpi: 'businessStopTime', by: 'centre' }),
  '/kpi/downloadKpiDeliveriesCsv': () => ({ ...months, kpi: 'onTimePickup' }),
  '/kpi/getMonthlyKpi': () => months,
  '/kpi/getMonthlyKpiHistory': ({ centreCode }) => ({ centreCode, month: months.from }),
  '/kpi/downloadMonthlyKpiCsv': () => months,
  '/delivery/searchDeliveryByNumber': ({ text }) => ({ number: `${text}-REF, ${text}-SLIP, plain-REF` }),
  '/delivery/searchDeliveryByOther': () => period,
  '/delivery/downloadDeliveryCsv': () => ({ criteria: period }),
  '/delivery/getDeliveryMap': () => ({ criteria: period }),
  '/deliveryStatus/statusInfo': details,
  '/deliveryStatus/localInfo': details,
  '/deliveryStatus/temperatureInfo': details,
  '/deliveryStatus/productInfo': details,
  '/deliveryStatus/commodityTemperatureInfo': details,
  '/deliveryStatus/downloadCsv': details,
  '/deliveryStatus/downloadEvents': owner => ({ ...details(owner), format: 'json' }),
  '/deliveryStatus/getTemperatureReport': owner => ({ ...details(owner), language: '0' }),
  '/productLogger/getProductLoggerList': details,
  '/deliveryRegistration/getDelivery': details,
  '/deliveryRegistration/getItemChoices': ({ company, text }) => ({
    depositCode: company.code,
    shippingDate: '2026-05-01',
    keyword: text,
  }),
  '/deliveryRegistration/getLoggerChoices': ({ text }) => ({ shippingDate: '2026-05-01', keyword: text }),
  '/complement/customerNumberInput': keyword,
  '/complement/productNameInput': keyword,
  '/complement/productCodeInput': keyword,
  '/complement/lotInput': keyword,
  '/complement/departurePlaceInput': keyword,
  '/complement/deliDestInput': keyword,
  // Both sides have an item with this GTIN.
  '/code/findCode': ({ text }) => ({ text: `(01)04912345000019(10)${text}-LOT` }),
  '/code/findStockByCode': ({ text }) => ({ text: `(01)04912345000019(10)${text}-LOT` }),
  '/search/searchPortal': ({ text }) => ({ text: `${text}-REF` }),
  '/disclosure/getDisclosureList': nothingMore,
  '/disclosure/getDisclosure': ({ productId }) => ({ productId }),
  '/disclosure/getDisclosureHistory': ({ productId }) => ({ productId }),
  '/disclosure/downloadDisclosureCsv': nothingMore,
  '/disclosure/getDeliveriesPreview': owner => ({ ...eyesOf(owner), ...days }),
  '/disclosure/getStockPreview': owner => eyesOf(owner),
  '/disclosure/explainDisclosure': ({ informed, text }) => ({ companyCode: informed.code, number: `${text}-REF` }),
  '/orderedItems/getOrderedItemList': nothingMore,
  '/orderedItems/downloadOrderedItemCsv': nothingMore,
  '/product/getProductList': nothingMore,
  '/product/downloadProductCsv': nothingMore,
  '/product/getProduct': ({ productId }) => ({ productId }),
  '/product/getProductHistory': ({ productId }) => ({ productId }),
  '/stabilityBudget/getStabilityBudget': ({ productId }) => ({ productId }),
  '/stabilityBudget/getLotBudgets': details,
  '/logger/getLoggerList': nothingMore,
  '/logger/downloadLoggerCsv': nothingMore,
  '/logger/getLogger': logger,
  '/logger/getLoggerHistory': logger,
  '/logger/getLoggerDeliveries': logger,
  '/epcis/getCapturedEventList': nothingMore,
  '/epcis/getCapturedEvent': ({ capturedEventId }) => ({ id: capturedEventId }),
  '/import/getImportList': nothingMore,
  '/import/getImport': ({ importId }) => ({ importId }),
  '/import/getImportRecords': ({ importId }) => ({ importId }),
  '/import/getImportedFile': ({ importId }) => ({ importId }),
  '/stock/getStockList': nothingMore,
  '/stock/downloadStockCsv': nothingMore,
  '/user/getUserList': nothingMore,
  '/user/getUserChoices': nothingMore,
  '/user/getEditUserInfo': owner => ({ email: owner.userEmail }),
  '/company/getCompanyList': nothingMore,
  '/company/downloadCompanyCsv': nothingMore,
  '/company/getCompany': owner => ({ enterpriseCode: owner.company.code }),
  '/company/getApiKeyList': nothingMore,
  '/webhook/getWebhookList': nothingMore,
  // The other company's own log has its requests, with the mark: only the owner's actions on a manual count.
  '/log/getLogList': () => ({ ...lately, operation: 'administerDocuments' }),
  '/log/downloadLogCsv': () => ({ ...lately, type: '8', operation: 'administerDocuments' }),
  '/auditTrail/getAuditTrail': () => ({ ...changedLately, table: 'users' }),
  '/auditTrail/downloadAuditCsv': () => ({ ...changedLately, table: 'users' }),
  '/manual/getManualList': nothingMore,
  '/alert/getAlertList': nothingMore,
  '/alert/downloadAlertCsv': nothingMore,
  '/alert/getAlert': ({ alertId }) => ({ alertId }),
  '/alert/getDeliveryAlerts': details,
  '/alert/getAlertRules': nothingMore,
  '/alert/getAlertContacts': nothingMore,
  '/case/getCaseList': nothingMore,
  '/case/downloadCaseCsv': nothingMore,
  '/case/getCase': ({ caseId }) => ({ caseId }),
  '/case/getCaseReport': ({ caseId }) => ({ caseId, language: '0' }),
  '/case/downloadCaseFile': ({ caseId, caseFileId }) => ({ caseId, documentId: caseFileId }),
  '/release/getDeliveryRelease': details,
  '/release/getReleaseList': () => ({ decision: 'all' }),
  '/release/downloadReleaseCsv': () => ({ decision: 'all' }),
  '/release/getQualityRules': nothingMore,
  '/vendor/getVendorList': nothingMore,
  '/vendor/downloadVendorCsv': nothingMore,
  '/vendor/getVendor': vendor,
  '/vendor/getVendorRegisterList': nothingMore,
  '/vendor/getRegisteredVendor': vendor,
  '/vendor/getVendorHistory': vendor,
  '/vendor/getVendorChoices': nothingMore,
  '/loggerFile/getLoggerFileList': nothingMore,
  '/loggerFile/getDeliveryLoggerFiles': details,
  '/loggerFile/getLoggerFile': loggerFile,
  '/loggerFile/inspectLoggerFile': owner => ({ ...loggerFile(owner), answers: {} }),
  '/loggerFile/previewLoggerFile': owner => ({ ...loggerFile(owner), answers: {} }),
  '/loggerFile/getLoggerFileLayouts': nothingMore,
  '/loggerFile/downloadLoggerFile': loggerFile,
  '/loggerFile/getLoggerChoices': loggerFile,
}
