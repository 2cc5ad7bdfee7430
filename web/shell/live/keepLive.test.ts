import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveEvent } from '#contract/integration/calls/live.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { keepLive } from '#web/shell/live/keepLive.ts'

type Reported = LiveEvent['kind'] | ErrorCode | 'connection' | 'broken'
const eventOf = (kind: LiveEvent['kind']): LiveEvent => (kind === 'changed' ? { kind, ids: [7] } : { kind })

/** A server that answers each try with the next of these; what the page heard, and the pauses, in order. */
async function heard(tries: Reported[][], { isAgain = false } = {}): Promise<string[]> {
  const log: string[] = []
  const rest = [...tries]
  const over = Promise.withResolvers<void>()
  const line = {
    open: async () => {
      const next = rest.shift()
      if (!next) {
        over.resolve()
        return await new Promise<never>(() => undefined)
      }
      const [first] = next
      if (typeof first === 'number' || first === 'connection') throw new CallError(first)
      return reported(next)
    },
    pause: async (ms: number) => void log.push(`${ms} ms`),
    random: () => 0.5,
  }
  const say = (word: string) => () => void log.push(word)
  const kept = keepLive(
    line,
    {
      onLive: say('live'),
      onLost: say('lost'),
      onSign: () => undefined,
      onChanged: ids => void log.push(`changed ${ids.join()}`),
      onMissed: say('missed'),
      onRefused: say('refused'),
    },
    isAgain,
  )
  await over.promise
  kept.stop()
  return log
}

async function* reported(words: Reported[]) {
  for (const word of words) {
    if (word === 'broken') throw new TypeError('network error')
    if (typeof word === 'number' || word === 'connection') throw new CallError(word)
    yield eventOf(word)
  }
}

test('what changed is told as it comes', async () => {
  assert.deepEqual((await heard([['watching', 'alive', 'changed', 'missed']])).slice(0, 3), [
    'live',
    'changed 7',
    'missed',
  ])
})

test('a line that breaks is shown as lost, tried again, and all is read anew when it is back', async () => {
  const log = await heard([['watching', 'broken'], ['connection'], ['watching']])
  assert.deepEqual(log.slice(0, 7), ['live', 'lost', '1000 ms', 'lost', '2000 ms', 'live', 'missed'])
})

test('pauses grow to half a minute, and begin anew after the line was there', async () => {
  const lost = Array.from({ length: 7 }, (): Reported[] => ['connection'])
  const pauses = (await heard([...lost, ['watching'], ['connection']])).filter(word => word.endsWith('ms'))
  const grown = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map(ms => `${ms} ms`)
  assert.deepEqual(pauses, [...grown, '1000 ms', '2000 ms'])
})

test('an expired login is renewed by opening again: nothing was lost', async () => {
  const log = await heard([
    ['watching', codes.loginExpired],
    ['watching', 'changed'],
  ])
  assert.deepEqual(log.slice(0, 4), ['live', 'live', 'missed', 'changed 7'])
})

test('a refusal, from the start or later, has the page ask again for what it shows', async () => {
  for (const tries of [[[codes.notAuthorized]], [['watching', codes.loginRevoked]]] satisfies Reported[][][]) {
    assert.ok((await heard(tries)).includes('refused'))
  }
})

test('too many streams, and a server in trouble, refuse nothing', async () => {
  const log = await heard([[codes.tooManyRequests], [codes.tryLater], [codes.serverError]])
  assert.deepEqual(log, ['lost', '1000 ms', 'lost', '2000 ms', 'lost', '4000 ms'])
})

test('a page that is shown again reads all anew', async () => {
  assert.deepEqual((await heard([['watching']], { isAgain: true })).slice(0, 2), ['live', 'missed'])
})

test('a line that says nothing for 25 s is lost', async context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const lost = Promise.withResolvers<void>()
  const silent = Promise.withResolvers<void>()
  const nothing = () => undefined
  const kept = keepLive(
    {
      open: async signal => {
        silent.resolve()
        return await new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
      pause: async () => await new Promise<never>(nothing),
      random: () => 0.5,
    },
    {
      onLive: nothing,
      onLost: lost.resolve,
      onSign: nothing,
      onChanged: nothing,
      onMissed: nothing,
      onRefused: nothing,
    },
    false,
  )
  await silent.promise
  context.mock.timers.tick(25_000)
  await lost.promise
  kept.stop()
})
