import { jsonMediaTypes, xmlMediaTypes } from '#server/integration/epcis/bodies.ts'
import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import { epcisContextUrl } from '#contract/integration/epcis/events.ts'
import { controls, timeLimits } from '#contract/integration/epcis/query/eventQuery.ts'
import { fixedParameters } from '#contract/integration/epcis/query/eventTests.ts'
import { bizTransactionTypes, sourceDestinationTypes } from '#contract/integration/epcis/vocabulary.ts'
import { resources } from '#server/integration/epcis/query/registerEventQueries.ts'
import { scheduleFields } from '#contract/integration/epcis/query/schedule.ts'
import { QueryDefinition } from '#server/integration/epcis/query/namedQueries.ts'
import { SubscriptionDefinition } from '#server/integration/epcis/subscriptions/subscriptions.ts'
import { jsonSchema } from '#server/app/openApi/schema.ts'

const text = { type: 'string' }
const time = { type: 'string', format: 'date-time' }
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
})
const listOf = (items: object) => ({ type: 'array', items })
/** EPCIS 2.0 has the fields of an event; those that every event has are named. */
const event = {
  ...object({ type: text, eventTime: time, eventTimeZoneOffset: text, eventID: text }, [
    'type',
    'eventTime',
    'eventTimeZoneOffset',
  ]),
  description: 'An event of EPCIS 2.0 as JSON-LD, with extensions',
  additionalProperties: true,
}
const head = { '@context': {}, type: text, schemaVersion: text, creationDate: time }
const sentDocument = object({ ...head, epcisBody: object({ eventList: listOf(event) }) })
const answerDocument = object({
  ...head,
  epcisBody: object({ queryResults: object({ queryName: text, resultsBody: object({ eventList: listOf(event) }) }) }),
})
const problem = object({
  type: text,
  title: text,
  status: { type: 'integer' },
  detail: text,
  issues: listOf(object({ path: text, message: text })),
})
const captureJob = object(
  {
    captureID: text,
    createdAt: time,
    finishedAt: { type: ['string', 'null'], format: 'date-time' },
    running: { type: 'boolean' },
    success: { type: 'boolean' },
    captureErrorBehaviour: { enum: ['rollback', 'proceed'] },
    errors: listOf(problem),
    counts: object({
      events: { type: 'integer' },
      captured: { type: 'integer' },
      doubles: { type: 'integer' },
      leftOut: { type: 'integer' },
    }),
    outcomes: { type: 'object', additionalProperties: { type: 'integer' } },
  },
  undefined,
)
const namedQuery = object({ name: text, query: { type: 'object', additionalProperties: true } })
const schedule = { ...object(Object.fromEntries(scheduleFields.map(field => [field, text])), []) }
const subscribed = {
  stream: { const: true },
  schedule,
  reportIfEmpty: { type: 'boolean' },
  initialRecordTime: time,
}
const subscription = object(
  {
    subscriptionID: text,
    queryName: text,
    dest: text,
    createdAt: time,
    lastNotifiedAt: time,
    minRecordTime: time,
    ...subscribed,
  },
  ['subscriptionID', 'queryName', 'dest', 'createdAt', 'minRecordTime', 'initialRecordTime'],
)

const shipping = {
  type: 'ObjectEvent',
  eventTime: '2026-11-20T10:00:00+09:00',
  eventTimeZoneOffset: '+09:00',
  epcList: ['https://id.gs1.org/00/049876540000000111'],
  action: 'OBSERVE',
  bizStep: 'shipping',
  bizTransactionList: [{ type: 'desadv', bizTransaction: 'urn:epcglobal:cbv:bt:4987654000012:SHP-1' }],
}
const exampleDocument = {
  '@context': [epcisContextUrl],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T10:05:00+09:00',
  epcisBody: { eventList: [shipping] },
}

type Body = { schema: object; example: unknown; alsoXml?: true }
type Operation = {
  operationId: string
  summary: string
  scope: ApiKeyScope
  parameters?: readonly object[]
  body?: Body
  status: number
  /** Header Location: the address of what was made. */
  location?: true
  answer?: object
  /** Answered as XML too, if that is accepted. */
  isDocument?: true
}

