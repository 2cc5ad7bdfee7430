import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { accountHandlers } from '#server/identity/account/handlers.ts'
import { alertHandlers } from '#server/quality/alerts/handlers.ts'
import { releaseHandlers } from '#server/quality/releases/handlers.ts'
import { auditTrailHandlers } from '#server/records/auditTrail/handlers.ts'
import { caseReportHandlers } from '#server/reporting/pdfReports/caseReport/handlers.ts'
import { caseHandlers } from '#server/quality/cases/handlers.ts'
import { companyHandlers } from '#server/partners/companies/handlers.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { documentCalls } from '#contract/partners/calls/documents.ts'
import { documentHandlers } from '#server/partners/documents/handlers.ts'
import { deliveryDashboardHandlers } from '#server/reporting/deliveryDashboard/handlers.ts'
import { deliveryHandlers } from '#server/logistics/deliveries/handlers.ts'
import { disclosureHandlers } from '#server/logistics/disclosure/handlers.ts'
import { enterpriseChoiceHandlers } from '#server/identity/companyContext/handlers.ts'
import { compressAnswers } from '#server/platform/http/connection/compression.ts'
import { boundConnections, connectionOptions } from '#server/platform/http/connection/connections.ts'
import { replyWithCodes } from '#server/platform/http/calls/errorReply.ts'
import { prepareToLeave } from '#server/platform/http/connection/drain.ts'
import { registerApiDocument } from '#server/app/openApi/openApi.ts'
import { refuseTwoHosts } from '#server/platform/http/connection/oneHost.ts'
import { refuseOtherSites } from '#server/platform/http/connection/ownSite.ts'
import { registerCalls } from '#server/platform/http/calls/registerCalls.ts'
import { bearSecurityHeaders } from '#server/platform/http/replies/securityHeaders.ts'
import { followRequests, newRequestId, requestIdLabel } from '#server/platform/http/connection/requestIds.ts'
import { warnOfUnknownProxies } from '#server/platform/http/connection/unknownProxies.ts'
import { serveWebFiles } from '#server/platform/http/replies/webFiles.ts'
import { importHandlers } from '#server/integration/imports/handlers.ts'
import { kpiHandlers } from '#server/reporting/kpi/handlers.ts'
import { kpiRegistrationHandlers } from '#server/reporting/kpiRegistration/handlers.ts'
import { liveHandlers } from '#server/integration/live/handlers.ts'
import { createLive } from '#server/integration/live/live.ts'
import { liveTiming } from '#server/integration/live/liveTiming.ts'
import { registerGate } from '#server/platform/rateLimits/gate.ts'
import { loggerFileHandlers } from '#server/devices/loggerFiles/handlers.ts'
import { loggerHandlers } from '#server/devices/loggers/handlers.ts'
import { registerMachineApi } from '#server/integration/partnerApi/partnerApi.ts'
import { manualHandlers } from '#server/information/manuals/handlers.ts'
import { messageHandlers } from '#server/information/messages/handlers.ts'
import { noticeHandlers } from '#server/information/notices/handlers.ts'
import { registerOutboxPage } from '#server/platform/mail/outboxPage.ts'
import { registerHealth } from '#server/operations/metrics/health.ts'
import { registerMetrics } from '#server/operations/metrics/metrics.ts'
import { createStrangerLog, type StrangerLog } from '#server/platform/metrics/strangerLog.ts'
import { operationLogHandlers } from '#server/records/operationLog/handlers.ts'
import { orderedItemHandlers } from '#server/logistics/orderedItems/handlers.ts'
import type { Parts } from '#server/platform/appContext.ts'
import { openHealth } from '#server/operations/platformHealth/figures/platformFigures.ts'
import { partnerHandlers } from '#server/partners/tradingPartners/handlers.ts'
import { platformHealthHandlers } from '#server/operations/platformHealth/handlers.ts'
import { productHandlers } from '#server/logistics/products/handlers.ts'
import { reportHandlers } from '#server/reporting/reportSharing/handlers.ts'
import { sessionHandlers } from '#server/identity/session/handlers.ts'
import { signatureHandlers } from '#server/quality/signatures/handlers.ts'
import { stabilityBudgetHandlers } from '#server/quality/stabilityBudget/handlers.ts'
import { stockHandlers } from '#server/logistics/stock/handlers.ts'
import { suggestionHandlers } from '#server/logistics/suggestions/handlers.ts'
import { termsOfUseHandlers } from '#server/information/termsOfUse/handlers.ts'
import { userHandlers } from '#server/identity/users/handlers.ts'
import { vendorHandlers } from '#server/partners/vendors/handlers.ts'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { caseReportCalls } from '#contract/reporting/calls/caseReport.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { enterpriseChoiceCalls } from '#contract/identity/calls/enterpriseChoice.ts'
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
import { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts what somebody brought whom nobody knows, and logs it without being flooded. */
    noteStranger: StrangerLog
  }
}

