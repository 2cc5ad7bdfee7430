import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createConcurrencyLimiter, type Bounds } from '#server/platform/rateLimits/concurrencyLimiter.ts'

const bounds: Bounds = { ofSubject: 2, ofAll: 3, waiting: 2, patienceMs: 60_000 }

/** Those who have entered by now, in their order, and how they leave. */
function prefix(given: Partial<Bounds> = {}) {
  const limiter = createConcurrencyLimiter({ ...bounds, ...given })
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

suite('limiter', () => {
  test('let some of a subject in, keep the rest in line, and let others pass', async () => {
    const { inside, come, leave } = prefix()
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

  test('let no more in than all together may be, in the order in which they came', async () => {
    const { inside, come, leave } = prefix()
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

  test('turn away who finds too many in line, and who has waited too long', async () => {
    const crowded = prefix()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void crowded.come('a', name)
    await settled()
    assert.deepEqual(crowded.turnedAway, ['a5'])
    const slow = prefix({ patienceMs: 1 })
    const alive = setInterval(() => undefined, 1000)
    await Promise.all(['a1', 'a2', 'a3'].map(name => slow.come('a', name)))
    clearInterval(alive)
    assert.deepEqual([slow.inside(), slow.turnedAway], [['a1', 'a2'], ['a3']])
  })

  test('are given back once, however often one leaves', async () => {
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