const parameter = (name: string, description: string, schema: object = text) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})
const nextPage = parameter('nextPageToken', 'What the header Link of the last page names')
const paging = [parameter('perPage', 'At most 100', { type: 'integer', minimum: 1 }), nextPage]
const readings = parameter('sensorReadings', 'all: with each single reading', { enum: ['all'] })
/** Names of the standard's parameters; those with an extension or a unit of their own cannot be listed. */
const withTypes = [
  ...bizTransactionTypes.map(type => `EQ_bizTransaction_${type}`),
  ...sourceDestinationTypes.flatMap(type => [`EQ_source_${type}`, `EQ_destination_${type}`]),
]
const compared = ['EQ', 'GT', 'GE', 'LT', 'LE'].flatMap(operator => [
  ...['value', 'minValue', 'maxValue', 'meanValue'].map(field => `${operator}_${field}_CEL`),
  `${operator}_quantity`,
])
const ofSensors = ['time', 'startTime', 'endTime'].flatMap(field => [`GE_${field}`, `LT_${field}`])
const selection = [
  ...fixedParameters,
  ...Object.keys(timeLimits),
  ...withTypes,
  ...compared,
  ...ofSensors,
  ...controls,
].map(name => parameter(name, 'Of SimpleEventQuery; those of extensions and other units may be asked too'))
const streaming = [
  parameter('stream', 'With Upgrade: websocket, tells new events at once', { enum: ['true'] }),
  ...scheduleFields.map(field => parameter(field, 'With Upgrade: websocket, tells new events by the clock')),
  parameter('reportIfEmpty', 'With a schedule: also when there is nothing new', { enum: ['true', 'false'] }),
  parameter('initialRecordTime', 'With Upgrade: websocket, also what was recorded since then', time),
]
const epcisVersion = {
  name: 'GS1-EPCIS-Version',
  in: 'header',
  required: false,
  description: '2.0, or 1.2 of XML',
  schema: text,
}
const behaviour = {
  name: 'GS1-Capture-Error-Behaviour',
  in: 'header',
  required: false,
  schema: { enum: ['rollback', 'proceed'] },
}

const root = '/api/v1/epcis'
const operations: Record<string, Record<string, Operation>> = {
  [`${root}/capture`]: {
    post: {
      operationId: 'captureEpcisDocument',
      summary: 'Capture a document of EPCIS events by a job, whose address the header Location names',
      scope: 'deliveries:write',
      parameters: [epcisVersion, behaviour],
      body: { schema: sentDocument, example: exampleDocument, alsoXml: true },
      status: 202,
      location: true,
    },
    get: {
      operationId: 'listCaptures',
      summary: "The captures of the key's company, the newest first",
      scope: 'deliveries:write',
      parameters: paging,
      status: 200,
      answer: listOf(captureJob),
    },
  },
  [`${root}/capture/{captureID}`]: {
    get: {
      operationId: 'getCapture',
      summary: 'What became of a capture',
      scope: 'deliveries:write',
      status: 200,
      answer: captureJob,
    },
  },
  [`${root}/events`]: {
    post: {
      operationId: 'captureEpcisEvent',
      summary: 'Capture one event at once',
      scope: 'deliveries:write',
      parameters: [epcisVersion],
      body: {
        schema: event,
        example: { '@context': [epcisContextUrl], ...shipping },
        alsoXml: true,
      },
      status: 201,
      location: true,
      answer: object({ eventID: text, captureID: text }),
    },
    get: {
      operationId: 'findEpcisEvents',
      summary: 'The events that the key may see and that match, in pages',
      scope: 'read',
      parameters: [...selection, ...paging, readings],
      status: 200,
      answer: answerDocument,
      isDocument: true,
    },
  },
  [`${root}/events/{eventID}`]: {
    get: {
      operationId: 'getEpcisEvent',
      summary: 'The event with this id, and its error declarations if there are any, on one page',
      scope: 'read',
      status: 200,
      answer: answerDocument,
      isDocument: true,
    },
  },
  [`${root}/queries`]: {
    get: {
      operationId: 'listEpcisQueries',
      summary: "The queries that the key's company has named",
      scope: 'read',
      status: 200,
      answer: listOf(namedQuery),
    },
    post: {
      operationId: 'createEpcisQuery',
      summary: 'Name a query',
      scope: 'read',
      body: {
        schema: jsonSchema(QueryDefinition, 'input'),
        example: { name: 'arrivals', query: { EQ_bizStep: 'receiving' } },
      },
      status: 201,
      location: true,
    },
  },
  [`${root}/queries/{queryName}`]: {
    get: {
      operationId: 'getEpcisQuery',
      summary: 'A named query',
      scope: 'read',
      status: 200,
      answer: namedQuery,
    },
    delete: {
      operationId: 'deleteEpcisQuery',
      summary: 'Delete a named query with its subscriptions',
      scope: 'read',
      status: 204,
    },
  },
  [`${root}/queries/{queryName}/events`]: {
    get: {
      operationId: 'askEpcisQuery',
      summary: 'The events of a named query in pages, or a WebSocket that tells new ones',
      scope: 'read',
      parameters: [...paging, readings, ...streaming],
      status: 200,
      answer: answerDocument,
      isDocument: true,
    },
  },
  [`${root}/queries/{queryName}/subscriptions`]: {
    get: {
      operationId: 'listEpcisSubscriptions',
      summary: 'The subscriptions of a named query',
      scope: 'read',
      status: 200,
      answer: listOf(subscription),
    },
    post: {
      operationId: 'createEpcisSubscription',
      summary: 'Be sent the new events of a named query, at once (stream) or by the clock (schedule)',
      scope: 'read',
      body: {
        schema: jsonSchema(SubscriptionDefinition, 'input'),
        example: { dest: 'https://erp.example/epcis', signatureToken: 'a secret of your own', stream: true },
      },
      status: 201,
      location: true,
      answer: subscription,
    },
  },
  [`${root}/queries/{queryName}/subscriptions/{subscriptionID}`]: {
    get: {
      operationId: 'getEpcisSubscription',
      summary: 'A subscription, and when it was last told something',
      scope: 'read',
      status: 200,
      answer: subscription,
    },
    delete: {
      operationId: 'deleteEpcisSubscription',
      summary: 'End a subscription',
      scope: 'read',
      status: 204,
    },
  },
}

