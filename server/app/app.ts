import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { allCalls, callGroups } from '#contract/app/allCalls.ts'
import { handlersWith } from '#server/app/handlers.ts'
import { compressAnswers } from '#server/platform/http/connection/compression.ts'
import { boundConnections, connectionOptions } from '#server/platform/http/connection/connections.ts'
import { replyWithCodes } from '#server/platform/http/calls/errorReply.ts'
import { prepareDrain } from '#server/platform/http/connection/drain.ts'
import { registerApiDocuments } from '#server/app/openApi/openApi.ts'
import { refuseOtherSites, refuseTwoHosts } from '#server/platform/http/connection/refusals.ts'
import { registerCalls } from '#server/platform/http/calls/registerCalls.ts'
import { bearSecurityHeaders } from '#server/platform/http/replies/securityHeaders.ts'
import { stallTiming } from '#server/platform/http/stalledTransfers.ts'
import { followRequests, newRequestId, requestIdLabel } from '#server/platform/http/connection/requestIds.ts'
import { warnOfUnknownProxies } from '#server/platform/http/connection/unknownProxies.ts'
import { resolveDigitalLinks } from '#server/integration/digitalLink/resolver.ts'
import { serveWebFiles } from '#server/platform/http/replies/webFiles.ts'
import { createLive } from '#server/integration/live/live.ts'
import { liveTiming } from '#server/integration/live/liveTiming.ts'
import { registerRequestLimiter } from '#server/platform/rateLimits/requestLimiter.ts'
import { mayUpgrade } from '#server/integration/epcis/subscriptions/upgrades.ts'
import { registerPartnerApi } from '#server/integration/partnerApi/partnerApi.ts'
import { registerOutboxPage } from '#server/platform/mail/outboxPage.ts'
import { registerHealth } from '#server/operations/metrics/health.ts'
import { registerMetrics } from '#server/operations/metrics/metrics.ts'
import { createRefusedCallLog, type RefusedCallLog } from '#server/platform/metrics/refusedCallLog.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { openHealth } from '#server/operations/platformHealth/figures/platformFigures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts and logs refused credentials of unknown callers, without flooding the log. */
    noteAnonymous: RefusedCallLog
  }
}

/** The whole application, not yet listening on a port. */
export async function createApp(
  appContext: AppContext,
  timing = liveTiming,
  stalling = stallTiming,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: appContext.log,
    ...connectionOptions,
    http: { ...connectionOptions.http, shouldUpgradeCallback: mayUpgrade },
    trustProxy: [...appContext.config.trustedProxies],
    // Requests that arrive while the port is being closed are still answered.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: requestIdLabel }),
    genReqId: newRequestId,
  })
  boundConnections(app.server)
  await bearSecurityHeaders(app, appContext.config)
  refuseTwoHosts(app)
  refuseOtherSites(app, appContext.config)
  warnOfUnknownProxies(app)
  prepareDrain(app)
  await compressAnswers(app)
  registerRequestLimiter(app, appContext, stalling)
  app.decorate('noteAnonymous', createRefusedCallLog(appContext.log, appContext.now))
  replyWithCodes(app)
  acceptEmptyJson(app)
  followRequests(app, appContext.log)
  const health = openHealth(app, appContext)
  registerMetrics(app, appContext.config, health)
  registerHealth(app, appContext)
  const live = createLive(appContext, timing)
  // Open streams would keep the application from closing.
  app.addHook('preClose', () => live.close())
  const handlers = handlersWith({ live, health })
  for (const group of callGroups) registerCalls(app, appContext, allCalls[group], handlers[group])
  await registerApiDocuments(app)
  await app.register(async api => registerPartnerApi(api, appContext))
  if (appContext.config.isDemo) registerOutboxPage(app, appContext)
  resolveDigitalLinks(app)
  await serveWebFiles(app, appContext.config)
  return app
}

/** A call without fields may have no body (IDN-56: logout sends none). */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, {})
    else void parse(request, String(text), done)
  })
}
