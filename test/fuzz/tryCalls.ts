import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { asyncProperty, constantFrom, oneof, toStringMethod, type Arbitrary } from 'fast-check'
import type { Call } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import { isInShape, makeCallFuzz, type CallFuzz, type Sent } from '#test/fuzz/callFuzz.ts'
import { damaged, nearlyValid, type SentBody } from '#test/fuzz/bodies/brokenBody.ts'
import { shortened, tryAll } from '#test/fuzz/fuzzRun.ts'
import { whoNames, type WhoName } from '#test/fuzz/world/fuzzWorld.ts'

/** What is hardly carried out in a world that is made in seconds, and where it is. */
const notCarriedOut: Record<string, string> = {
  '/case/reopenCase': 'a case is concluded by two signatures and decisions about all of its lots: server/cases',
}

const requestsOfCall = 6

/** Tries calls with what is good, nearly good and hostile; each is to be carried out at least once. */
export function tryCalls(calls: readonly Call[]) {
  let fuzz: CallFuzz
  const counts = new Map(calls.map(({ path }) => [path, { sent: 0, inShape: 0, carriedOut: 0 }]))
  before(async () => {
    fuzz = await makeCallFuzz()
  })
  after(() => fuzz.close())

  test('each call is carried out when it is made as it should be, also when it is made twice at once', async () => {
    for (const call of calls) {
      const [code] = await fuzz.carryOut(call)
      assert.equal(code === codes.success, notCarriedOut[call.path] === undefined, `${call.path}: ${code}`)
      await fuzz.carryOut(call, 2)
    }
  })

  suite('whatever is sent is answered soon, without a fault, and tells nothing of the other company:', () => {
    for (const call of calls) test(call.path, async () => await tryCall(call))
  })

  async function tryCall(call: Call) {
    const bodies = await fuzz.bodies(call)
    const count = { sent: 0, inShape: 0, carriedOut: 0 }
    const tried = asyncProperty(sentBy(call, bodies), async sent => {
      const code = await fuzz.tryOut(call, sent)
      count.sent++
      if (isInShape(call, sent.body)) count.inShape++
      if (code === codes.success) count.carriedOut++
    })
    await tryAll(tried, requestsOfCall)
    counts.set(call.path, count)
  }

  test('handlers are reached, not only the checks before them', t => {
    const all = [...counts.values()]
    const sum = (field: 'sent' | 'inShape' | 'carriedOut') => all.reduce((total, one) => total + one[field], 0)
    t.diagnostic(`${sum('sent')} requests, ${sum('inShape')} in shape, ${sum('carriedOut')} carried out`)
    assert.ok(sum('inShape') > sum('sent') / 4, 'too few are in shape')
    assert.ok(sum('carriedOut') > sum('sent') / 10, 'too few are carried out')
  })
}

/** The company's manager most often: others are refused more. */
const people: readonly WhoName[] = ['leftManager', 'leftManager', 'rightManager', ...whoNames]

function sentBy(call: Call, bodies: (who: WhoName) => Arbitrary<unknown>): Arbitrary<Sent> {
  return constantFrom(...people).chain(who => {
    const good = bodies(who)
    const body: Arbitrary<SentBody> = oneof(
      { weight: 3, arbitrary: good.map(one => ({ json: JSON.stringify(one) })) },
      { weight: 5, arbitrary: nearlyValid(good) },
      { weight: 1, arbitrary: damaged(good) },
    )
    return body.map(one => {
      const told = () => `${who} ${call.path} ${shortened(String(one.json))}`
      return { who, body: one, [toStringMethod]: told }
    })
  })
}
