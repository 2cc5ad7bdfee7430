import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { accountHandlers } from '#server/account/handlers.ts'
import { alertHandlers } from '#server/alerts/handlers.ts'
import { releaseHandlers } from '#server/releases/handlers.ts'
import { auditTrailHandlers } from '#server/auditTrail/handlers.ts'
import { caseReportHandlers } from '#server/caseReport/handlers.ts'
import { caseHandlers } from '#server/cases/handlers.ts'
import { companyHandlers } from '#server/companies/handlers.ts'
import { deliveryDashboardCalls } from '#contract/calls/deliveryDashboard.ts'
import { documentCalls } from '#contract/calls/documents.ts'
import { documentHandlers } from '#server/documents/handlers.ts'
import { deliveryDashboardHandlers } from '#server/deliveryDashboard/handlers.ts'
import { deliveryHandlers } from '#server/deliveries/handlers.ts'
import { disclosureHandlers } from '#server/disclosure/handlers.ts'
import { enterpriseChoiceHandlers } from '#server/enterpriseChoice/handlers.ts'
import { compressAnswers } from '#server/http/compression.ts'
import { boundConnections, connectionOptions } from '#server/http/connections.ts'
import { replyWithCodes } from '#server/http/errorReply.ts'
import { prepareToLeave } from '#server/http/leaving.ts'
import { registerApiDocument } from '#server/http/openApi.ts'
import { refuseTwoHosts } from '#server/http/oneHost.ts'
import { refuseOtherSites } from '#server/http/ownSite.ts'
import { registerCalls } from '#server/http/registerCalls.ts'
import { bearSecurityHeaders } from '#server/http/securityHeaders.ts'
import { followRequests, newRequestId, requestIdLabel } from '#server/http/requestIds.ts'
import { warnOfUnknownProxies } from '#server/http/unknownProxies.ts'
import { serveWebFiles } from '#server/http/webFiles.ts'
import { importHandlers } from '#server/imports/handlers.ts'
import { kpiHandlers } from '#server/kpi/handlers.ts'
import { kpiRegistrationHandlers } from '#server/kpiRegistration/handlers.ts'
import { liveHandlers } from '#server/live/handlers.ts'
import { createLive } from '#server/live/live.ts'
import { liveTiming } from '#server/live/liveTiming.ts'
import { registerGate } from '#server/limits/gate.ts'
import { loggerFileHandlers } from '#server/loggerFiles/handlers.ts'
import { loggerHandlers } from '#server/loggers/handlers.ts'
import { registerMachineApi } from '#server/machineApi/machineApi.ts'
import { manualHandlers } from '#server/manuals/handlers.ts'
import { messageHandlers } from '#server/messages/handlers.ts'
import { noticeHandlers } from '#server/notices/handlers.ts'
import { registerOutboxPage } from '#server/mail/outboxPage.ts'
import { registerHealth } from '#server/operations/health.ts'
import { registerMetrics } from '#server/operations/metrics.ts'
import { createStrangerLog, type StrangerLog } from '#server/operations/strangerLog.ts'
import { operationLogHandlers } from '#server/operationLog/handlers.ts'
import { orderedItemHandlers } from '#server/orderedItems/handlers.ts'
import type { Parts } from '#server/parts.ts'
import { openHealth } from '#server/platformHealth/figures/platformFigures.ts'
import { partnerHandlers } from '#server/partners/handlers.ts'
import { platformHealthHandlers } from '#server/platformHealth/handlers.ts'
import { productHandlers } from '#server/products/handlers.ts'
import { reportHandlers } from '#server/reportSharing/handlers.ts'
import { sessionHandlers } from '#server/session/handlers.ts'
import { signatureHandlers } from '#server/signatures/handlers.ts'
import { stabilityBudgetHandlers } from '#server/stabilityBudget/handlers.ts'
import { stockHandlers } from '#server/stock/handlers.ts'
import { suggestionHandlers } from '#server/suggestions/handlers.ts'
import { termsOfUseHandlers } from '#server/termsOfUse/handlers.ts'
import { userHandlers } from '#server/users/handlers.ts'
import { vendorHandlers } from '#server/vendors/handlers.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { alertCalls } from '#contract/calls/alerts.ts'
import { releaseCalls } from '#contract/calls/releases.ts'
import { auditTrailCalls } from '#contract/calls/auditTrail.ts'
import { caseReportCalls } from '#contract/calls/caseReport.ts'
import { caseCalls } from '#contract/calls/cases.ts'
import { companyCalls } from '#contract/calls/companies.ts'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { disclosureCalls } from '#contract/calls/disclosure.ts'
import { enterpriseChoiceCalls } from '#contract/calls/enterpriseChoice.ts'
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
import { platformHealthCalls } from '#contract/calls/platformHealth.ts'
import { importCalls } from '#contract/calls/imports.ts'
import { partnerCalls } from '#contract/calls/partners.ts'
import { productCalls } from '#contract/calls/products.ts'
import { reportCalls } from '#contract/calls/reports.ts'
import { sessionCalls } from '#contract/calls/session.ts'
import { signatureCalls } from '#contract/calls/signatures.ts'
import { stabilityBudgetCalls } from '#contract/calls/stabilityBudget.ts'
import { stockCalls } from '#contract/calls/stock.ts'
import { suggestionCalls } from '#contract/calls/suggestions.ts'
import { termsOfUseCalls } from '#contract/calls/termsOfUse.ts'
import { userCalls } from '#contract/calls/users.ts'
import { vendorCalls } from '#contract/calls/vendors.ts'

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
