import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceFor, worstDecision, type Box } from '#contract/quality/rules/boxAdvice.ts'

const kept: Box = {
  outcome: 'compliant',
  isDelivered: true,
  decision: 'undecided',
  isQuarantined: false,
  isRejected: false,
  contradictsLabel: false,
  expiries: ['2028-06-15'],
  today: '2026-11-26',
}

test('a decision counts for more than the temperature, an expired box for more than both', () => {
  const cases: [Partial<Box>, string][] = [
    [{}, 'awaitDecision'],
    [{ decision: 'released' }, 'released'],
    [{ decision: 'released', outcome: 'excursion' }, 'released'],
    [{ decision: 'restricted' }, 'restricted'],
    [{ decision: 'rejected', isQuarantined: true, isRejected: true }, 'rejected'],
    [{ decision: 'released', isQuarantined: true, isRejected: true }, 'rejected'],
    [{ isQuarantined: true, outcome: 'excursion' }, 'quarantined'],
    [{ decision: 'released', isQuarantined: true }, 'quarantined'],
    [{ decision: 'released', contradictsLabel: true }, 'contradictory'],
    [{ decision: 'rejected', isRejected: true, contradictsLabel: true }, 'rejected'],
    [{ outcome: 'excursion' }, 'excursion'],
    [{ outcome: 'excursion', isDelivered: false }, 'excursion'],
    [{ isDelivered: false }, 'onTheWay'],
    [{ outcome: 'incomplete' }, 'dataMissing'],
    [{ outcome: 'noData' }, 'dataMissing'],
    [{ outcome: null, decision: null }, 'unknown'],
    [{ decision: null }, 'unknown'],
    [{ decision: 'released', expiries: ['2026-11-25'] }, 'expired'],
    [{ decision: 'released', expiries: ['2026-11-26'] }, 'released'],
    [{ decision: 'released', expiries: [null] }, 'released'],
    [{ decision: 'released', expiries: [null, '2028-06-15', '2026-11-25'] }, 'expired'],
  ]
  for (const [changes, advice] of cases)
    assert.equal(adviceFor({ ...kept, ...changes }), advice, JSON.stringify(changes))
})

test('of several lots, the one that forbids most counts', () => {
  assert.equal(worstDecision(['released', 'undecided']), 'undecided')
  assert.equal(worstDecision(['released', 'rejected', 'undecided']), 'rejected')
  assert.equal(worstDecision([]), null)
})
