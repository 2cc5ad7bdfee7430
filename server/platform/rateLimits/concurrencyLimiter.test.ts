import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createConcurrencyLimiter, type Bounds } from '#server/platform/rateLimits/concurrencyLimiter.ts'

const bounds: Bounds = { ofSubject: 2, ofAll: 3, waiting: 2, patienceMs: 60_000 }

/** A limiter with the names of those who have entered, in their order. */
function recorded(overrides: Partial<Bounds> = {}) {
  const limiter = createConcurrencyLimiter({ ...bounds, ...overrides })
  const inside = new Map<string, () => void>()
  const turnedAway: string[] = []
  return {
    inside: () => [...inside.keys()],
    turnedAway,
    come: async (subject: string, name: string) => {
      const leave = await limiter.enter(subject)
      if (leave) inside.set(name, leave)
      else turnedAway.push(name)
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
    const { inside, come, leave } = recorded()
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
    assert.deepEqual(crowded.turnedAway, ['a5'])
    const slow = recorded({ patienceMs: 1 })
    const alive = setInterval(() => undefined, 1000)
    await Promise.all(['a1', 'a2', 'a3'].map(name => slow.come('a', name)))
    clearInterval(alive)
    assert.deepEqual([slow.inside(), slow.turnedAway], [['a1', 'a2'], ['a3']])
  })

  test('releases a slot once, however often its holder leaves', async () => {
    const limiter = createConcurrencyLimiter(bounds)
    const leave = await limiter.enter('a')
    leave?.()
    leave?.()
    const entered: string[] = []
    for (const subject of ['a', 'b', 'c', 'd']) void limiter.enter(subject).then(() => entered.push(subject))
    await settled()
    assert.deepEqual(entered, ['a', 'b', 'c'])
  })
})
