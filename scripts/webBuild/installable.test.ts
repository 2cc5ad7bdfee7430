import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import vm from 'node:vm'
import { iconPng } from './appIcons.ts'
import { workerOf } from './installable.ts'
import { plainImage } from '#server/platform/files/plainImage.ts'

const source = readFileSync('web/worker/serviceWorker.js', 'utf8')
const files = ['/assets/a.js', '/assets/b.css']

type Asked = { method: string; mode: string; url: string }
type Heard = Record<string, (event: object) => void>

/** The worker as a browser runs it, with a network and a store of its own. */
function started(network: (url: string) => Response | Error) {
  const heard: Heard = {}
  const kept = new Map<string, string>()
  const fetched = async (asked: Asked | string) => {
    const answer = network(typeof asked === 'string' ? asked : asked.url)
    if (answer instanceof Error) throw answer
    return Object.defineProperty(answer, 'type', { value: 'basic' })
  }
  const keptAnswer = (path: string) => {
    const body = kept.get(path)
    return body === undefined ? undefined : new Response(body)
  }
  const pathOf = (address: string) => new URL(address, 'https://portal.example').pathname
  const cache = {
    addAll: async (paths: string[]) => paths.forEach(path => kept.set(pathOf(path), `kept ${path}`)),
    match: async (url: string) => keptAnswer(pathOf(url)),
    put: async (url: string, answer: Response) => void kept.set(pathOf(url), await answer.text()),
  }
  const caches = {
    open: async () => cache,
    match: async (path: string) => keptAnswer(path),
    keys: async () => [],
    delete: async () => true,
  }
  const self = {
    location: { origin: 'https://portal.example' },
    addEventListener: (kind: string, hear: (event: object) => void) => void (heard[kind] = hear),
  }
  vm.runInNewContext(workerOf(source, files), { self, caches, fetch: fetched, URL, Response, AbortSignal })
  const ask = async (path: string, method = 'GET', mode = 'no-cors') => {
    let answer: Promise<Response> | undefined
    heard['fetch']?.({
      request: { url: new URL(path, 'https://portal.example').href, method, mode },
      respondWith: (given: Promise<Response>) => void (answer = given),
    })
    return (await answer)?.text()
  }
  const hear = async (kind: string, facts: object = {}) => {
    const work: Promise<unknown>[] = []
    heard[kind]?.({ ...facts, waitUntil: (one: Promise<unknown>) => work.push(one) })
    await Promise.all(work)
  }
  return { ask, hear, kept }
}

suite('The worker', () => {
  test('keeps the page and its files, and shows them without a network', async () => {
    const { ask, hear, kept } = started(() => new TypeError('no network'))
    await hear('install')
    assert.deepEqual([...kept.keys()], ['/trips', ...files])
    assert.equal(await ask('/trips', 'GET', 'navigate'), 'kept /trips')
    assert.equal(await ask('/assets/a.js'), 'kept /assets/a.js')
  })

  test('takes the page from the network where there is one, but from no gateway without a portal behind it', async () => {
    const online = started(() => new Response('new'))
    await online.hear('install')
    assert.equal(await online.ask('/trips', 'GET', 'navigate'), 'new')
    assert.equal(online.kept.get('/trips'), 'kept /trips')
    const gateway = started(() => new Response('bad gateway', { status: 502 }))
    await gateway.hear('install')
    assert.equal(await gateway.ask('/trips', 'GET', 'navigate'), 'kept /trips')
  })

  test('answers no call, no other page and nothing of another site', async () => {
    const { ask } = started(() => new Response('answered'))
    assert.equal(await ask('/pro-api/trip/getTripList', 'POST'), undefined)
    assert.equal(await ask('/pro-api/trip/getTripList'), undefined)
    assert.equal(await ask('/delivery', 'GET', 'navigate'), undefined)
    assert.equal(await ask('/healthz'), undefined)
    assert.equal(await ask('https://elsewhere.example/assets/a.js'), undefined)
  })

  test('keeps what a page has loaded from the assets, and nothing else that it is told', async () => {
    const { hear, kept } = started(() => new Response('x'))
    const told = [
      'https://portal.example/assets/font.woff2',
      '/pro-api/x',
      'https://elsewhere.example/assets/x',
      '/trips',
    ]
    await hear('message', { data: { files: told } })
    assert.deepEqual([...kept.keys()], ['/assets/font.woff2'])
  })

  test('is another one for another build', () => {
    const versionOf = (worker: string) => /kelvinchain-trips-\w+/.exec(worker)?.[0]
    const first = versionOf(workerOf(source, files))
    assert.notEqual(first, versionOf(workerOf(source, [...files, '/assets/c.js'])))
    assert.equal(first, versionOf(workerOf(source, files)))
  })
})

test('an icon is a whole PNG', () => {
  const icon = iconPng(48)
  assert.deepEqual(plainImage(icon), icon)
})
