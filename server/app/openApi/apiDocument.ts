import { epcisPaths, epcisResponses } from '#server/app/openApi/epcisPaths.ts'
import type { z } from 'zod'
import type { Call, CallKind } from '#contract/kernel/call.ts'
import { allCalls } from '#contract/app/allCalls.ts'
import { ApiErrorAnswer } from '#contract/kernel/api/apiAnswers.ts'
import type { ApiRoute } from '#contract/integration/api/apiRoute.ts'
import { apiRoutes } from '#contract/integration/api/apiRoutes.ts'
import { webhookPayloads } from '#contract/integration/api/webhookPayloads.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { clientVersion } from '#contract/kernel/version.ts'
import { waitedFor } from '#contract/kernel/waitedFor.ts'
import { codeList } from '#server/app/openApi/codeMeanings.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { jsonSchema, type Schema } from '#server/app/openApi/schema.ts'

/** The schema of a request: fields with a default are optional. */
export const requestSchema = (schema: z.ZodType): Schema => jsonSchema(schema, 'input')
export const responseSchema = (schema: z.ZodType): Schema => jsonSchema(schema, 'output')

/** The body of a call; for an upload, the form's fields and its files. */
export function bodySchema(call: Call): Schema {
  const schema = requestSchema(call.request)
  const { pdfFields = [], csvFields = [], documentFields = [], loggerFileFields = [], imageFields = [] } = call
  const files = [
    ...pdfFields.map(name => [name, fileSchema('application/pdf')] as const),
    ...csvFields.map(name => [name, fileSchema('text/csv')] as const),
    ...documentFields.map(name => [name, documentSchema] as const),
    ...loggerFileFields.map(name => [name, loggerFileSchema] as const),
    ...imageFields.map(name => [name, imageSchema] as const),
  ]
  if (files.length === 0) return schema
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(files) },
    required: [...(schema.required ?? []), ...files.map(([name]) => name)],
  }
}

const fileSchema = (contentMediaType: string): Schema => ({ type: 'string', format: 'binary', contentMediaType })
const documentSchema: Schema = { type: 'string', format: 'binary', description: 'A PDF or a CSV file' }
const imageSchema: Schema = { type: 'string', format: 'binary', description: 'A JPEG or a PNG' }
const loggerFileSchema: Schema = { type: 'string', format: 'binary', description: "A file of any logger's program" }

/** Every call by its group, as in the contract. */
export const callsByGroup: readonly { group: string; calls: readonly (readonly [string, Call])[] }[] = Object.entries(
  allCalls,
).map(([group, calls]) => ({ group, calls: Object.entries<Call>(calls) }))

export const everyCall: readonly Call[] = callsByGroup.flatMap(({ calls }) => calls.map(([, call]) => call))

export function allowedCallers({ allowed }: Call): string {
  if (allowed === 'anyone') return 'anyone'
  if (allowed === 'signedIn') return 'every signed-in user'
  if (allowed === 'manager') return 'administrators (roles 00 and 01)'
  return `users with the menu ${allowed.join(' or ')}`
}

/**
 * The OpenAPI 3.1 document of the portal's calls and the partner API, generated from the contract that validates them.
 */
export function apiDocument() {
  const paths = callsByGroup.flatMap(({ group, calls }) =>
    calls.map(([name, call]) => [`${apiBase}${call.path}`, { post: callOperation(group, name, call) }] as const),
  )
  return {
    openapi: '3.1.0',
    info: infoOf(`${ofPortal} ${ofPartners}`),
    paths: { ...Object.fromEntries(paths), ...partnerPaths() },
    webhooks: webhookOperations(),
    components: { securitySchemes, parameters: { version: versionHeader }, schemas: sharedSchemas, responses },
  }
}

const infoOf = (description: string) => ({ title: 'KelvinChain', version: clientVersion, description })
const ofPortal = [
  `Calls below ${apiBase} are the portal's own: POST with JSON, answered with HTTP 200 and { code, data } for every outcome`,
  'that the product decides.',
].join(' ')
const ofPartners = [
  'Routes below /api/v1 are the partner API for loggers, gateways and partner systems, with API keys. Fields that are not',
  'documented here are refused.',
].join(' ')
const partnerPaths = () => ({ ...apiPaths(), ...epcisPaths() })

const mediaTypeOf = (call: Call) => (call.kind === 'upload' ? 'multipart/form-data' : 'application/json')
const json = (schema: object) => ({ 'application/json': { schema } })
const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

function callOperation(group: string, name: string, call: Call) {
  const success = {
    type: 'object',
    required: ['code', 'data'],
    properties: { code: { const: 200 }, data: responseSchema(call.response) },
  }
  const hasData = call.kind === 'json' || call.kind === 'upload'
  const answers = [...(hasData ? [success] : []), reference('schemas', 'Refusal')]
  return {
    tags: [group],
    operationId: `${group}.${name}`,
    summary: call.summary,
    description: [`For ${allowedCallers(call)}.`, ...(call.isPreparation ? [preparation] : [])].join(' '),
    security: call.allowed === 'anyone' ? [] : [{ accessToken: [] }],
    parameters: [reference('parameters', 'version')],
    requestBody: { required: true, content: { [mediaTypeOf(call)]: { schema: bodySchema(call) } } },
    responses: {
      200: {
        description: `${answerKinds[call.kind]}, or a refusal`,
        content: { ...json({ oneOf: answers }), ...otherContent(call) },
      },
      400: reference('responses', 'NotJson'),
      413: reference('responses', 'TooLarge'),
      500: reference('responses', 'Fault'),
    },
  }
}

