import { accountCalls } from '#contract/calls/account.ts'
import { alertCalls } from '#contract/calls/alerts.ts'
import { auditTrailCalls } from '#contract/calls/auditTrail.ts'
import { caseReportCalls } from '#contract/calls/caseReport.ts'
import { caseCalls } from '#contract/calls/cases.ts'
import { companyCalls } from '#contract/calls/companies.ts'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { deliveryDashboardCalls } from '#contract/calls/deliveryDashboard.ts'
import { documentCalls } from '#contract/calls/documents.ts'
import { disclosureCalls } from '#contract/calls/disclosure.ts'
import { enterpriseChoiceCalls } from '#contract/calls/enterpriseChoice.ts'
import { importCalls } from '#contract/calls/imports.ts'
import { kpiCalls } from '#contract/calls/kpi.ts'
import { kpiRegistrationCalls } from '#contract/calls/kpiRegistration.ts'
import { liveCalls } from '#contract/calls/live.ts'
import { loggerFileCalls } from '#contract/calls/loggerFiles.ts'
import { loggerCalls } from '#contract/calls/loggers.ts'
import { manualCalls } from '#contract/calls/manuals.ts'
import { messageCalls } from '#contract/calls/messages.ts'
import { noticeCalls } from '#contract/calls/notices.ts'
import { operationLogCalls } from '#contract/calls/operationLog.ts'
import { orderedItemCalls } from '#contract/calls/orderedItems.ts'
import { partnerCalls } from '#contract/calls/partners.ts'
import { platformHealthCalls } from '#contract/calls/platformHealth.ts'
import { productCalls } from '#contract/calls/products.ts'
import { releaseCalls } from '#contract/calls/releases.ts'
import { reportCalls } from '#contract/calls/reports.ts'
import { sessionCalls } from '#contract/calls/session.ts'
import { signatureCalls } from '#contract/calls/signatures.ts'
import { stabilityBudgetCalls } from '#contract/calls/stabilityBudget.ts'
import { stockCalls } from '#contract/calls/stock.ts'
import { suggestionCalls } from '#contract/calls/suggestions.ts'
import { termsOfUseCalls } from '#contract/calls/termsOfUse.ts'
import { userCalls } from '#contract/calls/users.ts'
import { vendorCalls } from '#contract/calls/vendors.ts'

/** Every call of the portal. The server registers them, the API document and the tests walk them. */
export const allCalls = {
  session: sessionCalls,
  account: accountCalls,
  termsOfUse: termsOfUseCalls,
  manuals: manualCalls,
  enterpriseChoice: enterpriseChoiceCalls,
  users: userCalls,
  deliveries: deliveryCalls,
  suggestions: suggestionCalls,
  deliveryDashboard: deliveryDashboardCalls,
  orderedItems: orderedItemCalls,
  stock: stockCalls,
  companies: companyCalls,
  partners: partnerCalls,
  products: productCalls,
  stabilityBudget: stabilityBudgetCalls,
  imports: importCalls,
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
}
