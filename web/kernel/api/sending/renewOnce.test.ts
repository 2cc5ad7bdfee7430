import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { renewOnce, shareRenewal, type Renewal } from '#web/kernel/api/sending/portalCalls.ts'
import type { Tokens } from '#web/kernel/session/currentSession.ts'

/** A browser: what its tabs share is the storage and the lock. */
function browser(answers: (() => Tokens)[]) {
  let stored: Tokens | null = { accessToken: 'old', refreshToken: 'old-refresh' }
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  const pausesMs: number[] = []
  const tab = (): Renewal => ({
    readTokens: async () => stored,
    alone: work => {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
    fetchTokens: async () => {
      const answer = answers[asked++]
      if (!answer) throw new Error('asked too often')
      return answer()
    },
    keepTokens: tokens => void (stored = tokens),
    pause: async ms => void pausesMs.push(ms),
  })
  return { tab, pausesMs, stored: () => stored, asked: () => asked, signOut: () => (stored = null) }
}

const fresh = { accessToken: 'new', refreshToken: 'new-refresh' }
const fails = (failure: CallError['failure']) => (): Tokens => {
  throw new CallError(failure)
}

test('ten failed calls in two tabs renew the login once', async () => {
  const one = browser([() => fresh])
  const [first, second] = [one.tab(), one.tab()]
  await Promise.all(Array.from({ length: 10 }, (_, call) => renewOnce(call % 2 ? first : second, 'old')))
  assert.equal(one.asked(), 1)
  assert.deepEqual(one.stored(), fresh)
})

test('failed calls of a tab share a renewal, also one that fails; a later one is another', async () => {
  let renewals = 0
  const fail = async () => {
    renewals++
    throw new CallError('connection')
  }
  const calls = ['old', 'older', 'old'].map(token => shareRenewal(token, fail))
  const ended = await Promise.allSettled(calls)
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
  assert.equal(renewals, 2)
  await assert.rejects(shareRenewal('old', fail))
  assert.equal(renewals, 3)
})

test('an answer that got lost is asked for again, and nobody is signed out', async () => {
  const one = browser([fails('connection'), fails('timeout'), () => fresh])
  await renewOnce(one.tab(), 'old')
  assert.deepEqual(one.stored(), fresh)
  assert.equal(one.pausesMs.length, 2)
})

test('a network that stays away leaves the session as it is', async () => {
  const one = browser(Array.from({ length: 4 }, () => fails('connection')))
  await assert.rejects(renewOnce(one.tab(), 'old'), { failure: 'connection', endsSession: false })
  assert.deepEqual(one.stored()?.accessToken, 'old')
})

test('the whole wait fits into the 60 s in which the old refresh token counts', async () => {
  const one = browser(Array.from({ length: 4 }, () => fails('connection')))
  await assert.rejects(renewOnce(one.tab(), 'old'))
  assert.ok(one.pausesMs.reduce((sum, ms) => sum + ms, 0) < 30_000)
})

for (const code of [4014, 4016, 4026, 4027, 4034, 4035] as const) {
  test(`a refusal with ${code} ends the session`, async () => {
    await assert.rejects(renewOnce(browser([fails(code)]).tab(), 'old'), { failure: code, endsSession: true })
  })
}

for (const code of [4025, 5002] as const) {
  test(`a server that answers ${code} has decided nothing about the session`, async () => {
    await assert.rejects(renewOnce(browser([fails(code)]).tab(), 'old'), { failure: code, endsSession: false })
  })
}

test('who signed out in another tab stays signed out', async () => {
  const one = browser([])
  one.signOut()
  await assert.rejects(renewOnce(one.tab(), 'old'), { failure: 4029, endsSession: true })
})
