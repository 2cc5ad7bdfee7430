import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathText } from '#contract/integration/epcis/checkDocument.ts'
import { badRequest } from '#server/identity/apiKeys/apiError.ts'
import { bearerToken, requireKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { answerEvents, readUrl } from '#server/integration/epcis/query/eventPages.ts'
import { createQuery, deleteQuery, namedQueries, namedQuery } from '#server/integration/epcis/query/namedQueries.ts'
import { describe, describeMethods, refuseOtherThanJson } from '#server/integration/epcis/query/negotiation.ts'
import { queryParameterError } from '#server/integration/epcis/problems.ts'
import {
  createSubscription,
  deleteSubscription,
  subscription,
  subscriptionsOf,
} from '#server/integration/epcis/subscriptions/subscriptions.ts'
import { streamControls } from '#server/integration/epcis/subscriptions/controls.ts'
import { createStreams } from '#server/integration/epcis/subscriptions/streams.ts'
import { routeUpgrades, upgradeOf, type Upgrade } from '#server/integration/epcis/subscriptions/upgrades.ts'
import { tellerOf } from '#server/integration/epcis/out/toldEvents.ts'
import { acceptJsonBodies, type JsonBody } from '#server/integration/partnerApi/requests/jsonBody.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { repeatedOnce } from '#server/platform/http/calls/repeatedOnce.ts'
import { countAsStream, countStreamEnd } from '#server/platform/metrics/countRequests.ts'

const root = '/api/v1/epcis/queries'
const maxBodyBytes = 64 * 1024

type Named = FastifyRequest<{ Params: { name?: string; id?: string }; Body?: JsonBody }>

/** Queries that a company names, to ask them again (EPCIS 2.0, 12.5). They read what the key may read. */
export function registerNamedQueries(api: FastifyInstance, appContext: AppContext) {
  acceptJsonBodies(api)
  const { db, now, config } = appContext
  const { portal } = tellerOf(config)
  const streams = createStreams(appContext)
  routeUpgrades(api)
  // Open sockets would keep the application from closing.
  api.addHook('preClose', () => streams.close())
  const options = { onRequest: requireKey(appContext, 'read'), bodyLimit: maxBodyBytes }
  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    answer: (request: Named, reply: FastifyReply, name: string) => Promise<unknown>,
  ) =>
    api.route<{ Params: { name?: string; id?: string }; Body?: JsonBody }>({
      method,
      url: root + path,
      ...options,
      handler: async (request, reply) => {
        const repeated = request.body?.repeated ?? []
        if (repeated.length > 0) {
          const issues = repeated.map(path => ({ path: pathText(path), message: 'is listed twice' }))
          throw badRequest('a key is listed twice', issues)
        }
        const work = () => answer(request, describe(reply, portal), request.params.name ?? '')
        return await api.requestLimiter.keys.inTurn(
          request.apiKey.id,
          method === 'GET' ? () => repeatedOnce(work) : work,
        )
      },
    })

  async function openStream(request: Named, reply: FastifyReply, upgrade: Upgrade, queryName: string) {
    const { apiKey: key } = request
    const controls = streamControls(request.query, config.timeZone)
    const from = await streams.prepare(key, controls)
    reply.hijack()
    reply.raw.detachSocket(request.raw.socket)
    countAsStream(request)
    upgrade.socket.once('close', countStreamEnd)
    streams.open(request.raw, upgrade, { ...controls, ...from, key, text: bearerToken(request), queryName })
    return reply
  }

  route('GET', '', async (request, reply) => {
    refuseOtherThanJson(request)
    return await reply.send(await namedQueries(db, request.apiKey))
  })
  route('POST', '', async (request, reply) => {
    const { name } = await createQuery(db, request.apiKey, request.body?.value, now())
    return await reply.code(201).header('location', `${root}/${name}`).send()
  })
  route('GET', '/:name', async (request, reply, name) => {
    refuseOtherThanJson(request)
    return await reply.send(await namedQuery(db, request.apiKey, name))
  })
  route('DELETE', '/:name', async (request, reply, name) => {
    await deleteQuery(db, request.apiKey, name)
    return await reply.code(204).send()
  })
  route('GET', '/:name/events', async (request, reply, name) => {
    const { query } = await namedQuery(db, request.apiKey, name)
    const upgrade = upgradeOf(request.raw)
    if (upgrade) return await openStream(request, reply, upgrade, name)
    const { parameters, ...paged } = readUrl(request)
    // Its parameters are the query's own: more of them would be another query.
    const [more] = Object.keys(parameters)
    if (more !== undefined) throw queryParameterError([{ path: more, message: 'is none of a named query' }])
    return await answerEvents(appContext, request.apiKey, request, reply, {
      ...paged,
      parameters: query,
      queryName: name,
    })
  })
  const ids = '/:name/subscriptions'
  route('GET', ids, async (request, reply, name) => {
    refuseOtherThanJson(request)
    await namedQuery(db, request.apiKey, name)
    return await reply.send(await subscriptionsOf(db, request.apiKey, name))
  })
  route('POST', ids, async (request, reply, name) => {
    await namedQuery(db, request.apiKey, name)
    const created = await createSubscription(appContext, request.apiKey, name, request.body?.value)
    const location = `${root}/${name}/subscriptions/${created.subscriptionID}`
    return await reply.code(201).header('location', location).send(created)
  })
  route('GET', `${ids}/:id`, async (request, reply, name) => {
    refuseOtherThanJson(request)
    return await reply.send(await subscription(db, request.apiKey, name, request.params.id ?? ''))
  })
  route('DELETE', `${ids}/:id`, async (request, reply, name) => {
    await deleteSubscription(db, request.apiKey, name, request.params.id ?? '')
    return await reply.code(204).send()
  })
  for (const [path, methods] of [
    ['', ['GET', 'POST', 'OPTIONS']],
    ['/:name', ['GET', 'DELETE', 'OPTIONS']],
    ['/:name/events', ['GET', 'OPTIONS']],
    [ids, ['GET', 'POST', 'OPTIONS']],
    [`${ids}/:id`, ['GET', 'DELETE', 'OPTIONS']],
  ] as const) {
    api.options(root + path, options, async (_request, reply) => describeMethods(reply, portal, methods).send())
  }
}
