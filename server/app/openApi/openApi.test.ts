import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiRoutes } from '#contract/integration/api/apiRoutes.ts'
import { resources } from '#server/integration/epcis/query/registerEventQueries.ts'
import { eventQuery } from '#contract/integration/epcis/query/eventQuery.ts'
import { callsByGroup } from '#server/app/openApi/apiDocument.ts'
import type { Schema } from '#server/app/openApi/schema.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

type Operation = {
  operationId?: string
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { headers?: Record<string, unknown> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }
const document = async (base = '/pro-api') => (await portal.app.inject(`${base}/openapi.json`)).json<Document>()
const routesOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map(one => `${one} ${path}`))
const epcis = ' /api/v1/epcis'

test('the document of partners has every route of theirs, EPCIS among them, and nothing of the portal’s own', async () => {
  const partners = await document('/api/v1')
  const routes = apiRoutes.map(route => `${route.method.toLowerCase()} ${route.path}`)
  const documented = routesOf(partners)
  assert.deepEqual(documented.filter(one => !one.includes(epcis)).sort(), routes.sort())
  const ofEpcis = documented.filter(one => one.includes(epcis)).map(one => one.split(' '))
  assert.ok(ofEpcis.length > 0)
  for (const [method = '', path = ''] of ofEpcis) {
    const route = { method: method.toUpperCase(), url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
    assert.ok(portal.app.hasRoute(route), `${method} ${path}`)
  }
  const root = '/api/v1/epcis'
  for (const [name, { values }] of Object.entries(resources)) {
    assert.ok(`${root}/${name}/{value}` in partners.paths && `${root}/${name}/{value}/events` in partners.paths, name)
    // What is not listed is not documented as a list.
    assert.equal(`${root}/${name}` in partners.paths, values !== null, name)
  }
  assert.ok(root in partners.paths)
  assert.doesNotMatch(JSON.stringify(partners), /pro-api/)
})

test('each parameter of EPCIS events that is documented can be asked, and headers are told that lead on', async () => {
  const { paths } = await document('/api/v1')
  const { get, post } = paths['/api/v1/epcis/events'] ?? {}
  const names = get?.parameters?.map(one => one.name) ?? []
  assert.ok(['EQ_bizLocation', 'EQ_bizTransaction_po', 'GT_maxValue_CEL', 'orderBy'].every(one => names.includes(one)))
  const ofPaging = ['perPage', 'nextPageToken', 'sensorReadings']
  for (const name of names.filter(one => !ofPaging.includes(one))) {
    const read = eventQuery({ [name]: 'x' })
    const faults = 'faults' in read ? read.faults.map(one => one.message) : []
    assert.ok(!faults.includes('is no parameter that is known here'), name)
  }
  assert.ok(get?.responses['200']?.headers?.['Link'])
  assert.ok(post?.responses['201']?.headers?.['Location'])
})

test('the document of all calls has every call, and what that of partners has', async () => {
  const whole = await document()
  assert.equal(whole.openapi, '3.1.0')
  const calls = callsByGroup.flatMap(group => group.calls.map(([, call]) => `post /pro-api${call.path}`))
  assert.deepEqual(routesOf(whole).sort(), [...calls, ...routesOf(await document('/api/v1'))].sort())
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
  assert.equal(sent?.schema.properties?.['pageSize']?.default, 50)
})

test('an upload is documented as form data with its files and their kind', async () => {
  const { paths } = await document()
  const form = paths['/pro-api/termsOfUse/publishTermsOfUse']?.['post']?.requestBody?.content['multipart/form-data']
  assert.deepEqual(form?.schema.required, ['version', 'fileJa', 'fileEn'])
  assert.equal(form?.schema.properties?.['fileJa']?.format, 'binary')
  assert.equal(form?.schema.properties?.['fileJa']?.contentMediaType, 'application/pdf')
})

const pages = { '/api/v1/docs': '/api/v1/openapi.json', '/pro-api/docs': '/pro-api/openapi.json' }

test('each document has a page, which names it, leads to the other one and brings only own files', async () => {
  for (const [url, shown] of Object.entries(pages)) {
    const { body, headers } = await portal.app.inject(url)
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.match(body, new RegExp(`data-document="${shown}"`))
    for (const one of Object.keys(pages)) assert.ok(body.includes(`<a href="${one}"`), one)
    assert.equal(body.match(/aria-current/g)?.length, 1)
    const files = filesOf(body)
    assert.equal(files.length, 4)
    assert.ok(files.every(file => /^\/assets\/docs-[0-9a-f]{16}\//.test(file)))
    // Every script and style of the page has an address.
    assert.doesNotMatch(body, /<script>|<style|\son\w+=|\sstyle=|https?:/)
  }
})

test('its files are compressed and cached for a year; nothing else of their folders is served', async () => {
  const files = filesOf((await portal.app.inject('/api/v1/docs')).body)
  for (const url of files) {
    const { statusCode, headers } = await portal.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    assert.equal(statusCode, 200, url)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable', url)
    assert.match(String(headers['content-type']), /^(text\/css|application\/javascript)/, url)
    if (!url.includes('/docs.')) assert.equal(headers['content-encoding'], 'br', url)
  }
  const folder = files[0]?.replace(/[^/]+$/, '')
  for (const name of ['', 'docsPage.ts', 'index.html', 'swagger-ui.js', '../openApi.ts'])
    assert.equal((await portal.app.inject(`${folder}${name}`)).statusCode, 404, name)
})

const filesOf = (page: string) =>
  [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
