import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { answerEvents, readUrl } from '#server/integration/epcis/query/eventPages.ts'
import { createQuery, deleteQuery, namedQueries, namedQuery } from '#server/integration/epcis/query/namedQueries.ts'
import { describe, describeMethods, refuseOtherThanJson } from '#server/integration/epcis/query/negotiation.ts'
import { queryParameterError } from '#server/integration/epcis/problems.ts'
import { tellerOf } from '#server/integration/epcis/out/toldEvents.ts'
import { acceptJsonBodies, type JsonBody } from '#server/integration/partnerApi/requests/jsonBody.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const root = '/api/v1/epcis/queries'
const maxBodyBytes = 64 * 1024

type Named = FastifyRequest<{ Params: { name?: string }; Body?: JsonBody }>

/** Queries that a company names, to ask them again (EPCIS 2.0, 12.5). They read what the key may read. */
export function registerNamedQueries(api: FastifyInstance, appContext: AppContext) {
  acceptJsonBodies(api)
  const { db, now, config } = appContext
  const { portal } = tellerOf(config)
  const options = { onRequest: requireKey(appContext, 'read'), bodyLimit: maxBodyBytes }
  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    answer: (request: Named, reply: FastifyReply, name: string) => Promise<unknown>,
  ) =>
    api.route<{ Params: { name?: string }; Body?: JsonBody }>({
      method,
      url: root + path,
      ...options,
      handler: async (request, reply) =>
        await api.requestLimiter.keys.inTurn(request.apiKey.id, () =>
          answer(request, describe(reply, portal), request.params.name ?? ''),
        ),
    })

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
  for (const [path, methods] of [
    ['', ['GET', 'POST', 'OPTIONS']],
    ['/:name', ['GET', 'DELETE', 'OPTIONS']],
    ['/:name/events', ['GET', 'OPTIONS']],
  ] as const) {
    api.options(root + path, options, async (_request, reply) => describeMethods(reply, portal, methods).send())
  }
}
