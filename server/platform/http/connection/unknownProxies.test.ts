import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '#test/support/portal/testApp.ts'

type Asked = { remoteAddress: string; headers: Record<string, string> }

/** The log lines about proxies after these requests, each sent twice. */
async function warnings(...asked: Asked[]) {
  await using portal = await createTestApp({ config: { trustedProxies: ['loopback', '10.1.0.0/16'] } })
  for (const one of [...asked, ...asked]) await portal.app.inject({ url: '/healthz', ...one })
  return portal.logLines.filter(line => line.includes('TRUSTED_PROXIES')).map(line => JSON.parse(line))
}

suite('A proxy', () => {
  test('that is trusted and sends the client address causes no warning, nor does a direct client', async () => {
    const headers = { host: 'portal.example', 'x-forwarded-for': '192.0.2.7', via: '1.1 proxy' }
    assert.deepEqual(
      await warnings(
        { remoteAddress: '10.1.2.3', headers },
        { remoteAddress: '127.0.0.1', headers },
        { remoteAddress: '127.0.0.1', headers: { host: 'localhost:8080' } },
        { remoteAddress: '192.0.2.7', headers: { host: 'portal.example' } },
      ),
      [],
    )
  })

  for (const [what, remoteAddress, headers] of [
    ['that TRUSTED_PROXIES does not name', '10.9.0.1', { 'x-forwarded-for': '192.0.2.7' }],
    ['that sends only Forwarded', '10.1.2.3', { forwarded: 'for=192.0.2.7' }],
    ['that sends only Via', '127.0.0.1', { via: '1.1 proxy', host: 'localhost' }],
    ['on this machine that sends only another Host', '127.0.0.1', { host: 'portal.example' }],
  ] as const) {
    test(`${what} causes one warning`, async () => {
      const [line, ...more] = await warnings({ remoteAddress, headers })
      assert.equal(more.length, 0)
      assert.deepEqual([line?.level, line?.peer], ['warn', remoteAddress])
    })
  }
})
