import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextActsOf, type Standing } from '#contract/quality/rules/nextActs.ts'

const toSign = {
  state: 'underAssessment',
  hasRationale: true,
  assessedBy: [2],
  wasAssessed: true,
  needsTwoPeople: true,
  affected: [{ decision: 'undecided', isSigned: false }],
} as const
const delivered: Standing = {
  userId: 1,
  mayAct: true,
  maySign: true,
  caseState: null,
  toSign: null,
  lots: [{ decision: 'undecided', isAffected: false }],
  releaseBlockers: [],
  releasesByItself: false,
}
const next = (changed: Partial<Standing>) => nextActsOf({ ...delivered, ...changed })

test('No act is offered to people who do not act for the depositor (QUA-15)', () => {
  assert.deepEqual(next({ mayAct: false, releaseBlockers: ['excursion'] }), [])
  assert.deepEqual(next({ mayAct: false, caseState: 'open' }), [])
})

test('Without a case: lots are decided, where no rule releases them and the delivery has arrived', () => {
  assert.deepEqual(next({}), ['decide'])
  assert.deepEqual(next({ releasesByItself: true }), [])
  assert.deepEqual(next({ releaseBlockers: ['notDelivered'] }), [])
  assert.deepEqual(next({ lots: [{ decision: 'released', isAffected: false }] }), [])
  assert.deepEqual(next({ releaseBlockers: ['excursion'] }), ['openCase'])
  assert.deepEqual(next({ maySign: false }), [], 'the platform company does not sign for others')
})

test('Readings that are missing can be added', () => {
  assert.deepEqual(next({ releaseBlockers: ['noData'] }), ['decide', 'addReadings'])
  assert.deepEqual(next({ releaseBlockers: ['gap'], maySign: false }), ['addReadings'])
})

test('A case is started, assessed, decided and approved, each by who may', () => {
  assert.deepEqual(next({ caseState: 'open' }), ['startAssessment'])
  assert.deepEqual(next({ caseState: 'reopened' }), ['startAssessment'])
  const assessing = { caseState: 'underAssessment' as const, toSign }
  assert.deepEqual(next({ ...assessing, toSign: { ...toSign, assessedBy: [] } }), ['assess'])
  assert.deepEqual(next(assessing), ['decide'])
  assert.deepEqual(next({ ...assessing, userId: 2 }), [], 'the second person decides')
  const decided = { ...toSign, affected: [{ decision: 'released', isSigned: true }] as const }
  assert.deepEqual(next({ ...assessing, toSign: decided, lots: [{ decision: 'released', isAffected: true }] }), [
    'approve',
  ])
  assert.deepEqual(next({ caseState: 'concluded', lots: [{ decision: 'released', isAffected: true }] }), [])
})

test('A decision whose content has changed is made again before the approval', () => {
  const affected = [
    { decision: 'released', isSigned: true },
    { decision: 'rejected', isSigned: false },
  ] as const
  const lots = affected.map(({ decision }) => ({ decision, isAffected: true }))
  const assessing = { caseState: 'underAssessment' as const, toSign: { ...toSign, affected }, lots }
  assert.deepEqual(next(assessing), ['decide'])
  assert.deepEqual(next({ ...assessing, userId: 2 }), [], 'the second person decides')
})

test('Lots that the case is not about do not keep it open, and are decided once it is concluded', () => {
  const affected = [{ decision: 'released', isSigned: true }] as const
  const lots = [
    { decision: 'released', isAffected: true },
    { decision: 'undecided', isAffected: false },
  ] as const
  const decided = { toSign: { ...toSign, affected }, lots }
  assert.deepEqual(next({ ...decided, caseState: 'underAssessment' }), ['approve'])
  assert.deepEqual(next({ ...decided, caseState: 'concluded' }), ['decide'])
  assert.deepEqual(next({ ...decided, caseState: 'concluded', maySign: false }), [])
  const held = [{ decision: 'undecided', isAffected: true }] as const
  assert.deepEqual(next({ ...decided, caseState: 'concluded', lots: held }), [], 'the case is to be reopened')
})