const collection = object({ '@context': {}, type: { const: 'Collection' }, member: listOf(text) })
const discovered = (operationId: string, summary: string) => ({
  get: { operationId, summary, scope: 'read', status: 200, answer: collection } satisfies Operation,
})

/** The way from the root to events by a value of theirs. What the portal does not list is asked for by a value alone. */
const resourcePaths = (): typeof operations => ({
  [root]: discovered('listEpcisResources', 'The resources of EPCIS'),
  ...Object.fromEntries(
    Object.entries(resources).flatMap(([name, { parameter: asked, values }]) => {
      const operationName = `${name[0]?.toUpperCase()}${name.slice(1)}`
      const ofValue = `${root}/${name}/{value}`
      const events: Operation = {
        operationId: `findEventsOf${operationName}`,
        summary: `The events with this value of ${asked}, in pages; the parameters of /events select among them`,
        scope: 'read',
        parameters: [...paging, readings],
        status: 200,
        answer: answerDocument,
        isDocument: true,
      }
      return [
        ...(values ? [[`${root}/${name}`, discovered(`list${operationName}`, `The ${name} that are known`)]] : []),
        [ofValue, discovered(`get${operationName}`, `What there is of one of the ${name}`)],
        [`${ofValue}/events`, { get: events }],
      ]
    }),
  ),
})

/** The EPCIS routes of the partner API (EPCIS 2.0, chapter 12), for its document. */
export const epcisPaths = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries({ ...operations, ...resourcePaths() }).map(([path, methods]) => [
      path,
      {
        ...Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, operation(path, one)])),
        options: discovery(path, Object.values(methods)),
      },
    ]),
  )

const header = (description: string) => ({ description, schema: text })
const version = { 'GS1-EPCIS-Version': header('2.0.0') }
const problems = { 'application/problem+json': { schema: problem } }
/** What EPCIS routes refuse with, shared by them in `components`. */
export const epcisResponses = {
  EpcisProblem: { description: 'Refused', content: problems },
  EpcisLater: {
    description: 'Refused: to be sent again later',
    headers: { 'Retry-After': header('Seconds to wait') },
    content: problems,
  },
}
const shared = (name: keyof typeof epcisResponses) => ({ $ref: `#/components/responses/${name}` })
const refusals = {
  ...Object.fromEntries([400, 401, 403, 404, 406, 409, 413, 415, 500].map(status => [status, shared('EpcisProblem')])),
  429: shared('EpcisLater'),
  503: shared('EpcisLater'),
}
/** The same content by each name of its media type. */
const named = (types: readonly string[], content: object) => Object.fromEntries(types.map(type => [type, content]))

const inPathOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: text }))

function operation(path: string, { scope, body, status, location, answer, isDocument, ...told }: Operation) {
  const isPaged = told.parameters?.includes(nextPage)
  const headers = {
    ...version,
    ...(location && { Location: header('The address of what was made') }),
    ...(isPaged && { Link: header('With rel="next": the address of the next page, if there is one') }),
  }
  return {
    tags: ['EPCIS'],
    operationId: told.operationId,
    summary: told.summary,
    description: `docs/integration/epcis.md and epcis-out.md have examples. Scope: ${scope}.`,
    security: [{ apiKey: [] }],
    parameters: [...inPathOf(path), ...(told.parameters ?? [])],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          ...named(body.alsoXml ? jsonMediaTypes : ['application/json'], {
            schema: body.schema,
            example: body.example,
          }),
          ...(body.alsoXml && named(xmlMediaTypes, { schema: text })),
        },
      },
    }),
    responses: {
      [status]: {
        description: 'The result',
        headers,
        ...(answer && {
          content: {
            ...named(isDocument ? jsonMediaTypes : ['application/json'], { schema: answer }),
            ...(isDocument && named(xmlMediaTypes, { schema: text })),
          },
        }),
      },
      ...refusals,
    },
  }
}

/** OPTIONS of a path: what may be sent to it, and in which versions. */
function discovery(path: string, methods: readonly Operation[]) {
  const [first] = methods
  return {
    tags: ['EPCIS'],
    operationId: `${first?.operationId}Options`,
    summary: 'Which methods and versions there are',
    security: [{ apiKey: [] }],
    parameters: inPathOf(path),
    responses: {
      204: { description: 'See its headers', headers: { ...version, Allow: header('The methods') } },
      ...refusals,
    },
  }
}
