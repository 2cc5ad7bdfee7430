import { accountCalls } from '#contract/identity/calls/account.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { caseReportCalls } from '#contract/reporting/calls/caseReport.ts'
import { boardCalls } from '#contract/reporting/calls/boards.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import { documentCalls } from '#contract/partners/calls/documents.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { capturedEventCalls } from '#contract/integration/calls/capturedEvents.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import { operationLogCalls } from '#contract/records/calls/operationLog.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { scannedCodeCalls } from '#contract/quality/calls/scannedCodes.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { webhookCalls } from '#contract/integration/calls/webhooks.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'

/** Every call of the portal. The server registers them; the API document and tests iterate over them. */
export const allCalls = {
  session: sessionCalls,
  account: accountCalls,
  termsOfUse: termsOfUseCalls,
  manuals: manualCalls,
  companyContext: companyContextCalls,
  users: userCalls,
  deliveries: deliveryCalls,
  deliveryRegistration: deliveryRegistrationCalls,
  trips: tripCalls,
  suggestions: suggestionCalls,
  portalSearch: portalSearchCalls,
  deliveryDashboard: deliveryDashboardCalls,
  boards: boardCalls,
  orderedItems: orderedItemCalls,
  stock: stockCalls,
  companies: companyCalls,
  partners: partnerCalls,
  products: productCalls,
  stabilityBudget: stabilityBudgetCalls,
  imports: importCalls,
  webhooks: webhookCalls,
  capturedEvents: capturedEventCalls,
  disclosure: disclosureCalls,
  kpi: kpiCalls,
  kpiRegistration: kpiRegistrationCalls,
  vendors: vendorCalls,
  loggerFiles: loggerFileCalls,
  loggers: loggerCalls,
  live: liveCalls,
  platformHealth: platformHealthCalls,
  operationLog: operationLogCalls,
  auditTrail: auditTrailCalls,
  notices: noticeCalls,
  messages: messageCalls,
  documents: documentCalls,
  alerts: alertCalls,
  reports: reportCalls,
  cases: caseCalls,
  caseReport: caseReportCalls,
  signatures: signatureCalls,
  releases: releaseCalls,
  scannedCodes: scannedCodeCalls,
}

export const callGroups = Object.keys(allCalls) as (keyof typeof allCalls)[]
