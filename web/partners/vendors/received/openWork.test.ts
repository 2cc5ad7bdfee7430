import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWork } from '#web/partners/vendors/received/openWork.ts'

const licence = (daysLeft: number | null) => ({
  licenceId: 1,
  name: '許可',
  number: null,
  expiresOn: null,
  daysLeft,
  document: null,
})
const audit = (...answers: (string | null)[]) => ({
  auditId: 1,
  auditRegisteredOn: '2026-01-15',
  auditedOn: '2026-01-10',
  score: null,
  expiresOn: null,
  daysLeft: null,
  observations: answers.map(answer => ({ observationId: 1, observation: '記録なし', answer, answeredAt: null })),
  documents: [],
})

test('over all customers, open findings and licences near their end are counted', () => {
  const work = openWork([
    { audits: [audit(null, '提出しました')], licences: [licence(-3), licence(0), licence(20), licence(null)] },
    { audits: [audit(null)], licences: [licence(90), licence(91)] },
  ])
  assert.deepEqual(work, { openObservations: 2, expired: 2, expiring: 2 })
})
