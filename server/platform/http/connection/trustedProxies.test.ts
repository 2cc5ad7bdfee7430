import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { trustedProxies } from '#server/platform/http/connection/trustedProxies.ts'
import { makeUser } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

suite('TRUSTED_PROXIES', () => {
  test('accepts addresses, ranges and names, IPv4 and IPv6', () => {
    assert.deepEqual(trustedProxies('loopback, 10.1.0.0/16,2001:db8::/32 , 192.0.2.1'), [
      'loopback',
      '10.1.0.0/16',
      '2001:db8::/32',
      '192.0.2.1',
    ])
  })

  test('defaults to this machine only', () => {
    assert.deepEqual(readConfig({}).trustedProxies, ['loopback'])
  })

  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0.1,', '1.2.3']) {
    test(`is refused in one line with ${wrong}`, () => {
      assert.throws(
        () => readConfig({ TRUSTED_PROXIES: wrong }),
        (error: Error) =>
          error.message.startsWith('wrong setting: TRUSTED_PROXIES must be') && !error.message.includes('\n'),
      )
    })
  }
})

suite('The client address for rate limits and logs', () => {
  let portal: TestApp
  before(async () => {
    portal = await createTestApp({ config: { trustedProxies: ['10.1.0.0/16'] } })
  })
  after(() => portal.close())

  /** The address that the operation log has of a sign-in from an address with this X-Forwarded-For. */
  async function loggedFrom(remoteAddress: string, forwardedFor?: string) {
    const { email, id } = await makeUser(portal.db)
    await portal.app.inject({
      method: 'POST',
      url: `${apiBase}${sessionCalls.login.path}`,
      remoteAddress,
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
      payload: { email, password: 'Wrong1234' },
    })
    const entry = await portal.db.selectFrom('operation_log').select('ip').where('user_id', '=', id).executeTakeFirst()
    return entry?.ip
  }

  test('is the one that the trusted proxy reports', async () => {
    assert.equal(await loggedFrom('10.1.2.3', '198.51.100.7'), '198.51.100.7')
    assert.equal(await loggedFrom('::ffff:10.1.2.3', '2001:db8::7'), '2001:db8::7')
  })

  test('is never one that the client itself wrote into the header', async () => {
    assert.equal(await loggedFrom('10.1.2.3', '192.0.2.99, 198.51.100.7'), '198.51.100.7')
    assert.equal(await loggedFrom('10.1.2.3', '192.0.2.99, 198.51.100.7, 10.1.9.9'), '198.51.100.7')
  })

  test('is that of the connection if it comes from anywhere else, whatever its header says', async () => {
    for (const anonymous of ['203.0.113.5', '10.2.0.1', '127.0.0.1'])
      assert.equal(await loggedFrom(anonymous, '198.51.100.7'), anonymous)
    assert.equal(await loggedFrom('10.1.2.3'), '10.1.2.3')
  })
})