const answerKinds: Record<CallKind, string> = {
  json: 'Success',
  upload: 'Success',
  file: 'The file',
  stream:
    'Events, one line of JSON each until the caller disconnects; a last line with a code gives the reason for the end',
}

/** The content of a successful answer that is not JSON. */
function otherContent(call: Call): Record<string, object> {
  if (call.kind === 'file') return { '*/*': {} }
  if (call.kind !== 'stream') return {}
  const anyLine = { oneOf: [responseSchema(call.response), reference('schemas', 'Refusal')] }
  return { 'application/x-ndjson': { schema: anyLine } }
}

const preparation = 'Also allowed before the terms of use are accepted and a required password change is made.'

const securitySchemes = {
  accessToken: { type: 'apiKey', in: 'header', name: sessionHeaders.accessToken, description: '30 minutes' },
  refreshToken: { type: 'apiKey', in: 'header', name: sessionHeaders.refreshToken, description: '30 days' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of a company' },
}
const versionHeader = {
  name: sessionHeaders.version,
  in: 'header',
  required: false,
  description: `The client's version, such as ${clientVersion}; another major version is refused with 4034`,
  schema: { type: 'string' },
}

const sharedSchemas = {
  Refusal: {
    type: 'object',
    required: ['code', 'data'],
    properties: {
      code: {
        description: codeList.map(({ code, meaning }) => `${code} ${meaning}`).join('; '),
        enum: codeList.map(({ code }) => code).filter(code => code !== 200),
      },
      data: {
        type: 'object',
        properties: {
          issues: {
            type: 'array',
            items: {
              type: 'object',
              required: ['path', 'message'],
              properties: { path: { type: 'string' }, message: { type: 'string' }, value: { type: 'string' } },
            },
          },
          retryAfterSeconds: {
            type: 'integer',
            description: 'When to retry, with 4025 if a limit was reached',
          },
          waitedFor: {
            enum: [...waitedFor],
            description: 'What the call waited for until it was refused with 4025',
          },
        },
      },
    },
  },
  Fault: {
    type: 'object',
    required: ['code', 'data'],
    properties: {
      code: { const: 5002 },
      data: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
    },
  },
  ApiErrorAnswer: responseSchema(ApiErrorAnswer),
}
const refusal = (description: string) => ({ description, content: json(reference('schemas', 'Refusal')) })
const responses = {
  NotJson: refusal('The body is not JSON, or is incomplete (4022)'),
  TooLarge: refusal('The body is too large (4022)'),
  Fault: { description: 'An internal error (5002)', content: json(reference('schemas', 'Fault')) },
  ApiErrorAnswer: { description: 'Refused as a whole', content: json(reference('schemas', 'ApiErrorAnswer')) },
  ...epcisResponses,
}

/** The partner API alone, for generated clients: its routes, and what webhooks send. */
export function partnerDocument() {
  const { components, ...document } = apiDocument()
  const { apiKey } = components.securitySchemes
  const { ApiErrorAnswer: schema } = components.schemas
  const { ApiErrorAnswer: response } = components.responses
  return {
    ...document,
    info: infoOf(ofPartners),
    paths: partnerPaths(),
    components: {
      securitySchemes: { apiKey },
      schemas: { ApiErrorAnswer: schema },
      responses: { ApiErrorAnswer: response, ...epcisResponses },
    },
  }
}

const signatureHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
const signatureHeaders = [
  signatureHeader('webhook-id', 'The id of the event, the same at each try'),
  signatureHeader('webhook-timestamp', 'The time of this try, in seconds since 1970'),
  signatureHeader('webhook-signature', 'Standard Webhooks: one `v1,…` for each valid secret, separated by spaces'),
]

const webhookOperations = () =>
  Object.fromEntries(
    Object.entries(webhookPayloads).map(([type, schema]) => [
      type,
      {
        post: {
          tags: ['webhooks'],
          operationId: type.replaceAll('.', '_'),
          summary: `The event ${type}`,
          description: 'Sent to the addresses that a company registers, signed after Standard Webhooks 1.0.',
          security: [],
          parameters: signatureHeaders,
          requestBody: {
            required: true,
            content: { 'application/cloudevents+json': { schema: responseSchema(schema) } },
          },
          responses: {
            '2XX': { description: 'Accepted' },
            410: { description: 'The receiver is gone: the webhook is paused' },
            default: { description: 'Tried again for 72 hours' },
          },
        },
      },
    ]),
  )

/** Routes that differ only in their method share a path. */
function apiPaths(): Record<string, object> {
  const paths = Map.groupBy(apiRoutes, route => route.path)
  return Object.fromEntries(
    [...paths].map(([path, routes]) => [
      path,
      Object.fromEntries(routes.map(route => [route.method.toLowerCase(), apiOperation(route)])),
    ]),
  )
}

function apiOperation(route: ApiRoute) {
  const { request, response } = route.example
  const bodies = Object.entries(route.bodies).map(([type, schema]) => [
    type,
    { schema: requestSchema(schema), ...(type === 'application/json' && { example: request }) },
  ])
  const refused = [400, 401, 403, ...(route.method === 'GET' ? [404] : [413, 415]), 429]
  return {
    tags: ['partner API'],
    operationId: route.operationId,
    summary: route.summary,
    description: `${route.description} Scope: ${route.scope}.`,
    security: [{ apiKey: [] }],
    parameters: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(bodies.length > 0 ? { requestBody: { required: true, content: Object.fromEntries(bodies) } } : {}),
    responses: {
      200: {
        description: 'The result',
        content: {
          'application/json': {
            schema: responseSchema(route.response),
            ...(response !== undefined && { example: response }),
          },
        },
      },
      ...Object.fromEntries(refused.map(status => [status, reference('responses', 'ApiErrorAnswer')])),
    },
  }
}
