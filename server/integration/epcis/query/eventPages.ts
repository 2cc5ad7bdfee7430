import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { partnerApiBodyLimitBytes } from '#contract/integration/api/apiRoute.ts'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { documentParts, type DocumentForm } from '#contract/integration/epcis/out/documents.ts'
import { eventQuery, type QueryParameters } from '#contract/integration/epcis/query/eventQuery.ts'
import type { EventQuery } from '#contract/integration/epcis/query/queryTypes.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { EpcisError, queryParameterError } from '#server/integration/epcis/problems.ts'
import type { FactsView } from '#server/integration/epcis/out/deliveryFacts.ts'
import { mostReadings, readingBudget, ReadingsLeftOut } from '#server/integration/epcis/out/measuredLogger.ts'
import { tellerOf } from '#server/integration/epcis/out/toldEvents.ts'
import { areMoreThan, findEvents, maxLookedAt, type EventPage } from '#server/integration/epcis/query/findEvents.ts'
import { describe, wantedForm } from '#server/integration/epcis/query/negotiation.ts'
import { openToken, sealToken, type Token } from '#server/integration/epcis/query/pageTokens.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'

const usualPage = 30
/** More are not answered at once, whatever is asked. */
const largestPage = 100

/** What a page is, besides the query itself. */
const paging = ['perPage', 'nextPageToken', 'sensorReadings']
export type Paged = { parameters: QueryParameters; perPage: number; token: string | null; withReadings: boolean }

/** The parameters of a URL: values of one are separated by `|`, or the parameter is repeated. */
export function readUrl(request: FastifyRequest): Paged {
  const sent = request.query as Record<string, string | string[]>
  const values = (name: string) => [sent[name] ?? []].flat().flatMap(text => text.split('|'))
  const named = Object.keys(sent).filter(name => !paging.includes(name))
  const [readings] = values('sensorReadings')
  if (readings !== undefined && readings !== 'all')
    throw queryParameterError([{ path: 'sensorReadings', message: 'can only be all' }])
  return {
    parameters: Object.fromEntries(
      named.map(name => [name, values(name)].map(one => (one.length === 1 ? one[0] : one))),
    ),
    perPage: perPageOf(values('perPage')[0]),
    token: values('nextPageToken')[0] ?? null,
    withReadings: readings === 'all',
  }
}

function perPageOf(text: string | undefined): number {
  if (text === undefined) return usualPage
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1) return Math.min(number, largestPage)
  throw queryParameterError([{ path: 'perPage', message: 'is no whole number from 1' }])
}

/** The query of parameters; 400 with each that cannot be asked. */
export function queryOf(parameters: QueryParameters): EventQuery {
  const read = eventQuery(parameters)
  if ('query' in read) return read.query
  throw queryParameterError(read.faults.map(({ parameter, message }) => ({ path: parameter, message })))
}

export const viewOf = ({ db, pool, now }: AppContext, key: Pick<ApiKey, 'companyId' | 'isPlatform'>): FactsView => ({
  db,
  pool,
  scope: scopeOfApiKey(key),
  now: now(),
})

/** Answers a page of events, and where the next one is. */
export async function answerEvents(
  appContext: AppContext,
  key: ApiKey,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Paged & { queryName: string },
) {
  const { mediaType, form } = wantedForm(request)
  const query = queryOf(asked.parameters)
  const { parameters } = asked
  const token = asked.token === null ? null : await openToken(appContext.db, { ...key, parameters }, asked.token)
  const page = await pageOf(appContext, key, query, { ...asked, form, token })
  if (page.next) {
    const next = await sealToken(appContext.db, { ...key, parameters }, page.next)
    reply.header('link', `<${nextUrl(request, next)}>; rel="next"`)
  }
  describe(reply, tellerOf(appContext.config).portal).type(`${mediaType}; charset=utf-8`)
  return reply.send(documentOf(appContext, page, asked.queryName, form))
}

/** Written as it is read: the document is never in memory a second time. */
export const documentOf = (
  { config, now }: AppContext,
  { events }: Pick<EventPage, 'events'>,
  queryName: string,
  form: DocumentForm,
) => {
  const head = { portal: tellerOf(config).portal, createdAt: now() }
  const parts = documentParts(head, { kind: 'results', queryName }, form)
  const pieces = [
    parts.before,
    ...events.map((event, at) => (at === 0 ? '' : parts.between) + parts.event(event)),
    parts.after,
  ]
  return Readable.from(pieces, { objectMode: false })
}

/** A page is no larger than a document that is captured (INT-16), whose head it has. */
const largestPageBytes = partnerApiBodyLimitBytes - 64 * 1024

/** A page for a key, and where the next one begins. */
export async function pageOf(
  appContext: AppContext,
  key: Pick<ApiKey, 'companyId' | 'isPlatform'>,
  query: EventQuery,
  {
    perPage,
    token,
    withReadings,
    form,
  }: Pick<Paged, 'perPage' | 'withReadings'> & { token: Token | null; form: DocumentForm },
) {
  const left = token ? token.left : query.limit
  const asked = {
    after: token?.cursor ?? null,
    most: Math.min(perPage, left ?? perPage),
    readings: withReadings ? readingBudget() : null,
    ...sizeIn(appContext, form),
  }
  const view = viewOf(appContext, key)
  const teller = tellerOf(appContext.config)
  if (query.most !== null && !token) await refuseMore(view, query, query.most, teller)
  const page = await findEvents(view, query, asked, teller).catch(refuseReadings)
  const leftNow = left === null ? null : left - page.events.length
  const next = page.next && leftNow !== 0 ? { cursor: page.next, left: leftNow } : null
  return { events: page.events, next }
}

/** maxEventCount: whoever sets it wants all events or none. */
async function refuseMore(view: FactsView, query: EventQuery, most: number, teller: ReturnType<typeof tellerOf>) {
  const areMore = await areMoreThan(view, query, most, teller)
  if (areMore) throw new EpcisError(413, 'QueryTooLargeException', `there are more than ${most} events (maxEventCount)`)
  if (areMore === undefined)
    throw new EpcisError(
      413,
      'QueryTooComplexException',
      `${maxLookedAt} events were looked at and more are left: narrow the query, or follow its pages without maxEventCount`,
    )
}

/** The size of a page in the form in which it is answered. */
export function sizeIn({ config, now }: Pick<AppContext, 'config' | 'now'>, form: DocumentForm) {
  const head = { portal: tellerOf(config).portal, createdAt: now() }
  const { event: written } = documentParts(head, { kind: 'results', queryName: '' }, form)
  return { mostBytes: largestPageBytes, bytesOf: (event: EpcisEvent) => Buffer.byteLength(written(event)) }
}

function refuseReadings(error: unknown): never {
  if (!(error instanceof ReadingsLeftOut)) throw error
  const message =
    error.why === 'archived'
      ? 'some of these readings are in the archive: ask for the events without sensorReadings'
      : `a delivery has more readings than an answer can have (${mostReadings}, and 20 MB): ask for its events without sensorReadings`
  throw new EpcisError(413, 'QueryTooLargeException', message)
}

function nextUrl(request: FastifyRequest, token: string): string {
  const [path = '', search = ''] = request.url.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('nextPageToken', token)
  return `${path}?${parameters.toString()}`
}
