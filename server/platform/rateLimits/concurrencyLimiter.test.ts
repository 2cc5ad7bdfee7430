import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createConcurrencyLimiter, type Bounds } from '#server/platform/rateLimits/concurrencyLimiter.ts'

const bounds: Bounds = { ofSubject: 2, ofAll: 6, waiting: 2, patienceMs: 60_000 }

/** A limiter with the names of those who have entered, in their order. */
function recorded(overrides: Partial<Bounds> = {}) {
  const limiter = createConcurrencyLimiter({ ...bounds, ...overrides })
  const inside = new Map<string, () => void>()
  const turnedAway: string[] = []
  const waitedFor: string[] = []
  return {
    inside: () => [...inside.keys()],
    turnedAway,
    waitedFor,
    come: async (subject: string, name: string) => {
      const place = await limiter.enter(subject)
      if (typeof place !== 'string') inside.set(name, place.leave)
      else {
        turnedAway.push(name)
        waitedFor.push(place)
      }
    },
    leave: async (name: string) => {
      inside.get(name)?.()
      inside.delete(name)
      await settled()
    },
  }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

suite('A concurrency limiter', () => {
  test('admits some of a subject, queues the rest, and admits other subjects', async () => {
    const { inside, come, leave } = recorded()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void come('a', name)
    void come('b', 'b1')
    await settled()
    assert.deepEqual(inside(), ['a1', 'a2', 'b1'])
    await leave('a1')
    await settled()
    assert.deepEqual(inside(), ['a2', 'b1', 'a3'])
    await leave('a2')
    await leave('a3')
    await settled()
    assert.deepEqual(inside(), ['b1', 'a4'])
  })

  test('admits no more than the total, in the order of arrival', async () => {
    const { inside, come, leave } = recorded({ ofAll: 3 })
    for (const [subject, name] of ['aa1', 'bb1', 'cc1', 'dd1', 'ee1'].map(one => [one[0] ?? '', one.slice(1)])) {
      void come(String(subject), String(name))
    }
    await settled()
    assert.deepEqual(inside(), ['a1', 'b1', 'c1'])
    await leave('b1')
    await leave('a1')
    await settled()
    assert.deepEqual(inside(), ['c1', 'd1', 'e1'])
  })

  test('refuses those who find the queue full or have waited too long', async () => {
    const crowded = recorded()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void crowded.come('a', name)
    await settled()
    assert.deepEqual([crowded.turnedAway, crowded.waitedFor], [['a5'], ['own']])
    const slow = recorded({ patienceMs: 1 })
    const alive = setInterval(() => undefined, 1000)
    await Promise.all(['a1', 'a2', 'a3'].map(name => slow.come('a', name)))
    clearInterval(alive)
    assert.deepEqual([slow.inside(), slow.turnedAway, slow.waitedFor], [['a1', 'a2'], ['a3'], ['own']])
  })

  test('says whether it was the own requests or those of others that took the places', async () => {
    const full = recorded({ ofAll: 2, patienceMs: 1 })
    const alive = setInterval(() => undefined, 1000)
    await Promise.all(['a', 'b', 'c'].map(name => full.come(name, name)))
    await full.come('a', 'a2')
    clearInterval(alive)
    assert.deepEqual(
      [full.inside(), full.turnedAway],
      [
        ['a', 'b'],
        ['c', 'a2'],
      ],
    )
    assert.deepEqual(full.waitedFor, ['others', 'others'])
  })

  test('gives nobody a further place while half of all are taken', async () => {
    const { inside, come, leave } = recorded({ ofAll: 4 })
    for (const [subject, name] of [
      ['a', 'a1'],
      ['a', 'a2'],
      ['b', 'b1'],
      ['b', 'b2'],
    ] as const)
      void come(subject, name)
    await settled()
    assert.deepEqual(inside(), ['a1', 'a2', 'b1'])
    void come('c', 'c1')
    await settled()
    assert.deepEqual(inside(), ['a1', 'a2', 'b1', 'c1'])
    for (const name of ['a1', 'a2', 'c1']) await leave(name)
    assert.deepEqual(inside(), ['b1', 'b2'])
  })

  test('takes turns between subjects, however many requests of one wait', async () => {
    const { inside, come, leave } = recorded({ ofAll: 1, waiting: 5 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void come('a', name)
    for (const name of ['b1', 'b2']) void come('b', name)
    void come('c', 'c1')
    const order: string[] = []
    for (let turn = 0; turn < 7; turn++) {
      await settled()
      const [name = ''] = inside()
      order.push(name)
      await leave(name)
    }
    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  test('lets nobody wait for newcomers that come one after the other', async () => {
    const { inside, come, leave } = recorded({ ofAll: 1, waiting: 5 })
    for (const name of ['a1', 'a2', 'a3']) void come('a', name)
    const order: string[] = []
    for (let turn = 0; turn < 6; turn++) {
      const newcomer = `n${turn}`
      void come(newcomer, newcomer)
      await settled()
      const [name = ''] = inside()
      order.push(name)
      await leave(name)
    }
    assert.deepEqual(order, ['a1', 'n0', 'a2', 'n1', 'n2', 'a3'])
  })

  test('knows whether another subject waits for a place, other than its own next request', async () => {
    const limiter = createConcurrencyLimiter({ ...bounds, ofSubject: 1, ofAll: 1 })
    const place = await limiter.enter('a')
    assert.ok(typeof place !== 'string')
    void limiter.enter('a')
    assert.equal(place.isWaitedFor(), false)
    void limiter.enter('b')
    assert.equal(place.isWaitedFor(), true)
  })

  test('gives what a stalled client lost to who waited, and has nobody else lose for its next request', async () => {
    const limiter = createConcurrencyLimiter({ ...bounds, ofAll: 2 })
    const [stalled, working] = [await limiter.enter('a'), await limiter.enter('b')]
    assert.ok(typeof stalled !== 'string' && typeof working !== 'string')
    const entered: string[] = []
    for (const subject of ['a', 'c']) void limiter.enter(subject).then(() => entered.push(subject))
    stalled.lose()
    await settled()
    assert.deepEqual(entered, ['c'])
    assert.equal(working.isWaitedFor(), false)
    void limiter.enter('d')
    assert.equal(working.isWaitedFor(), true)
    working.leave()
    await settled()
    assert.deepEqual(entered, ['c', 'a'])
  })

  test('releases a slot once, however often its holder leaves', async () => {
    const limiter = createConcurrencyLimiter({ ...bounds, ofAll: 3 })
    const place = await limiter.enter('a')
    assert.ok(typeof place !== 'string')
    place.leave()
    place.leave()
    const entered: string[] = []
    for (const subject of ['a', 'b', 'c', 'd']) void limiter.enter(subject).then(() => entered.push(subject))
    await settled()
    assert.deepEqual(entered, ['a', 'b', 'c'])
  })
})
