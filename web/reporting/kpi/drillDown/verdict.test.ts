import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { DeliveryKpi } from '#contract/reporting/rules/kpi.ts'
import { verdictOf } from '#web/reporting/kpi/drillDown/verdict.ts'

const unknown = {
  plannedPickup: null,
  plannedPickupIsDay: false,
  actualPickup: null,
  shippedPieces: null,
  receivedPieces: null,
  inboundPallets: null,
  palletsOnTime: null,
  temperature: null,
}
const verdict = (kpi: DeliveryKpi, facts: Partial<DeliveryRow>) =>
  verdictOf(kpi, { ...unknown, ...facts } as DeliveryRow, 'Asia/Tokyo')

test('pallets are met only when all of them were recorded on time', () => {
  assert.equal(verdict('inboundHandling', { inboundPallets: 4, palletsOnTime: 4 }), 'met')
  assert.equal(verdict('inboundHandling', { inboundPallets: 4, palletsOnTime: 3 }), 'missed')
  assert.equal(verdict('inboundHandling', { inboundPallets: 4 }), 'missed')
  assert.equal(verdict('inboundHandling', {}), 'outside')
})

test('a pickup is met up to its planned minute, or within its planned day of the time zone; without a record it is missed', () => {
  const plannedPickup = '2026-11-20T01:00:00.000Z'
  const at = (actualPickup: string, plannedPickupIsDay = false) =>
    verdict('onTimePickup', { plannedPickup, actualPickup, plannedPickupIsDay })
  assert.equal(at('2026-11-20T01:00:00.000Z'), 'met')
  assert.equal(at('2026-11-20T01:00:00.001Z'), 'missed')
  assert.equal(at('2026-11-20T14:59:59.000Z', true), 'met')
  assert.equal(at('2026-11-20T15:00:00.000Z', true), 'missed')
  assert.equal(verdict('onTimePickup', { plannedPickup }), 'missed')
  assert.equal(verdict('onTimePickup', { actualPickup: plannedPickup }), 'outside')
})

test('pieces are met when both counts are equal, and stand outside when one is missing', () => {
  assert.equal(verdict('shippingAccuracy', { shippedPieces: 5, receivedPieces: 5 }), 'met')
  assert.equal(verdict('shippingAccuracy', { shippedPieces: 5, receivedPieces: 0 }), 'missed')
  assert.equal(verdict('shippingAccuracy', { shippedPieces: 5 }), 'outside')
})

test('a temperature is met when it was kept; incomplete data is missed, no data and a hidden outcome stand outside', () => {
  const evaluated = (outcome: 'compliant' | 'excursion' | 'incomplete' | 'noData') =>
    verdict('temperatureCompliance', { temperature: { outcome } as DeliveryRow['temperature'] })
  assert.deepEqual(
    [evaluated('compliant'), evaluated('excursion'), evaluated('incomplete')],
    ['met', 'missed', 'missed'],
  )
  assert.deepEqual([evaluated('noData'), verdict('temperatureCompliance', {})], ['outside', 'outside'])
})
