import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { everyCall, responseSchema } from '#server/app/openApi/apiDocument.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { compressAnswers } from '#server/platform/http/connection/compression.ts'
import type { Schema } from '#server/app/openApi/schema.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { makeMarkedWorld, type MarkedWorld } from '#test/support/calls/markedWorld.ts'
import { makeCompany, makeUser, password } from '#test/support/database/make.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'

let world: MarkedWorld
before(async () => {
  world = await makeMarkedWorld()
})
after(() => world.portal.close())

const criteria = {
  shippingDateFrom: '2026-04-01',
  shippingDateTo: '2026-06-01',
  deliveryType: ['0001', '0002', '0003'],
}
const accessTokenOf = (as: MarkedWorld['platform']) => (typeof as === 'string' ? as : as.accessToken)

async function asked(path: string, body: object, acceptEncoding?: string) {
  const accepted = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
  const { statusCode, headers, rawPayload } = await world.portal.app.inject({
    method: 'POST',
    url: apiBase + path,
    headers: { [sessionHeaders.accessToken]: accessTokenOf(world.owner.session), ...accepted },
    payload: body,
  })
  assert.equal(statusCode, 200)
  return { encoding: headers['content-encoding'], vary: headers['vary'], bytes: rawPayload }
}

const page = async (url: string, acceptEncoding = 'gzip, br') => {
  const { headers, rawPayload } = await world.portal.app.inject({ url, headers: { 'accept-encoding': acceptEncoding } })
  return { encoding: headers['content-encoding'], bytes: rawPayload }
}

suite('A response of more than a kilobyte, and every text file', () => {
  for (const { path, body, least } of [
    { path: deliveryCalls.searchByOther.path, body: criteria, least: 1024 },
    { path: deliveryCalls.downloadDeliveryCsv.path, body: { criteria }, least: 500 },
  ]) {
    test(`of ${path} is compressed with brotli or gzip if the client accepts it, without change`, async () => {
      const plain = await asked(path, body)
      assert.equal(plain.encoding, undefined)
      assert.ok(plain.bytes.length > least)
      const brotli = await asked(path, body, 'gzip, deflate, br, zstd')
      assert.deepEqual([brotli.encoding, brotli.vary], ['br', 'accept-encoding'])
      assert.ok(brotli.bytes.length < plain.bytes.length)
      assert.deepEqual(brotliDecompressSync(brotli.bytes), plain.bytes)
      const gzip = await asked(path, body, 'gzip')
      assert.equal(gzip.encoding, 'gzip')
      assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes)
      for (const none of ['identity', 'br;q=0, gzip;q=0', 'compress']) {
        assert.equal((await asked(path, body, none)).encoding, undefined, none)
      }
    })
  }

  test('is also compressed if it is no answer to a call: the document of the API', async () => {
    const { encoding, bytes } = await page(`${apiBase}/openapi.json`)
    assert.equal(encoding, 'br')
    assert.match(brotliDecompressSync(bytes).toString(), /"openapi": "3.1.0"/)
  })
})

test('A response as long as a page of a list is compressed in one go: its length is known', async () => {
  await using app = Fastify()
  await compressAnswers(app)
  app.get('/', async () => ({ rows: 'row '.repeat(25_000) }))
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  assert.equal(headers['content-encoding'], 'br')
  assert.equal(headers['content-length'], String(rawPayload.length))
})

test('A short response is not compressed', async () => {
  const { encoding, bytes } = await asked(messageCalls.getUnread.path, {}, 'br')
  assert.ok(bytes.length < 1024)
  assert.equal(encoding, undefined)
})

suite('A response with a secret is never compressed:', () => {
  test('the tokens of a session, even with a long profile', async () => {
    const { portal } = world
    const { email } = await makeUser(portal.db, {
      company: await makeCompany(portal.db),
      role: '01',
      menus: givenMenus,
    })
    await portal.call(sessionCalls.login, { email, password })
    const oneTimePassword = await mailedCode(portal.db, email)
    const { encoding, bytes } = await asked(sessionCalls.checkOneTimePassword.path, { email, oneTimePassword }, 'br')
    assert.ok(bytes.length > 1024)
    assert.equal(encoding, undefined)
  })

  test('the outbox with its one-time passwords', async () => {
    await using demo = await createTestApp({ beside: world.portal, demo: true })
    const { headers, rawPayload } = await demo.app.inject({ url: '/outbox', headers: { 'accept-encoding': 'br' } })
    assert.ok(rawPayload.length > 1024)
    assert.equal(headers['content-encoding'], undefined)
  })

  test('every call whose response has a field of that name declares it', () => {
    const secret = /^(key|token|secret|password)$|(^|\.)\w+(Token|Secret|Password)$/
    const hasSecret = everyCall.filter(call =>
      textFieldsOf(responseSchema(call.response)).some(field => secret.test(field)),
    )
    const paths = (calls: typeof hasSecret) => calls.map(({ path }) => path).toSorted()
    assert.deepEqual(paths(hasSecret), paths(everyCall.filter(call => call.answersSecret)))
  })
})

/** The paths of all texts in a schema, those of inner objects and lists with theirs. */
function textFieldsOf(schema: Schema, path = ''): string[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [field, path === '' ? name : `${path}.${name}`] as const,
    ),
    ...(schema.items ? [[schema.items, `${path}[]`] as const] : []),
    ...(typeof schema.additionalProperties === 'object' ? [[schema.additionalProperties, `${path}.*`] as const] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(one => [one, path] as const),
  ]
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined
  return [...(isText ? [path] : []), ...below.flatMap(([inner, at]) => textFieldsOf(inner, at))]
}
