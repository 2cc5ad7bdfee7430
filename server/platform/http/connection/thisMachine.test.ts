import assert from 'node:assert/strict'
import { connect, type AddressInfo } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { text } from 'node:stream/consumers'
import type { Config } from '#server/platform/settings/config.ts'
import { isLoopback } from '#server/platform/http/connection/thisMachine.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp({ demo: true })
  await queueMail(portal.db, 'maker@demo.example', { subject: '件名', body: 'OTP 123456' }, portal.now())
})
after(() => portal.close())

type Asked = { remoteAddress?: string; headers?: Record<string, string>; config?: Partial<Config> }

/** The status of a demo portal's path without a password or token. */
async function statusOf(url: string, { remoteAddress = '127.0.0.1', headers = {}, config = {} }: Asked = {}) {
  await using beside = await createTestApp({ beside: portal, demo: true, config })
  const answer = await beside.app.inject({ url, remoteAddress, headers })
  assert.equal(answer.body.includes('123456'), answer.statusCode === 200 && url === '/outbox')
  return answer.statusCode
}

const proxied: Record<string, Record<string, string>> = {
  'X-Forwarded-For': { 'x-forwarded-for': '192.0.2.7' },
  'X-Forwarded-For of this machine': { 'x-forwarded-for': '127.0.0.1' },
  'X-Forwarded-Proto alone': { 'x-forwarded-proto': 'https' },
  Forwarded: { forwarded: 'for=192.0.2.7' },
  Via: { via: '1.1 proxy.example' },
  'X-Real-IP': { 'x-real-ip': '192.0.2.7' },
  'the Host of the portal': { host: 'portal.example' },
  'a Host that begins like this machine': { host: '127.0.0.1.rebound.example:8080' },
  'a Host that ends like this machine': { host: 'rebound-localhost' },
  'a Host of this machine, forwarded from another': { host: 'rebound.example', 'x-forwarded-host': 'localhost' },
}

suite('A page for this machine only (outbox, metrics)', () => {
  test('is shown to it, by each of its names', async () => {
    for (const url of ['/outbox', '/metrics']) {
      for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST']) {
        assert.equal(await statusOf(url, { headers: { host } }), 200, `${url} ${host}`)
      }
      assert.equal(await statusOf(url, { remoteAddress: '::ffff:127.0.0.1' }), 200)
    }
  })

  for (const [what, headers] of Object.entries(proxied)) {
    test(`is not shown if a proxy on this machine sends ${what}`, async () => {
      assert.equal(await statusOf('/outbox', { headers }), 401)
      assert.equal(await statusOf('/metrics', { headers }), 403)
    })
  }

  test('is not shown to a proxy that uses HTTP/1.0, as nginx does by default', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as AddressInfo
    for (const [version, path, status] of [
      ['1.1', '/outbox', 200],
      ['1.0', '/outbox', 401],
      ['1.0', '/metrics', 403],
    ] as const) {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${path} HTTP/${version}\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`)
      assert.match(await text(socket), new RegExp(`^HTTP/1.1 ${status} `), `${version} ${path}`)
    }
  })

  test('is not shown to other machines, nor if the portal has a public address', async () => {
    assert.equal(await statusOf('/outbox', { remoteAddress: '192.0.2.7' }), 401)
    assert.equal(await statusOf('/metrics', { remoteAddress: '192.0.2.7' }), 403)
    const config = { publicUrl: 'https://portal.example' }
    assert.equal(await statusOf('/outbox', { config }), 401)
    assert.equal(await statusOf('/metrics', { config }), 403)
    assert.equal(await statusOf('/metrics', { config: { publicUrl: 'http://localhost:8080' } }), 200)
  })

  test('is, if it shows mails, not shown at all while the portal listens for other machines', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1'])
      assert.equal(await statusOf('/outbox', { config: { host } }), 401)
    assert.equal(await statusOf('/outbox', { config: { host: 'localhost' } }), 200)
  })
})

suite('The password of the outbox', () => {
  const basic = (user = '', password = '') => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  })
  const ask = (headers: Record<string, string>) =>
    portal.app.inject({ url: '/outbox', remoteAddress: '192.0.2.7', headers })

  test('is the only way to open it from other machines', async () => {
    const { user, password } = portal.app.outboxLogin ?? {}
    assert.ok((password?.length ?? 0) >= 22)
    assert.equal((await ask(basic(user, password))).statusCode, 200)
    for (const wrong of [basic(user, 'Demo2to8C'), basic(user), { authorization: '' }, { authorization: 'Basic ' }]) {
      const answer = await ask(wrong)
      assert.equal(answer.statusCode, 401)
      assert.match(String(answer.headers['www-authenticate']), /^Basic realm=/)
    }
  })

  test('is new with each start', async () => {
    await using beside = await createTestApp({ beside: portal, demo: true })
    assert.notEqual(beside.app.outboxLogin?.password, portal.app.outboxLogin?.password)
  })
})

test('Names that only resemble this machine are not loopback', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1'])
    assert.ok(isLoopback(host), host)
  for (const host of [
    '',
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '127.0.0.1.example',
    'localhost.example',
    '1127.0.0.1',
    '::ffff:10.0.0.1',
  ])
    assert.ok(!isLoopback(host), host)
})
