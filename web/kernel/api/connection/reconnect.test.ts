import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reconnector } from '#web/kernel/api/connection/reconnect.ts'

/** A server that answers from the nth question on, and pauses that end when they are asked for. */
function browser(options: { answersFrom?: number; recoversFrom?: number; random?: number } = {}) {
  const { answersFrom = 3, recoversFrom = answersFrom, random = 0.5 } = options
  const seen: string[] = []
  const pausesMs: number[] = []
  const found = Promise.withResolvers<void>()
  let asked = 0
  const connection = reconnector({
    reaches: async () => {
      seen.push('looks')
      return ++asked >= answersFrom
    },
    recover: async () => {
      seen.push('recovers')
      return asked >= recoversFrom
    },
    pause: async ms => void pausesMs.push(ms),
    random: () => random,
    onLost: () => seen.push('lost'),
    onFound: () => {
      seen.push('found')
      found.resolve()
    },
  })
  return { connection, seen, pausesMs, found: found.promise }
}

test('one small question looks for the server; what waits is asked once it is answered', async () => {
  const { connection, seen, found } = browser()
  connection.noteLost()
  await found
  assert.deepEqual(seen, ['lost', 'looks', 'looks', 'looks', 'recovers', 'found'])
})

test('however many calls fail at once, one search begins', async () => {
  const { connection, seen, found } = browser({ answersFrom: 1 })
  for (let call = 0; call < 20; call++) connection.noteLost()
  await found
  assert.deepEqual(seen, ['lost', 'looks', 'recovers', 'found'])
})

test('the pauses grow to half a minute, also where the server answers and a call does not get through', async () => {
  const { connection, pausesMs, found } = browser({ answersFrom: 1, recoversFrom: 9, random: 1 })
  connection.noteLost()
  await found
  assert.deepEqual(pausesMs, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000])
})

test('each browser draws its pauses: between half of one and all of it', async () => {
  for (const [random, first] of [
    [0, 500],
    [1, 1_000],
  ] as const) {
    const { connection, pausesMs, found } = browser({ answersFrom: 1, random })
    connection.noteLost()
    await found
    assert.deepEqual(pausesMs, [first])
  }
})

test('a network that is back ends the pause, and a later loss begins anew', async () => {
  let ended = 0
  const found = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { noteLost, tryNow } = reconnector({
    reaches: async () => true,
    recover: async () => true,
    pause: (_ms, signal) =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => resolve())
      }),
    random: () => 0,
    onLost: () => undefined,
    onFound: () => found[ended++]?.resolve(),
  })
  tryNow()
  for (const { promise } of found) {
    noteLost()
    tryNow()
    await promise
  }
  assert.equal(ended, 2)
})
