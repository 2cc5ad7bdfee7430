import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import { epcisContextUrl } from '#contract/integration/epcis/events.ts'
import { scheduleFields } from '#contract/integration/epcis/query/schedule.ts'

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
const controls = {
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
    ...controls,
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
const paging = [
  parameter('perPage', 'At most 100', { type: 'integer', minimum: 1 }),
  parameter('nextPageToken', 'What the header Link of the last page names'),
]
const readings = parameter('sensorReadings', 'all: with each single reading', { enum: ['all'] })
const selection = [
  'eventType',
  'EQ_bizStep',
  'EQ_disposition',
  'EQ_bizTransaction_desadv',
  'GE_eventTime',
  'LT_eventTime',
  'GE_recordTime',
  'LT_recordTime',
  'MATCH_anyEPC',
  'orderBy',
  'orderDirection',
  'eventCountLimit',
].map(name => parameter(name, 'Of SimpleEventQuery; others of the standard may be asked too'))
const streaming = [
  parameter('stream', 'With Upgrade: websocket, tells new events at once', { enum: ['true'] }),
  ...scheduleFields.map(field => parameter(field, 'With Upgrade: websocket, tells new events by the clock')),
  parameter('reportIfEmpty', 'With a schedule: also when there is nothing new', { enum: ['true', 'false'] }),
  parameter('initialRecordTime', 'With Upgrade: websocket, also what was recorded since then', time),
]
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
      parameters: [behaviour],
      body: { schema: sentDocument, example: exampleDocument, alsoXml: true },
      status: 202,
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
      body: {
        schema: event,
        example: { '@context': [epcisContextUrl], ...shipping },
        alsoXml: true,
      },
      status: 201,
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
      summary: 'The event with this id, and its error declaration if there is one',
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
      body: { schema: namedQuery, example: { name: 'arrivals', query: { EQ_bizStep: 'receiving' } } },
      status: 201,
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
        schema: object({ dest: text, signatureToken: { type: 'string', minLength: 16 }, ...controls }, [
          'dest',
          'signatureToken',
        ]),
        example: { dest: 'https://erp.example/epcis', signatureToken: 'a secret of your own', stream: true },
      },
      status: 201,
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

/** The EPCIS routes of the partner API (EPCIS 2.0, chapter 12), for its document. */
export const epcisPaths = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(operations).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, operation(path, one)])),
    ]),
  )

function operation(path: string, { scope, body, status, answer, isDocument, ...told }: Operation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }))
  const refused = { description: 'Refused', content: { 'application/problem+json': { schema: problem } } }
  return {
    tags: ['EPCIS'],
    operationId: told.operationId,
    summary: told.summary,
    description: `docs/integration/epcis.md and epcis-out.md have examples. Scope: ${scope}.`,
    security: [{ apiKey: [] }],
    parameters: [...inPath, ...(told.parameters ?? [])],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: body.schema, example: body.example },
          ...(body.alsoXml && { 'application/xml': { schema: text } }),
        },
      },
    }),
    responses: {
      [status]: {
        description: 'The result',
        ...(answer && {
          content: {
            'application/json': { schema: answer },
            ...(isDocument && { 'application/xml': { schema: text } }),
          },
        }),
      },
      ...Object.fromEntries([400, 401, 403, 404, 406, 413, 415, 429].map(one => [one, refused])),
    },
  }
}
