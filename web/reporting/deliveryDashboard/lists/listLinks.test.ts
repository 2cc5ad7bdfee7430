import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { byOther } from '#web/logistics/deliveries/list/listRequest.ts'
import { deliveryList, type ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import {
  carrierLink,
  figureLink,
  laneLink,
  lateLink,
  productLink,
  roadLink,
  type Figure,
} from '#web/reporting/deliveryDashboard/lists/listLinks.ts'

const days = { from: '2026-11-16', until: '2026-11-22' }
const shipped = { shippingDateFrom: days.from, shippingDateTo: days.until }
const everywhere = { deliveryType: ['0001', '0002', '0003'] }
const company = { code: 'MK-01', name: '山茶花', nameEn: 'Sazanka' }

/** What the list asks of the server when it is opened at an address. */
function asked(link: ListSearch) {
  const query = new URLSearchParams(Object.entries(link).map(([name, value]) => [name, String(value)]))
  const body = byOther(deliveryList.url.parse(Object.fromEntries(query)), '2027-03-31')
  assert.deepEqual(deliveryCalls.searchByOther.request.safeParse(body).error, undefined)
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

test('each figure of a section leads to the deliveries that it counts', () => {
  const criteria: Record<Figure, object> = {
    total: {},
    inTransit: { deliveryStatus: '1' },
    awaitingPickup: { awaitingPickup: true },
    delivered: { deliveryStatus: '2' },
    late: { late: true },
    compliant: { temperatureOutcome: 'compliant' },
    excursion: { temperatureOutcome: 'excursion' },
    incomplete: { temperatureOutcome: 'incomplete' },
    noData: { temperatureOutcome: 'noData' },
    awaitingData: { temperatureOutcome: 'notYet' },
  }
  for (const figure of Object.keys(criteria) as Figure[]) {
    assert.deepEqual(asked(figureLink(days, figure, '0002')), {
      ...shipped,
      deliveryType: ['0002'],
      ...criteria[figure],
    })
    assert.deepEqual(asked(figureLink(days, figure)), { ...shipped, ...everywhere, ...criteria[figure] })
  }
})

test('what is on the road stays so whatever is wrong with it', () => {
  assert.deepEqual(asked(roadLink(days, 'inTransit')), { ...shipped, ...everywhere, deliveryStatus: '1' })
  assert.deepEqual(asked(roadLink(days, 'late', '0003')), {
    ...shipped,
    deliveryType: ['0003'],
    deliveryStatus: '1',
    late: true,
  })
  assert.deepEqual(asked(roadLink(days, 'excursion')), {
    ...shipped,
    ...everywhere,
    deliveryStatus: '1',
    temperatureOutcome: 'excursion',
  })
  assert.deepEqual(asked(roadLink(days, 'awaitingPickup')), { ...shipped, ...everywhere, awaitingPickup: true })
})

test('what is late on the road is listed as the dashboard names it, the longest first', () => {
  const { sort, order, ...found } = asked(lateLink(days)) as Record<string, unknown>
  assert.deepEqual([sort, order], ['scheduledArrival', 'asc'])
  assert.deepEqual(found, asked(roadLink(days, 'late')))
})

test('lanes, carriers and products lead to their own excursions and no others', () => {
  const excursions = { ...shipped, ...everywhere, temperatureOutcome: 'excursion' }
  const lane = {
    shipFrom: { name: '静岡 工場&A', nameEn: 'Shizuoka' },
    destination: { name: '東京センター', nameEn: '東京センター' },
    excursions: 2,
  }
  assert.deepEqual(asked(laneLink(days, lane)), {
    ...excursions,
    departurePlaceName: lane.shipFrom.name,
    deliveryDestinationName: lane.destination.name,
  })
  assert.deepEqual(asked(carrierLink(days, { carrier: company, excursions: 1 })), {
    ...excursions,
    carrierCode: 'MK-01',
  })
  const product = { depositor: company, itemCode: 'VAC-1', nameJa: '薬', nameEn: '', excursions: 1 }
  assert.deepEqual(asked(productLink(days, product)), {
    ...excursions,
    depositCode: 'MK-01',
    itemCode: 'VAC-1',
    itemExcursion: true,
  })
})
