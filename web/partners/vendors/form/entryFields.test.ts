import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditRequest, fieldsOfAudit, isChanged, newAudit, removedOf } from '#web/partners/vendors/form/entryFields.ts'

const uploadedAt = '2026-01-10T00:00:00.000Z'
const stored = fieldsOfAudit({
  auditId: 7,
  auditRegisteredOn: '2026-01-15',
  auditedOn: '2026-01-10',
  score: 88.5,
  expiresOn: '2027-01-09',
  daysLeft: 50,
  isInProgress: false,
  observations: [
    { observationId: 1, observation: '記録なし', answer: '提出しました', answeredAt: uploadedAt },
    { observationId: 2, observation: '署名漏れ', answer: null, answeredAt: null },
  ],
  documents: [
    { documentId: 11, fileName: '監査.pdf', size: 900, uploadedAt, kind: 'audit' },
    { documentId: 12, fileName: '写真.pdf', size: 900, uploadedAt, kind: 'other' },
  ],
})

test('an audit that nobody touched is unchanged, and adds no document', () => {
  assert.equal(isChanged(stored, structuredClone(stored)), false)
  assert.deepEqual(auditRequest(stored, stored).newDocuments, [])
  assert.deepEqual(removedOf(stored, stored), { observations: [], documents: [] })
})

test('a finding that the vendor has answered is not sent again; others are, with their ids', () => {
  const after = { ...stored, observations: [...stored.observations, { key: 'new1', observation: ' 予冷記録なし ' }] }
  assert.deepEqual(auditRequest(stored, after).observations, [
    { observationId: 2, observation: '署名漏れ' },
    { observationId: undefined, observation: '予冷記録なし' },
  ])
})

test('only what is new is added, and only what was there is taken out', () => {
  const added = { documentId: 13, fileName: '調査.pdf', size: 900, kind: 'preContractInspection' as const }
  const after = {
    ...stored,
    observations: stored.observations.slice(0, 1),
    documents: [...stored.documents.slice(0, 1), added],
  }
  assert.deepEqual(auditRequest(stored, after).newDocuments, [{ documentId: 13, kind: 'preContractInspection' }])
  const removed = removedOf(stored, after)
  assert.deepEqual([removed.observations, removed.documents], [stored.observations.slice(1), stored.documents.slice(1)])
})

test('a new audit is registered today and finished, with everything else still to be said', () => {
  assert.deepEqual(auditRequest(newAudit('2026-11-20'), newAudit('2026-11-20')), {
    auditRegisteredOn: '2026-11-20',
    isInProgress: false,
    auditedOn: null,
    score: null,
    expiresOn: null,
    observations: [],
    newDocuments: [],
  })
})
