import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { array, asyncProperty, constantFrom, oneof, toStringMethod, type Arbitrary } from 'fast-check'
import type { Call } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { requestSchema } from '#server/app/openApi/apiDocument.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { isInShape, isReading, makeCallFuzz, type CallFuzz, type Sent } from '#test/fuzz/callFuzz.ts'
import { poisoned } from '#test/fuzz/bodies/poisoned.ts'
import { damaged, nearlyValid, type SentBody } from '#test/fuzz/bodies/brokenBody.ts'
import { isLong, shortened, tryAll } from '#test/fuzz/fuzzRun.ts'
import { heldMemory } from '#test/fuzz/heldMemory.ts'
import { whoNames, type WhoName } from '#test/fuzz/world/fuzzWorld.ts'

/** Calls that need more than this world can prepare in seconds, and the folder of their tests. */
const notCarriedOut: Record<string, string> = {
  '/case/reopenCase': 'a case is concluded by two signatures and decisions about all of its lots: server/quality/cases',
}

const requestsOfCall = 3
const batches = 12
/** For caches and the results of the test runner. */
const maxGrownMegabytes = 100

/** Tries calls with valid, nearly valid and hostile bodies; each must be carried out at least once. */
export function tryCalls(calls: readonly Call[]) {
  let fuzz: CallFuzz
  const counts = new Map(calls.map(({ path }) => [path, { sent: 0, inShape: 0, carriedOut: 0 }]))
  before(async () => {
    fuzz = await makeCallFuzz()
  })
  after(() => fuzz.close())

  let heldAtFirst = 0
  const plain = new Map<string, Sent>()

  test('Each call is carried out with a valid body; of a change that is sent twice, at least one is', async () => {
    for (const call of calls) {
      const sent = await fuzz.plainSent(call)
      plain.set(call.path, sent)
      const answered = await fuzz.tryAtOnce(isReading(call) ? [sent] : [sent, sent])
      const why = `${call.path}: ${answered.join()}; wantedBodies.ts states what it needs beyond its smallest body`
      assert.equal(answered.includes(codes.success), notCarriedOut[call.path] === undefined, why)
      // Users of the other company request the same records.
      if (sent.who === 'leftManager') await fuzz.tryOut(call, { ...sent, who: 'rightManager' })
    }
    heldAtFirst = heldMemory()
  })

  test('A text that cannot be stored is rejected, or stored nowhere', async () => {
    for (const call of calls) {
      const { who, body } = plain.get(call.path) ?? (await fuzz.plainSent(call))
      for (const one of poisoned(requestSchema(call.request), JSON.parse(body.json.toString()) as object))
        await fuzz.tryOut(call, { who, body: { json: JSON.stringify(one) } })
    }
  })

  suite('Any request is answered in time, without a fault, and reveals nothing of the other company:', () => {
    for (const call of calls) test(call.path, async () => await tryCall(call))
  })

  async function tryCall(call: Call) {
    const bodies = await fuzz.bodies()
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

  test('Concurrent requests of several users, each of them twice, cause no fault', async () => {
    const bodies = await fuzz.bodies()
    const one = constantFrom(...calls).chain(call => sentBy(call, bodies).map(sent => ({ call, ...sent })))
    const several = array(one, { minLength: 2, maxLength: 4 })
    await tryAll(
      asyncProperty(several, async all => void (await fuzz.tryAtOnce([...all, ...all]))),
      batches,
    )
  })

  test('The audit trail of all changes is sound', async () => {
    const { db, pool } = fuzz.world.portal
    await sealAuditTrail(db)
    const client = await pool.connect()
    try {
      const findings = await Array.fromAsync(verifyAuditTrail(client))
      assert.deepEqual(
        findings.filter(one => !one.isInformation),
        [],
      )
    } finally {
      client.release()
    }
  })

  test('Requests reach the handlers, not only the checks before them', t => {
    const all = [...counts.values()]
    const sum = (field: 'sent' | 'inShape' | 'carriedOut') => all.reduce((total, one) => total + one[field], 0)
    t.diagnostic(`${sum('sent')} requests, ${sum('inShape')} in shape, ${sum('carriedOut')} carried out`)
    if (isLong) for (const [path, one] of counts) t.diagnostic(`${path}: ${Object.values(one).join(', ')}`)
    assert.ok(sum('inShape') > sum('sent') / 5, 'too few requests satisfy the contract')
    assert.ok(sum('carriedOut') > sum('sent') / 50, 'too few requests are carried out')
    const grown = heldMemory() - heldAtFirst
    assert.ok(grown < maxGrownMegabytes, `memory has grown by ${Math.round(grown)} MB`)
  })
}

/** Mostly the company's manager, because others are rejected more often. */
const people: readonly WhoName[] = ['leftManager', 'leftManager', 'rightManager', ...whoNames]

type Bodies = (call: Call, who: WhoName) => Arbitrary<unknown>

function sentBy(call: Call, bodies: Bodies): Arbitrary<Sent> {
  return constantFrom(...people).chain(who => {
    const good = bodies(call, who)
    const body: Arbitrary<SentBody> = oneof(
      { weight: 3, arbitrary: good.map(one => ({ json: JSON.stringify(one) })) },
      { weight: 5, arbitrary: nearlyValid(good) },
      { weight: 1, arbitrary: damaged(good) },
    )
    return body.map(one => {
      const reported = () => `${who} ${call.path} ${shortened(String(one.json))}`
      return { who, body: one, [toStringMethod]: reported }
    })
  })
}
