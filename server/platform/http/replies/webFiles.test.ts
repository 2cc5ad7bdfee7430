import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { screenPaths } from '#contract/kernel/screenPaths.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

/** Tests of the server need no built files (serveWebFiles). */
const hasWeb = existsSync('dist/preloads.json')

const asked = async (url: string) => {
  const { statusCode, headers, body } = await portal.app.inject(url)
  return { status: statusCode, isPage: String(headers['content-type']).startsWith('text/html'), body }
}

suite('The page', () => {
  test('is answered with 200 at the path of each screen, with any parameters', async () => {
    for (const url of screenPaths) {
      for (const more of ['', '?deliveryId=1']) assert.equal((await asked(url + more)).status, 200, url)
    }
    for (const url of ['/delivery/', '/Delivery', '/linkerror']) assert.equal((await asked(url)).status, 200, url)
  })

  test('is answered with 404 at every other path', async () => {
    const { body } = await asked('/404')
    const length = body.length
    const nowhere = ['/404', '/outbox', '/deliveries', '/delivery/nowhere', '/delivery//', '//login', '/.git/config']
    for (const url of [...nowhere, '/wp-admin.php', '/favicon.ico', '/login%2f', '/user-management/list?x=/login']) {
      const answer = await asked(url)
      const isKnown = url.startsWith('/user-management')
      assert.deepEqual([answer.status, answer.isPage], [isKnown ? 200 : 404, true], url)
      // The page of a screen names its files, too.
      if (!isKnown) assert.equal(answer.body.length, length)
    }
  })

  test('names the files of its screen, and only those', { skip: !hasWeb }, async () => {
    const preloads = async (url: string) => [
      ...(await asked(url)).body.matchAll(/(?:modulepreload|preload)" .*?href="([^"]+)"/g),
    ]
    for (const url of ['/login', '/delivery', '/Delivery/?page=2']) {
      const files = (await preloads(url)).map(([, file = '']) => file)
      assert.ok(files.length > 1, url)
      for (const file of files) assert.equal((await asked(file)).status, 200, file)
    }
    assert.deepEqual(await preloads('/404'), [])
  })

  test('has exactly the paths of the screens', async () => {
    const files = ['web/app/screens.tsx', ...globSync('web/**/routes.tsx')]
    const sources = await Promise.all(files.map(file => readFile(file, 'utf8')))
    const routed = sources.flatMap(source => [...source.matchAll(/ path: '(\/[^']*)'/g)].map(([, one = '']) => one))
    assert.ok(routed.length > 40)
    assert.deepEqual(new Set(routed), new Set([...screenPaths, '/404']))
  })
})

test(
  'What makes a page installable may fetch own files alone, and is asked for anew each time',
  { skip: !hasWeb },
  async () => {
    const types = {
      '/service-worker.js': 'text/javascript',
      '/manifest.webmanifest': 'application/manifest+json',
      '/icon-192.png': 'image/png',
    }
    for (const [url, type] of Object.entries(types)) {
      const { statusCode, headers } = await portal.app.inject(url)
      assert.equal(statusCode, 200, url)
      assert.ok(String(headers['content-type']).startsWith(type), url)
      assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'", url)
      assert.equal(headers['cache-control'], 'no-cache', url)
    }
    const { body } = await portal.app.inject('/service-worker.js')
    const [, files = ''] = /const files = '([^']+)'/.exec(body) ?? []
    for (const file of files.split(' ')) assert.equal((await asked(file)).status, 200, file)
  },
)

test('The outbox exists only in the demo', async () => {
  await using demo = await createTestApp({ beside: portal, demo: true })
  assert.equal((await demo.app.inject('/outbox')).statusCode, 200)
  assert.equal((await asked('/outbox')).status, 404)
})
