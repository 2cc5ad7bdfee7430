import type { allCalls } from '#contract/app/allCalls.ts'
import { isCertificateSeenBy } from '#server/devices/loggers/calibration/certificateReaders.ts'
import { isPaperSeenBy } from '#server/partners/vendors/vendorVisibility.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { budgetLines } from '#server/quality/stabilityBudget/budgetLines.ts'
import { getTemperatureReport } from '#server/reporting/pdfReports/temperatureReport/getTemperatureReport.ts'
import { downloadEvents } from '#server/integration/epcis/out/downloadEvents.ts'
import type { Live } from '#server/integration/live/live.ts'
import type { openHealth } from '#server/operations/platformHealth/figures/platformFigures.ts'
import { loggerFileHandlers } from '#server/devices/loggerFiles/handlers.ts'
import { searchedLoggers } from '#server/devices/loggers/searchedLoggers.ts'
import { loggerHandlers } from '#server/devices/loggers/handlers.ts'
import { accountHandlers } from '#server/identity/account/handlers.ts'
import { companyContextHandlers } from '#server/identity/companyContext/handlers.ts'
import { sessionHandlers } from '#server/identity/session/handlers.ts'
import { userHandlers } from '#server/identity/users/handlers.ts'
import { manualHandlers } from '#server/information/manuals/handlers.ts'
import { messageHandlers } from '#server/information/messages/handlers.ts'
import { noticeHandlers } from '#server/information/notices/handlers.ts'
import { termsOfUseHandlers } from '#server/information/termsOfUse/handlers.ts'
import { capturedEventHandlers } from '#server/integration/epcis/handlers.ts'
import { importHandlers } from '#server/integration/imports/handlers.ts'
import { webhookHandlers } from '#server/integration/webhooks/handlers.ts'
import { liveHandlers } from '#server/integration/live/handlers.ts'
import { deliveryRegistrationHandlers } from '#server/logistics/deliveryRegistration/handlers.ts'
import { deliveryHandlers } from '#server/logistics/deliveries/handlers.ts'
import { disclosureHandlers } from '#server/logistics/disclosure/handlers.ts'
import { orderedItemHandlers } from '#server/logistics/orderedItems/handlers.ts'
import { portalSearchHandlers } from '#server/logistics/portalSearch/handlers.ts'
import { productHandlers } from '#server/logistics/products/handlers.ts'
import { stockHandlers } from '#server/logistics/stock/handlers.ts'
import { tripHandlers } from '#server/logistics/trips/handlers.ts'
import { suggestionHandlers } from '#server/logistics/suggestions/handlers.ts'
import { platformHealthHandlers } from '#server/operations/platformHealth/handlers.ts'
import { companyHandlers } from '#server/partners/companies/handlers.ts'
import { documentHandlers } from '#server/partners/documents/handlers.ts'
import { partnerHandlers } from '#server/partners/tradingPartners/handlers.ts'
import { vendorHandlers } from '#server/partners/vendors/handlers.ts'
import { alertHandlers } from '#server/quality/alerts/handlers.ts'
import { searchedCases } from '#server/quality/cases/queries/searchedCases.ts'
import { caseHandlers } from '#server/quality/cases/handlers.ts'
import { releaseHandlers } from '#server/quality/releases/handlers.ts'
import { scannedCodeHandlers } from '#server/quality/scannedCodes/handlers.ts'
import { signatureHandlers } from '#server/quality/signatures/handlers.ts'
import { stabilityBudgetHandlers } from '#server/quality/stabilityBudget/handlers.ts'
import { auditTrailHandlers } from '#server/records/auditTrail/handlers.ts'
import { operationLogHandlers } from '#server/records/operationLog/handlers.ts'
import { deliveryDashboardHandlers } from '#server/reporting/deliveryDashboard/handlers.ts'
import { searchedBoards } from '#server/reporting/boards/boards.ts'
import { boardHandlers } from '#server/reporting/boards/handlers.ts'
import { kpiHandlers } from '#server/reporting/kpi/handlers.ts'
import { kpiRegistrationHandlers } from '#server/reporting/kpiRegistration/handlers.ts'
import { caseReportHandlers } from '#server/reporting/pdfReports/caseReport/handlers.ts'
import { reportHandlers } from '#server/reporting/reportSharing/handlers.ts'

type Running = { live: Live; health: ReturnType<typeof openHealth> }
type Handlers = { [Group in keyof typeof allCalls]: HandlersFor<(typeof allCalls)[Group]> }

/** The handlers of all calls. What a domain shows of later domains is handed to it here. */
export const handlersWith = ({ live, health }: Running): Handlers => ({
  session: sessionHandlers,
  account: accountHandlers,
  termsOfUse: termsOfUseHandlers,
  manuals: manualHandlers,
  companyContext: companyContextHandlers,
  users: userHandlers,
  deliveries: deliveryHandlers({
    csvParts: { stabilityBudget: budgetLines },
    getTemperatureReport,
    downloadEvents,
  }),
  deliveryRegistration: deliveryRegistrationHandlers,
  trips: tripHandlers,
  suggestions: suggestionHandlers,
  portalSearch: portalSearchHandlers({
    cases: searchedCases,
    loggers: searchedLoggers,
    boards: searchedBoards,
  }),
  orderedItems: orderedItemHandlers,
  stock: stockHandlers,
  companies: companyHandlers,
  partners: partnerHandlers,
  products: productHandlers,
  stabilityBudget: stabilityBudgetHandlers,
  imports: importHandlers,
  webhooks: webhookHandlers,
  capturedEvents: capturedEventHandlers,
  disclosure: disclosureHandlers,
  boards: boardHandlers,
  kpi: kpiHandlers,
  kpiRegistration: kpiRegistrationHandlers,
  vendors: vendorHandlers,
  loggerFiles: loggerFileHandlers,
  loggers: loggerHandlers,
  notices: noticeHandlers,
  messages: messageHandlers,
  alerts: alertHandlers,
  reports: reportHandlers,
  cases: caseHandlers,
  caseReport: caseReportHandlers,
  releases: releaseHandlers,
  scannedCodes: scannedCodeHandlers,
  signatures: signatureHandlers,
  platformHealth: platformHealthHandlers(health),
  operationLog: operationLogHandlers,
  auditTrail: auditTrailHandlers,
  live: liveHandlers(live),
  deliveryDashboard: deliveryDashboardHandlers,
  documents: documentHandlers([isPaperSeenBy, isCertificateSeenBy]),
})
