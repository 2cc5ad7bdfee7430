import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TFunction } from 'i18next'
import { deliveryMarks } from '#web/logistics/deliveries/detail/temperature/deliveryMarks.ts'

type Facts = Parameters<typeof deliveryMarks>[0]
type Stops = Parameters<typeof deliveryMarks>[1]

const nothing: Facts = {
  plannedPickup: null,
  plannedPickupIsDay: false,
  actualPickup: null,
  scheduledArrival: null,
  scheduledArrivalIsDay: false,
  deliveredAt: null,
}
const at = (hour: number) => `2026-11-01T0${hour}:00:00.000Z`
const keys = ((key: string) => key.split('.').at(-1)) as unknown as TFunction
const told = (facts: Partial<Facts>, stops: Stops = []) =>
  deliveryMarks({ ...nothing, ...facts }, stops, keys).map(mark => [mark.kind, mark.name, mark.fromMs])

test('pickup, stops, planned arrival and delivery are marked in order of time', () => {
  const stop = { lat: 35, lon: 138, at: null }
  assert.deepEqual(
    told({ plannedPickup: at(1), actualPickup: at(2), scheduledArrival: at(6), deliveredAt: at(7) }, [
      { ...stop, from: at(4), to: at(5) },
      { ...stop, from: at(7), to: at(8), at: 'destination' },
    ]),
    [
      ['pickup', 'pickup', Date.parse(at(2))],
      ['stop', 'underway', Date.parse(at(4))],
      ['planned', 'plannedArrival', Date.parse(at(6))],
      ['delivery', 'delivery', Date.parse(at(7))],
      ['stop', 'destination', Date.parse(at(7))],
    ],
  )
})

test('what is not known is not marked: no fact, and no plan that is a day', () => {
  assert.deepEqual(told({}), [])
  assert.deepEqual(
    told({ plannedPickup: at(1), plannedPickupIsDay: true, scheduledArrival: at(6), scheduledArrivalIsDay: true }),
    [],
  )
  assert.deepEqual(told({ plannedPickup: at(1) }), [['planned', 'plannedPickup', Date.parse(at(1))]])
})
