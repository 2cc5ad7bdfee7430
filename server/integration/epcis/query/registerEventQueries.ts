import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventTypes } from '#contract/integration/epcis/events.ts'
import { contextOf } from '#contract/integration/epcis/out/documents.ts'
import { isUri } from '#contract/integration/epcis/uris.ts'
import { bizSteps, dispositions } from '#contract/integration/epcis/vocabulary.ts'
import { notFound } from '#server/identity/apiKeys/apiError.ts'
import { requireKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { EpcisError, queryParameterError } from '#server/integration/epcis/problems.ts'
import { tellerOf } from '#server/integration/epcis/out/toldEvents.ts'
import {
  answerEvents,
  documentOf,
  pageOf,
  queryOf,
  readUrl,
  type Paged,
} from '#server/integration/epcis/query/eventPages.ts'
import { capturedJustNow } from '#server/integration/epcis/query/capturedEvent.ts'
import {
  describe,
  describeMethods,
  refuseOtherThanJson,
  wantedForm,
} from '#server/integration/epcis/query/negotiation.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { repeatedOnce } from '#server/platform/http/calls/repeatedOnce.ts'

const root = '/api/v1/epcis'
/** As the REST binding names them. */
const topLevel = [
  'events',
  'eventTypes',
  'epcs',
  'bizSteps',
  'bizLocations',
  'readPoints',
  'dispositions',
  'capture',
  'queries',
]

/** Resources by a value of theirs, and the parameter that asks for it. */
export const resources = {
  eventTypes: { parameter: 'eventType', values: eventTypes },
  bizSteps: { parameter: 'EQ_bizStep', values: bizSteps },
  dispositions: { parameter: 'EQ_disposition', values: dispositions },
  epcs: { parameter: 'MATCH_anyEPC', values: null },
  bizLocations: { parameter: 'EQ_bizLocation', values: null },
  readPoints: { parameter: 'EQ_readPoint', values: null },
} as const satisfies Record<string, { parameter: string; values: readonly string[] | null }>

type WithParams = FastifyRequest<{ Params: Record<string, string> }>

/** GET of the query interface of EPCIS 2.0 (12.4): events, and the resources that lead to them. */
export function registerEventQueries(api: FastifyInstance, appContext: AppContext) {
  const { portal } = tellerOf(appContext.config)
  const options = { onRequest: requireKey(appContext, 'read') }
  const get = (path: string, answer: (request: WithParams, reply: FastifyReply) => Promise<unknown>) => {
    api.get<{ Params: Record<string, string> }>(root + path, options, async (request, reply) =>
      api.requestLimiter.keys.inTurn(request.apiKey.id, () => repeatedOnce(() => answer(request, reply))),
    )
    // What may be sent to /events is told with it.
    if (path === '/events') return
    api.options(root + path, options, async (_request, reply) =>
      describeMethods(reply, portal, ['GET', 'OPTIONS']).send(),
    )
  }
  const collection = (path: string, members: (request: WithParams) => readonly string[]) =>
    get(path, async (request, reply) => {
      refuseOtherThanJson(request)
      return describe(reply, portal).send({
        '@context': contextOf(portal),
        type: 'Collection',
        member: members(request),
      })
    })
  const events = async (request: WithParams, reply: FastifyReply, more: Paged['parameters'] = {}) => {
    const { parameters, ...paged } = readUrl(request)
    const stated = Object.keys(more).filter(name => Object.hasOwn(parameters, name))
    if (stated.length > 0) throw queryParameterError(stated.map(path => ({ path, message: 'is stated by the path' })))
    const asked = { ...paged, parameters: { ...parameters, ...more }, queryName: 'SimpleEventQuery' }
    return await answerEvents(appContext, request.apiKey, request, reply, asked)
  }

  collection('', () => topLevel)
  get('/events', (request, reply) => events(request, reply))
  get('/events/:eventID', (request, reply) => answerEvent(appContext, request, reply))
  for (const [name, { parameter, values }] of Object.entries(resources)) {
    if (values) collection(`/${name}`, () => values)
    else get(`/${name}`, refuseList(name))
    collection(`/${name}/:value`, request => {
      mustExist(values, request.params.value ?? '')
      return ['events']
    })
    get(`/${name}/:value/events`, async (request, reply) => {
      const { value = '' } = request.params
      mustExist(values, value)
      return await events(request, reply, { [parameter]: value })
    })
  }
}

/** Everything that a company's deliveries ever named would be such a list: whoever knows one asks for its events. */
const refuseList = (name: string) => async () => {
  throw new EpcisError(
    501,
    'ImplementationException',
    `${name} are not listed; GET ${root}/${name}/{value}/events answers their events`,
  )
}

function mustExist(values: readonly string[] | null, value: string): void {
  if (values ? values.includes(value) || isUri(value) : isUri(value)) return
  throw notFound(`there is no ${value}`)
}

/** An event and its error declarations, which have its id: by the REST binding on a single page, which has no parameters. */
async function answerEvent(appContext: AppContext, request: WithParams, reply: FastifyReply) {
  const { mediaType, form } = wantedForm(request)
  const { eventID = '' } = request.params
  const query = queryOf({ EQ_eventID: eventID })
  const paged = { perPage: Number.POSITIVE_INFINITY, token: null, form }
  const plain = await pageOf(appContext, request.apiKey, query, { ...paged, withReadings: false })
  // The id may be that of the event with every reading, which says more and has another hash.
  const page =
    plain.events.length > 0 ? plain : await pageOf(appContext, request.apiKey, query, { ...paged, withReadings: true })
  if (page.next) throw tooManyOf(eventID)
  const events =
    page.events.length > 0 ? page.events : await capturedJustNow(appContext.db, request.apiKey.companyId, eventID)
  if (events.length === 0) throw notFound(`there is no event ${eventID} that this key may see`)
  describe(reply, tellerOf(appContext.config).portal).type(`${mediaType}; charset=utf-8`)
  return reply.send(documentOf(appContext, { ...page, events }, 'SimpleEventQuery', form))
}

const tooManyOf = (eventID: string) =>
  new EpcisError(
    413,
    'QueryTooLargeException',
    `more events have this id than an answer can have: GET ${root}/events?EQ_eventID=${encodeURIComponent(eventID)} answers them in pages`,
  )
