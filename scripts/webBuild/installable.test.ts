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

const pathOf = (address: string) => new URL(address, 'https://portal.example').pathname
const pageOf = (script: string) => `<script type="module" src="${script}"></script>`
/** A portal with this build. */
const live = (path: string) => new Response(pages.includes(path) ? pageOf('/assets/a.js') : `kept ${path}`)
const pages = ['/trips', '/scan']
const versionOf = (worker: string) => /Page}(\w{16})`/.exec(worker)?.[1] ?? ''
const version = `kelvinchain-trips-${versionOf(workerOf(source, files))}`

type Network = (path: string) => Response | Error
/** The worker as a browser runs it, with a network, which changes, and a store of its own. */
function started(first: Network, facts: object = {}) {
  const registration = { scope: 'https://portal.example/trips', ...facts }
  let network = first
  const heard: Heard = {}
  const kept = new Map<string, string>()
  const names = new Set<string>(['kelvinchain-trips-former'])
  const fetched = async (asked: Asked | string) => {
    const answer = network(pathOf(typeof asked === 'string' ? asked : asked.url))
    if (answer instanceof Error) throw answer
    return Object.defineProperty(answer, 'type', { value: 'basic' })
  }
  const keptAnswer = (path: string) => {
    const body = kept.get(path)
    return body === undefined ? undefined : new Response(body)
  }
  const cache = {
    addAll: async (paths: string[]) => {
      const answers = await Promise.all(paths.map(fetched))
      if (answers.some(({ ok }) => !ok)) throw new TypeError('a file is missing')
      for (const [index, answer] of answers.entries()) kept.set(pathOf(paths[index] ?? ''), await answer.text())
    },
    match: async (url: string) => keptAnswer(pathOf(url)),
    put: async (url: string, answer: Response) => void kept.set(pathOf(url), await answer.text()),
  }
  const caches = {
    open: async (name: string) => {
      names.add(name)
      return cache
    },
    match: async (path: string) => keptAnswer(path),
    keys: async () => [...names],
    delete: async (name: string) => {
      if (name === version) kept.clear()
      return names.delete(name)
    },
  }
  const self = {
    location: { origin: 'https://portal.example' },
    registration,
    clients: { claim: async () => undefined },
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
  return { ask, hear, kept, names, become: (next: Network) => void (network = next) }
}

suite('The worker', () => {
  test('keeps the page and its files, and shows them without a network', async () => {
    const { ask, hear, kept, become } = started(live)
    await hear('install')
    assert.deepEqual([...kept.keys()], [...files, '/trips'])
    become(() => new TypeError('no network'))
    assert.equal(await ask('/trips', 'GET', 'navigate'), pageOf('/assets/a.js'))
    assert.equal(await ask('/assets/a.js'), 'kept /assets/a.js')
  })

  test('keeps nothing where another build goes live while it installs', async () => {
    const another = started(path => (path === '/trips' ? new Response(pageOf('/assets/new.js')) : live(path)))
    await assert.rejects(another.hear('install'), /of another build/)
    const withoutFiles = started(path => (path === '/trips' ? live(path) : new Response('', { status: 404 })))
    await assert.rejects(withoutFiles.hear('install'), /a file is missing/)
    const cut = started(path => (path === '/assets/b.css' ? new TypeError('no network') : live(path)))
    await assert.rejects(cut.hear('install'), /no network/)
    const gateway = started(() => new Response('bad gateway', { status: 502 }))
    await assert.rejects(gateway.hear('install'), /of another build/)
    for (const { kept, names } of [another, withoutFiles, cut, gateway]) {
      assert.deepEqual([[...kept], [...names]], [[], ['kelvinchain-trips-former']])
    }
  })

  test('of the page for scanning keeps that one, and leaves the caches of the other page alone', async () => {
    const { ask, hear, kept, names, become } = started(live, { scope: 'https://portal.example/scan' })
    await hear('install')
    await hear('activate')
    assert.deepEqual([...names], ['kelvinchain-trips-former', version.replace('trips', 'scan')])
    assert.deepEqual([...kept.keys()], [...files, '/scan'])
    become(() => new TypeError('no network'))
    assert.equal(await ask('/scan?code=1', 'GET', 'navigate'), pageOf('/assets/a.js'))
    assert.equal(await ask('/trips', 'GET', 'navigate'), undefined)
  })

  test('drops the caches of former builds when it takes over, unless a newer one is on its way', async () => {
    const alone = started(live)
    await alone.hear('install')
    await alone.hear('activate')
    assert.deepEqual([...alone.names], [version])
    const followed = started(live, { installing: {} })
    await followed.hear('install')
    await followed.hear('activate')
    assert.deepEqual([...followed.names], ['kelvinchain-trips-former', version])
  })

  test('takes the page from the network where there is one, but from no gateway without a portal behind it', async () => {
    const { ask, hear, kept, become } = started(live)
    await hear('install')
    become(() => new Response('new'))
    assert.equal(await ask('/trips', 'GET', 'navigate'), 'new')
    assert.equal(kept.get('/trips'), pageOf('/assets/a.js'))
    become(() => new Response('bad gateway', { status: 502 }))
    assert.equal(await ask('/trips', 'GET', 'navigate'), pageOf('/assets/a.js'))
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
    const first = versionOf(workerOf(source, files))
    assert.notEqual(first, versionOf(workerOf(source, [...files, '/assets/c.js'])))
    assert.equal(first, versionOf(workerOf(source, files)))
  })
})

test('an icon is a whole PNG', () => {
  const icon = iconPng(48)
  assert.deepEqual(plainImage(icon), icon)
})
