import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleKinds } from '#contract/quality/rules/alerts/alertKinds.ts'
import { defaultPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import { conditionOf, draftOf, faultOf, newDraft } from '#web/quality/alerts/rules/ruleDraft.ts'

const steps = newDraft('excursion').steps

test('what is suggested for each kind can be saved, and read again as it was typed', () => {
  for (const kind of ruleKinds) {
    const draft = newDraft(kind)
    assert.equal(faultOf(draft), null)
    const condition = conditionOf(draft)
    assert.ok(condition)
    const company = { code: 'C', name: '会社', nameEn: 'Company' }
    const rest = { ruleId: 1, company, product: null, named: [], activeFrom: '', updatedAt: '' }
    assert.deepEqual(conditionOf(draftOf({ ...rest, isActive: true, condition, people: defaultPeople })), condition)
  }
})

test('degrees and minutes are taken as they are typed, also in full width; both empty means every excursion', () => {
  const typed = { ...steps, 2: { ...steps[2] }, 3: { isUsed: true, beyond: '１．５', outside: ' 90 ', number: '' } }
  assert.deepEqual(conditionOf({ kind: 'excursion', steps: typed })?.steps, [
    { severity: 2, deviationMilliCelsius: null, outOfRangeMinutes: null },
    { severity: 3, deviationMilliCelsius: 1500, outOfRangeMinutes: 90 },
  ])
})

test('what is no number, or reaches nobody, is a fault of its part', () => {
  const bad = { isUsed: true, beyond: '', outside: '', number: 'soon' }
  const silence = newDraft('silence')
  assert.equal(faultOf({ ...silence, steps: { ...silence.steps, 1: bad } }), 'steps')
  const people = { ...defaultPeople, toContacts: false }
  assert.equal(faultOf({ ...newDraft(), people }), 'people')
  const quietHours = [{ days: [1], from: '09:00', until: '09:00' }]
  assert.equal(faultOf({ ...newDraft(), people: { ...defaultPeople, quietHours } }), 'quiet')
  const level = { afterMinutes: 30, toContacts: false, userIds: [] }
  assert.equal(faultOf({ ...newDraft(), people: { ...defaultPeople, escalation: [level] } }), 'escalation')
})
