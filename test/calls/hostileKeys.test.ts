import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { codes } from '#contract/kernel/codes.ts'
import { menus } from '#contract/kernel/menus.ts'
import { callsByGroup } from '#server/app/openApi/apiDocument.ts'
import { makeApiKey, makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let key: string
before(async () => {
  portal = await createTestApp()
  key = (await makeApiKey(portal.db)).key
})
after(() => portal.close())

/** As JSON text, because an object literal would not have them as keys. */
const hostile = ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}']
const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`

const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

suite('Keys with a meaning in JavaScript and deeply nested bodies', () => {
  const isClean = () => assert.equal(({} as { polluted?: number }).polluted, undefined)

  test('do not change the prototype of objects', async () => {
    for (const body of [...hostile, deep]) {
      const call = await send('/pro-api/user/login', body)
      assert.ok(call.statusCode === 400 || call.json<{ code: number }>().code !== codes.success)
      for (const entries of ['products', 'deliveries', 'stock']) {
        const authorization = `Bearer ${key}`
        const whole = await send(`/api/v1/${entries}`, body, { authorization })
        assert.ok([200, 400].includes(whole.statusCode), whole.body)
        const inside = await send(`/api/v1/${entries}`, `{"${entries}":[${body}]}`, { authorization })
        assert.ok(inside.statusCode === 400 || inside.json<{ accepted: number }>().accepted === 0, inside.body)
      }
      const readings = await send('/api/v1/readings', `{"readings":[${body}]}`, { authorization: `Bearer ${key}` })
      assert.ok(readings.statusCode === 400 || readings.json<{ accepted: number }>().accepted === 0, readings.body)
      isClean()
    }
  })

  test('are rejected as names of form fields', async () => {
    const uploads = callsByGroup
      .flatMap(({ calls }) => calls.map(([, call]) => call))
      .filter(call => call.kind === 'upload')
    assert.ok(uploads.length > 0)
    const user = await makeUser(portal.db, { role: '01', menus: menus })
    const accesstoken = (await openSessionOf(portal, user)).accessToken
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const form = ['--x', `content-disposition: form-data; name="${name}"`, '', '1', '--x--', ''].join('\r\n')
      const headers = { accesstoken, 'content-type': 'multipart/form-data; boundary=x' }
      for (const { path } of uploads) {
        const { statusCode, body } = await send(`/pro-api${path}`, form, headers)
        assert.ok(statusCode === 400 || JSON.parse(body).code === codes.invalidParameters, `${path} ${body}`)
      }
      isClean()
    }
  })

  test('are rejected with a content type that calls do not accept', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      assert.equal((await send('/pro-api/user/login', '{}', { 'content-type': type })).statusCode, 400, type)
    }
  })
})