/** The whole application without a port. */
export async function createApp(parts: Parts, timing = liveTiming): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    ...connectionOptions,
    trustProxy: [...parts.config.trustedProxies],
    // What still comes while the port is being closed is answered as ever.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: requestIdLabel }),
    genReqId: newRequestId,
  })
  boundConnections(app.server)
  await bearSecurityHeaders(app, parts.config)
  refuseTwoHosts(app)
  refuseOtherSites(app, parts.config)
  warnOfUnknownProxies(app)
  prepareToLeave(app)
  await compressAnswers(app)
  registerGate(app, parts)
  app.decorate('noteStranger', createStrangerLog(parts.log, parts.now))
  replyWithCodes(app)
  takeEmptyJson(app)
  followRequests(app, parts.log)
  const health = openHealth(app, parts)
  registerMetrics(app, parts.config, health)
  registerHealth(app, parts)
  registerCalls(app, parts, sessionCalls, sessionHandlers)
  registerCalls(app, parts, accountCalls, accountHandlers)
  registerCalls(app, parts, termsOfUseCalls, termsOfUseHandlers)
  registerCalls(app, parts, manualCalls, manualHandlers)
  registerCalls(app, parts, enterpriseChoiceCalls, enterpriseChoiceHandlers)
  registerCalls(app, parts, userCalls, userHandlers)
  registerCalls(app, parts, deliveryCalls, deliveryHandlers)
  registerCalls(app, parts, suggestionCalls, suggestionHandlers)
  registerCalls(app, parts, orderedItemCalls, orderedItemHandlers)
  registerCalls(app, parts, stockCalls, stockHandlers)
  registerCalls(app, parts, companyCalls, companyHandlers)
  registerCalls(app, parts, partnerCalls, partnerHandlers)
  registerCalls(app, parts, productCalls, productHandlers)
  registerCalls(app, parts, stabilityBudgetCalls, stabilityBudgetHandlers)
  registerCalls(app, parts, importCalls, importHandlers)
  registerCalls(app, parts, disclosureCalls, disclosureHandlers)
  registerCalls(app, parts, kpiCalls, kpiHandlers)
  registerCalls(app, parts, kpiRegistrationCalls, kpiRegistrationHandlers)
  registerCalls(app, parts, vendorCalls, vendorHandlers)
  registerCalls(app, parts, loggerFileCalls, loggerFileHandlers)
  registerCalls(app, parts, loggerCalls, loggerHandlers)
  registerCalls(app, parts, noticeCalls, noticeHandlers)
  registerCalls(app, parts, messageCalls, messageHandlers)
  registerCalls(app, parts, alertCalls, alertHandlers)
  registerCalls(app, parts, reportCalls, reportHandlers)
  registerCalls(app, parts, caseCalls, caseHandlers)
  registerCalls(app, parts, caseReportCalls, caseReportHandlers)
  registerCalls(app, parts, releaseCalls, releaseHandlers)
  registerCalls(app, parts, signatureCalls, signatureHandlers)
  registerCalls(app, parts, platformHealthCalls, platformHealthHandlers(health))
  registerCalls(app, parts, operationLogCalls, operationLogHandlers)
  registerCalls(app, parts, auditTrailCalls, auditTrailHandlers)
  const live = createLive(parts, timing)
  // Streams would else keep the application from ending.
  app.addHook('preClose', () => live.close())
  registerCalls(app, parts, liveCalls, liveHandlers(live))
  registerCalls(app, parts, deliveryDashboardCalls, deliveryDashboardHandlers)
  registerCalls(app, parts, documentCalls, documentHandlers)
  registerApiDocument(app)
  await app.register(async door => registerMachineApi(door, parts))
  if (parts.config.isDemo) registerOutboxPage(app, parts)
  await serveWebFiles(app, parts.config)
  return app
}

/** A call without fields may come without a body (spec 7: logout sends none). */
function takeEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, {})
    else void parse(request, String(text), done)
  })
}
