import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { caseStates } from '#contract/quality/rules/caseStates.ts'
import { lotDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import {
  faultsOfApproving,
  faultsOfAssessing,
  faultsOfDeciding,
  type CaseToSign,
} from '#contract/quality/rules/signing.ts'

const ready: CaseToSign = {
  state: 'underAssessment',
  hasRationale: true,
  assessedBy: [1],
  wasAssessed: true,
  needsTwoPeople: false,
  affected: [{ decision: 'released', isSigned: true }],
}
const anyCase: fc.Arbitrary<CaseToSign> = fc.record({
  state: fc.constantFrom(...caseStates),
  hasRationale: fc.boolean(),
  assessedBy: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  wasAssessed: fc.boolean(),
  needsTwoPeople: fc.boolean(),
  affected: fc.array(fc.record({ decision: fc.constantFrom(...lotDecisions), isSigned: fc.boolean() }), {
    maxLength: 3,
  }),
})
const user = fc.integer({ min: 1, max: 3 })

test('A complete case can be assessed, decided and approved', () => {
  assert.deepEqual(
    [faultsOfAssessing(ready), faultsOfDeciding(ready, 1, true), faultsOfApproving(ready, 1)],
    [[], [], []],
  )
})

test('Everything that is missing is named', () => {
  const without: [Partial<CaseToSign>, string][] = [
    [{ hasRationale: false }, 'rationaleMissing'],
    [{ assessedBy: [], wasAssessed: false }, 'assessmentNotSigned'],
    [{ assessedBy: [] }, 'assessmentChanged'],
    [{ needsTwoPeople: true }, 'samePerson'],
    [{ affected: [{ decision: 'undecided', isSigned: false }] }, 'lotUndecided'],
    [{ affected: [{ decision: 'rejected', isSigned: false }] }, 'decisionChanged'],
    [{ state: 'reopened' }, 'notInThisState'],
  ]
  for (const [lack, fault] of without) assert.deepEqual(faultsOfApproving({ ...ready, ...lack }, 1), [fault])
})

test('An approved case has a rationale, a valid assessment and a valid decision for every lot', () => {
  fc.assert(
    fc.property(anyCase, user, (found, userId) => {
      if (faultsOfApproving(found, userId).length > 0) return
      assert.equal(found.state, 'underAssessment')
      assert.ok(found.hasRationale && found.assessedBy.length > 0)
      assert.ok(found.affected.every(({ decision, isSigned }) => decision !== 'undecided' && isSigned))
    }),
  )
})

test('With the two-person rule the assessor cannot decide or approve; without it, anyone who may assess and decide may approve', () => {
  fc.assert(
    fc.property(anyCase, user, (found, userId) => {
      const may = faultsOfDeciding(found, userId, true).length === 0
      if (may && found.needsTwoPeople) assert.ok(!found.assessedBy.includes(userId))
      const alone = { ...found, needsTwoPeople: false }
      assert.equal(faultsOfDeciding(alone, userId, true).length, faultsOfDeciding(alone, userId + 1, true).length)
      assert.ok(faultsOfApproving(found, userId).length >= faultsOfDeciding(found, userId, true).length)
    }),
  )
})

test('A case can only be signed under assessment', () => {
  fc.assert(
    fc.property(anyCase, user, (found, userId) => {
      if (found.state === 'underAssessment') return
      const faults = [faultsOfAssessing(found), faultsOfDeciding(found, userId, true), faultsOfApproving(found, userId)]
      assert.deepEqual(faults, [['notInThisState'], ['notInThisState'], ['notInThisState']])
    }),
  )
})

test('Lots that the case is not about are decided like its own, and by anybody who signs once it is concluded', () => {
  fc.assert(
    fc.property(anyCase, user, (found, userId) => {
      const faults = faultsOfDeciding(found, userId, false)
      if (found.state === 'concluded') assert.deepEqual(faults, [])
      else assert.deepEqual(faults, faultsOfDeciding(found, userId, true))
    }),
  )
})
