import type { FastifyInstance } from 'fastify'
import {
  requestSchema,
  bodySchema,
  apiDocument,
  partnerDocument,
  responseSchema,
  allowedCallers,
  callsByGroup,
} from '#server/app/openApi/apiDocument.ts'
import { sendPage } from '#server/platform/http/replies/sendPage.ts'
import type { Call } from '#contract/kernel/call.ts'
import { apiRoutes } from '#contract/integration/api/apiRoutes.ts'
import type { ApiRoute } from '#contract/integration/api/apiRoute.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { codeList } from '#server/app/openApi/codeMeanings.ts'
import { html, type Html } from '#server/platform/http/replies/html.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { fieldsOf, kindOf, type Schema } from '#server/app/openApi/schemaFields.ts'

/** The partner API alone, for generated clients. */
const partnerApiDocument = '/api/v1/openapi.json'

/** Serves the API as an OpenAPI document and as a page; each is generated at the first request. */
export function registerApiDocument(app: FastifyInstance) {
  let document: string | undefined
  let partners: string | undefined
  let page: ReturnType<typeof apiPage> | undefined
  app.get(`${apiBase}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(apiDocument(), undefined, 2)
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get(partnerApiDocument, (_request, reply) => {
    partners ??= JSON.stringify(partnerDocument(), undefined, 2)
    return reply.type('application/json; charset=utf-8').send(partners)
  })
  app.get(`${apiBase}/docs`, (_request, reply) => {
    page ??= apiPage()
    return sendPage(reply, { title: 'Interface', body: page })
  })
}

/** The API documentation page: every call and every route of the partner API, generated from the contract. */
export function apiPage(): Html {
  return html` <h1>KelvinChain: the interface</h1>
    <p>
      Calls are POST with a JSON body, uploads with form data. Every outcome that the product decides is HTTP 200 with
      <code>{ "code": …, "data": … }</code>; 200 means success. Undocumented fields are refused (4022, the path of each
      in <code>data.issues</code>); those with a question mark are optional. The same as OpenAPI 3.1:
      <a href="${apiBase}/openapi.json">${apiBase}/openapi.json</a>.
    </p>
    <p>
      Headers: <code>${sessionHeaders.accessToken}</code> with every call that is not for anyone,
      <code>${sessionHeaders.refreshToken}</code> for /user/refreshToken only,
      <code>${sessionHeaders.version}</code> the client's version. The partner API takes
      <code>Authorization: Bearer KEY</code>.
    </p>
    ${callsByGroup.map(
      ({ group, calls }) =>
        html` <h2>${group}</h2>
          ${calls.map(([, call]) => callSection(call))}`,
    )}
    <h2>Partner API</h2>
    <p>
      Refused as a whole: 400, 401, 403, 404, 413, 415, 429 (again after Retry-After) with
      <code>{ "error": …, "issues": [ … ] }</code>.
    </p>
    <p>The partner API alone, with what webhooks send: <a href="${partnerApiDocument}">${partnerApiDocument}</a>.</p>
    ${apiRoutes.map(routeSection)}
    <h2>Codes</h2>
    <table>
      ${codeList.map(
        ({ code, meaning }) =>
          html`<tr>
            <th>${code}</th>
            <td>${meaning}</td>
          </tr>`,
      )}
    </table>`
}

function callSection(call: Call): Html {
  const emptyCodes = Object.entries(call.emptyCodes ?? {}).map(([field, code]) => `${code} where ${field} is empty`)
  return html` <h3><code>POST ${apiBase}${call.path}</code></h3>
    <p>${call.summary}. <span class="quiet">For ${allowedCallers(call)}. ${emptyCodes.join(', ')}</span></p>
    ${fieldTable(call.kind === 'upload' ? 'Sent as form data' : 'Sent', bodySchema(call))}
    ${call.kind === 'file' ? html`<p>Answer: the file.</p>` : fieldTable(answerTitles[call.kind], responseSchema(call.response))}`
}

const answerTitles = {
  json: 'Answer',
  upload: 'Answer',
  stream: 'Each line of the answer, until the caller disconnects',
} as const

function routeSection(route: ApiRoute): Html {
  return html` <h3><code>${route.method} ${route.path}</code></h3>
    <p>${route.summary}. ${route.description} <span class="quiet">Scope ${route.scope}.</span></p>
    ${Object.entries(route.bodies).map(([type, schema]) => fieldTable(`Sent as ${type}`, requestSchema(schema)))}
    ${fieldTable('Answer', responseSchema(route.response))}`
}

function fieldTable(title: string, schema: Schema): Html {
  const rows = fieldsOf(schema).map(
    ({ path, kind, isRequired, description }) =>
      html` <tr>
        <td><code>${path}</code>${isRequired ? '' : ' ?'}</td>
        <td>${kind}</td>
        <td>${description}</td>
      </tr>`,
  )
  const whole = schema.type === 'object' ? '' : `: ${kindOf(schema)}`
  if (rows.length === 0)
    return html`<p>${title}: ${whole ? kindOf(schema) : 'nothing'}. ${schema.description ?? ''}</p>`
  return html`<p>${title}${whole}</p>
    <table>
      ${rows}
    </table>`
}
