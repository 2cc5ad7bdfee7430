import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decisionRequestsOf } from '#web/quality/releases/decide/decisionRequests.ts'

const product = { productId: 7, itemCode: 'A', nameJa: '薬', nameEn: 'Drug' }
const lot = (name: string | null) => ({
  product,
  lot: name,
  expiry: null,
  quantity: 1,
  isInDelivery: true,
  isQuarantined: true,
  decision: 'undecided' as const,
})

test('a restriction that was typed and then not chosen is not signed', () => {
  const typed = { decision: 'rejected' as const, restriction: 'for Osaka', reason: ' broken ' }
  const deliveries = [{ deliveryId: 1, reference: 'D', lots: [lot('L'), lot(null)] }]
  assert.deepEqual(decisionRequestsOf(deliveries, () => typed)[0]?.decisionRequests, [
    { productId: 7, lot: 'L', decision: 'rejected', restriction: null, reason: 'broken' },
    { productId: 7, lot: null, decision: 'rejected', restriction: null, reason: 'broken' },
  ])
})
