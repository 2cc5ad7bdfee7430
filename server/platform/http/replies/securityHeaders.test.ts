import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { codes } from '#contract/kernel/codes.ts'
import { apiRoutes } from '#contract/integration/api/apiRoutes.ts'
import { callsByGroup } from '#server/app/openApi/apiDocument.ts'
import { closedPolicy } from '#server/platform/http/replies/securityHeaders.ts'
import { makeApiKey, makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const assets = path.join(import.meta.dirname, '../../../../dist/assets')
const calls = callsByGroup.flatMap(group => group.calls.map(([, call]) => `/pro-api${call.path}`))

let portal: TestApp
let tokens: { accesstoken: string }
let bearer: { authorization: string }
let answers: { request: InjectOptions; headers: Record<string, unknown> }[]

before(async () => {
  portal = await createTestApp({ demo: true, config: { publicUrl: 'https://portal.example' } })
  tokens = { accesstoken: (await openSessionOf(portal, await makeUser(portal.db))).accessToken }
  bearer = { authorization: `Bearer ${(await makeApiKey(portal.db)).key}` }
  answers = await Promise.all(everyRequest().map(async request => ({ request, headers: (await ask(request)).headers })))
})
after(() => portal.close())

const ask = (options: InjectOptions) => portal.app.inject(options)
const pages = ['/', '/delivery/detail?deliveryId=1']
const documents = ['/api/v1/docs', '/pro-api/docs']
const plain = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/pro-api/openapi.json',
  '/pro-api/none',
  '/api/none',
  '/assets/none.js',
]

/** One request of every kind to every route, and requests that reach none. */
function everyRequest(): InjectOptions[] {
  return [
    ...[...pages, '/outbox', ...documents, ...plain].map(url => ({ url })),
    ...calls.flatMap(url => [
      { method: 'POST' as const, url, payload: {} },
      { method: 'POST' as const, url, headers: tokens, payload: {} },
    ]),
    ...apiRoutes.flatMap(({ method, path: route }) => {
      const url = route.replace('{reference}', 'none')
      return [
        { method, url },
        { method, url, headers: bearer },
      ]
    }),
    { method: 'GET', url: '/%' },
    { method: 'POST', url: '/pro-api/user/login', headers: { 'content-type': 'application/json' }, payload: '{' },
    { method: 'PUT', url: '/' },
    { method: 'OPTIONS', url: '/pro-api/user/login', headers: { origin: 'https://evil.example' } },
  ]
}

suite('Every response', () => {
  test('has the security headers', async () => {
    for (const { request, headers } of answers) {
      const reported = JSON.stringify([request.method, request.url])
      assert.equal(headers['x-content-type-options'], 'nosniff', reported)
      assert.equal(headers['referrer-policy'], 'no-referrer', reported)
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', reported)
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', reported)
      assert.equal(headers['x-frame-options'], 'DENY', reported)
      assert.match(
        String(headers['permissions-policy']),
        /geolocation=\(self\), camera=\(self\).*microphone=\(\).*usb=\(\)/,
        reported,
      )
      assert.equal(headers['strict-transport-security'], 'max-age=31536000', reported)
      assert.equal(headers['cache-control'], 'no-store', reported)
      assert.equal(headers['server'] ?? headers['x-powered-by'], undefined, reported)
      const opened = Object.keys(headers).filter(name => name.startsWith('access-control-'))
      assert.deepEqual(opened, [], reported)
    }
  })

  test('that is no page can run, load and frame nothing', async () => {
    const isPage = ({ url }: InjectOptions) => [...pages, '/outbox', ...documents].some(page => page === url)
    const rest = answers.filter(({ request }) => !isPage(request))
    assert.ok(rest.length > calls.length)
    for (const { request, headers } of rest) {
      assert.equal(headers['content-security-policy'], closedPolicy, JSON.stringify(request.url))
    }
  })

  test('has Strict-Transport-Security only if the public address is https', async () => {
    for (const publicUrl of [undefined, 'http://portal.example']) {
      const plainly = await createTestApp({ beside: portal, config: { publicUrl } })
      const { headers } = await plainly.app.inject('/')
      assert.equal(headers['strict-transport-security'], undefined)
      await plainly.close()
    }
  })
})

suite('The page', () => {
  const policyOf = async (url: string) => String((await ask({ url })).headers['content-security-policy'])

  test('runs only own scripts, by a new nonce each time, and requires trusted types', async () => {
    const policy = await policyOf('/')
    const scripts = policy.split('; ').find(directive => directive.startsWith('script-src '))
    assert.match(scripts ?? '', /^script-src 'self' 'nonce-[\w+/=]{24}'$/)
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /require-trusted-types-for 'script'/)
    assert.doesNotMatch(policy, /unsafe-eval/)
    assert.doesNotMatch(policy.replace("style-src-attr 'unsafe-inline'", ''), /unsafe-inline/)
    assert.notEqual(await policyOf('/'), policy)
  })

  test('of the outbox runs no script at all', async () => {
    const { body } = await ask({ url: '/outbox' })
    const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1]
    const policy = await policyOf('/outbox')
    assert.equal(policy.replace(/nonce-[^']+/, 'nonce'), `${closedPolicy}; style-src 'nonce'`)
    assert.ok(nonce && nonce.length === 24)
  })

  test('of the API documentation runs own files alone, and makes no script of a text', async () => {
    for (const url of documents) {
      assert.equal(
        await policyOf(url),
        `${closedPolicy}; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types default dompurify`,
      )
    }
  })

  test('may run WebAssembly in the reader of codes alone', async () => {
    const files = fs.readdirSync(assets).filter(file => file.endsWith('.js'))
    const running = []
    for (const file of files) {
      const { headers } = await ask({ url: `/assets/${file}` })
      if (String(headers['content-security-policy']).includes('wasm')) running.push(file.replace(/-.*/, ''))
    }
    assert.deepEqual(running, ['codeReader'])
  })

  test('has hashed assets that are cached for a year', async () => {
    const [file] = fs.readdirSync(assets)
    const { headers } = await ask({ url: `/assets/${file}` })
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-security-policy'], closedPolicy)
  })
})

suite('A page of another site', () => {
  const login = { method: 'POST' as const, url: '/pro-api/user/login', payload: {} }
  const readings = { method: 'POST' as const, url: '/api/v1/readings', payload: '' }
  const statusOf = async (request: InjectOptions, headers: Record<string, string>) =>
    (await ask({ ...request, headers: { ...bearer, host: 'portal.example', ...headers } })).statusCode

  test('can use neither the calls nor the partner API, even with a token', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://portal.example.evil.example' },
    ]
    for (const headers of foreign) {
      assert.equal(await statusOf(login, headers), 403)
      assert.equal(await statusOf(readings, headers), 403)
    }
    const { body } = await ask({ ...login, headers: { 'sec-fetch-site': 'cross-site' } })
    assert.equal(JSON.parse(body).code, codes.notAuthorized)
  })

  test('is distinguished from own pages and from programs', async () => {
    const ours: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://portal.example', host: 'behind.the.proxy' },
      { origin: 'https://portal.example' },
      { origin: 'http://10.0.0.7:8080', host: '10.0.0.7:8080' },
    ]
    for (const headers of ours) {
      assert.equal(await statusOf(login, headers), 200)
    }
  })
})
