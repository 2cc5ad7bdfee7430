import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver, type UseQueryResult } from '@tanstack/react-query'
import type { Call } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import {
  CallError,
  type CallFailure,
  asksForFreshProfile,
  failureText,
  isDecided,
  reactionTo,
  withoutRefused,
  metaOf,
} from '#web/kernel/api/errors/callError.ts'
import { texts } from '#web/kernel/texts/i18n.ts'
import { common } from '#web/kernel/texts/texts.ts'
import { lists } from '#web/kernel/ui/texts.ts'

const after = (code: CallFailure, call: Call = sessionCalls.login, handledHere: ErrorCode[] = []) =>
  reactionTo(new CallError(code), metaOf(call, { handledHere }))

const signOut = { kind: 'signOut', reloads: false, unverified: false }

test('4014, 4015, 4029 and 4034 sign out, and only 4034 reloads', () => {
  for (const code of [4014, 4015, 4029] as const) assert.deepEqual(after(code), signOut)
  assert.deepEqual(after(4034), { ...signOut, reloads: true })
})

test('a login that could not be renewed signs out whatever the code', () => {
  const reaction = reactionTo(new CallError(4027, { endsSession: true }), metaOf(deliveryCalls.statusInfo))
  assert.deepEqual(reaction, signOut)
})

test('4017 leads to the list from the five deliveryStatus calls and the search by number, from nowhere else', () => {
  const { searchByNumber, statusInfo, localInfo, temperatureInfo, productInfo, commodityTemperatureInfo, ...others } =
    deliveryCalls
  const leading = [searchByNumber, statusInfo, localInfo, temperatureInfo, productInfo, commodityTemperatureInfo]
  for (const call of leading) assert.deepEqual(after(4017, call), { kind: 'toDeliveryList' })
  for (const call of [...Object.values(others), sessionCalls.changeLanguage]) {
    assert.deepEqual(after(4017, call), { kind: 'message' }, call.path)
  }
})

test('4028 drops the stored link code, 4030 and 4031 end in silence', () => {
  assert.deepEqual(after(4028), { kind: 'forgetLinkCode' })
  for (const code of [4030, 4031] as const) assert.deepEqual(after(code), { kind: 'nothing' })
})

test('a profile that is refused ends the session, and says so where the code does not say why', () => {
  const { getProfile } = sessionCalls
  for (const code of [4013, 4017, 4020, 4022] as const)
    assert.deepEqual(after(code, getProfile), { ...signOut, unverified: true })
  for (const code of [4014, 4016, 4035] as const) assert.deepEqual(after(code, getProfile), signOut)
  assert.deepEqual(after(4034, getProfile), { ...signOut, reloads: true })
})

test('a profile that nobody refused leaves the session as it is', () => {
  const { getProfile } = sessionCalls
  for (const failure of [4025, 5001, 5002, 'connection', 'interrupted', 'timeout'] as const) {
    assert.deepEqual(after(failure, getProfile), { kind: 'message' }, String(failure))
    assert.ok(!isDecided(failure))
  }
})

test('what may have changed since the profile was read has it read anew, from any call but its own', () => {
  for (const code of [4016, 4017, 4031, 4035] as const) {
    assert.ok(asksForFreshProfile(new CallError(code), deliveryCalls.statusInfo.path))
    assert.ok(!asksForFreshProfile(new CallError(code), sessionCalls.getProfile.path))
  }
  assert.ok(!asksForFreshProfile(new CallError(4018), deliveryCalls.statusInfo.path))
})

test('a screen may show a code itself', () => {
  assert.deepEqual(after(4508, deliveryCalls.temperatureInfo, [4508]), { kind: 'nothing' })
})

test('no screen can keep the end of a session to itself', () => {
  assert.deepEqual(after(4014, deliveryCalls.statusInfo, [4014]), signOut)
})

test('every other code is a message', () => {
  const special: number[] = [200, 4014, 4015, 4029, 4034, 4028, 4030, 4031]
  const others = Object.values(codes).filter(code => !special.includes(code))
  for (const code of others) assert.deepEqual(after(code as ErrorCode), { kind: 'message' }, String(code))
})

test('a refusal takes the place of what was read before, trouble on the way does not', async () => {
  const read = { rows: [] }
  for (const failure of [4017, 4022] as const) assert.equal((await readAgain(read, failure)).data, undefined)
  for (const failure of [4025, 5001, 'connection', 'interrupted', 'timeout'] as const) {
    const answer = await readAgain(read, failure)
    assert.equal(answer.data, read, String(failure))
    assert.equal(answer.error?.failure, failure)
  }
})

/** What a screen is told after a second answer that is a failure. */
async function readAgain(read: object, failure: CallFailure) {
  const answers = [Promise.resolve(read), Promise.reject(new CallError(failure))]
  const observer = new QueryObserver<object>(new QueryClient(), {
    queryKey: ['read'],
    queryFn: () => answers.shift() ?? read,
    retry: false,
    networkMode: 'always',
  })
  const leave = observer.subscribe(() => undefined)
  await observer.refetch()
  const failed = await observer.refetch()
  leave()
  return withoutRefused(failed as UseQueryResult<object>)
}

test('a call that waited in vain for its turn says for what, and when to try again', async () => {
  const { ja, en } = bothLanguages(lists)
  await texts.init({
    lng: 'ja',
    resources: {
      ja: { translation: { common: bothLanguages(common).ja, lists: ja } },
      en: { translation: { common: bothLanguages(common).en, lists: en } },
    },
  })
  const refused = (waitedFor: 'own' | 'others') =>
    failureText(new CallError(codes.tooManyRequests, { retryAfterSeconds: 5, waitedFor }))
  assert.equal(refused('own'), `${ja.waitedFor.own}（約5秒後にお試しください）`)
  await texts.changeLanguage('en')
  assert.equal(refused('others'), `${en.waitedFor.others} (In about 5 s.)`)
})
