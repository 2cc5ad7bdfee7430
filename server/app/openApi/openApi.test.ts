import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiRoutes } from '#contract/integration/api/apiRoutes.ts'
import { callsByGroup } from '#server/app/openApi/apiDocument.ts'
import { kindOf, type Schema } from '#server/app/openApi/schemaFields.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

type Operation = { operationId?: string; requestBody?: { content: Record<string, { schema: Schema }> } }
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }
const document = async () => (await portal.app.inject('/pro-api/openapi.json')).json<Document>()

test('the document has every call and every route of the partner API', async () => {
  const { openapi, paths } = await document()
  assert.equal(openapi, '3.1.0')
  const calls = callsByGroup.flatMap(group => group.calls.map(([, call]) => `post /pro-api${call.path}`))
  const routes = apiRoutes.map(route => `${route.method.toLowerCase()} ${route.path}`)
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(one => `${one} ${path}`),
  )
  assert.deepEqual(documented.sort(), [...calls, ...routes].sort())
})

test('every reference in the document resolves, and no two operations share a name', async () => {
  const whole = await document()
  const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  assert.ok(references.length > 0)
  for (const path of references) {
    const found = path
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], whole)
    assert.ok(found, path)
  }
  const names = Object.values(whole.paths).flatMap(methods =>
    Object.values(methods).flatMap(one => one.operationId ?? []),
  )
  assert.equal(new Set(names).size, names.length)
})

test('an optional field is not required in requests, and documented with its default', async () => {
  const { paths } = await document()
  const sent = paths['/pro-api/delivery/searchDeliveryByNumber']?.['post']?.requestBody?.content['application/json']
  assert.deepEqual(sent?.schema.required, ['number'])
  const page = (await portal.app.inject('/pro-api/docs')).body
  assert.match(page, /pageSize<\/code> \?<\/td>\s*<td>whole number, 1 to 200, 50 by default/)
})

test('an upload is documented as form data with its files and their kind', async () => {
  const { paths } = await document()
  const form = paths['/pro-api/termsOfUse/publishTermsOfUse']?.['post']?.requestBody?.content['multipart/form-data']
  assert.deepEqual(form?.schema.required, ['version', 'fileJa', 'fileEn'])
  assert.equal(form?.schema.properties?.['fileJa']?.format, 'binary')
  const page = (await portal.app.inject('/pro-api/docs')).body
  assert.match(page, /fileJa<\/code><\/td>\s*<td>PDF file/)
  assert.match(page, /file<\/code><\/td>\s*<td>CSV file/)
})

test('the documentation page has every call, loads nothing and runs no scripts', async () => {
  const answer = await portal.app.inject('/pro-api/docs')
  assert.match(String(answer.headers['content-type']), /^text\/html/)
  assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
  for (const { calls } of callsByGroup) {
    for (const [, call] of calls) assert.ok(answer.body.includes(`POST /pro-api${call.path}`), call.path)
  }
  assert.doesNotMatch(answer.body, /<script|\ssrc=|<link|undefined|\[object/)
})

test('kinds and bounds read as words', () => {
  assert.equal(kindOf({ type: 'string', minLength: 1, maxLength: 20 }), 'text, 1 to 20 characters')
  assert.equal(kindOf({ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }), 'day YYYY-MM-DD, or null')
  assert.equal(
    kindOf({ type: 'array', items: { type: 'integer', minimum: 0 }, maxItems: 3 }),
    'list of whole number, at least 0, up to 3 entries',
  )
})
