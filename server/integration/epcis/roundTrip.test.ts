import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'

// Two portals that know the same companies, products and loggers. What one measured is told to the other as events.
const [here, there] = [await openDeliveryApi(), await openDeliveryApi()]
after(async () => {
  await here.testApp.close()
  await there.testApp.close()
})

const minuteMs = 60_000
const intervalMs = 10 * minuteMs
const pickedUpMs = Date.parse('2026-11-18T00:00:00.000Z')
const iso = (atMs: number) => new Date(atMs).toISOString()

/** Numbers from 0 to 1 that are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

type Measured = { serial: string; celsius: (number | null)[]; items?: number[] }
type Journey = { reference: string; items?: object[]; loggers: Measured[] }

/** Temperatures around one, every ten minutes; null: no reading. */
function measured(seed: number, around: number, changed: Record<number, number | null> = {}): (number | null)[] {
  const next = numbersFrom(seed)
  return Array.from({ length: 72 }, (_, at) => {
    const given = changed[at]
    return given === undefined ? Math.round((around + next() * 2 - 1) * 1000) / 1000 : given
  })
}
const from = (first: number, last: number, value: number | null) =>
  Object.fromEntries(Array.from({ length: last - first + 1 }, (_, at) => [first + at, value]))

const twoItems = [
  { itemCode: 'V-1', lot: 'L1', quantity: 3 },
  { itemCode: 'V-2', lot: 'L2', quantity: 4 },
]
const journeys: Journey[] = [
  { reference: 'IN-RANGE', loggers: [{ serial: 'A-1', celsius: measured(1, 5) }] },
  { reference: 'WARM', loggers: [{ serial: 'B-1', celsius: measured(2, 5, from(20, 31, 11.25)) }] },
  { reference: 'COLD-AT-THE-END', loggers: [{ serial: 'C-1', celsius: measured(3, 5, from(60, 71, -0.5)) }] },
  { reference: 'SILENT', loggers: [{ serial: 'D-1', celsius: measured(4, 5, from(30, 50, null)) }] },
  { reference: 'NO-READING', loggers: [{ serial: 'E-1', celsius: [] }] },
  {
    reference: 'SEVERAL',
    loggers: [
      { serial: 'F-1', celsius: measured(5, 5, from(10, 14, 9.5)) },
      { serial: 'F-2', celsius: measured(6, 4.5, from(12, 20, 10.125)) },
    ],
  },
  {
    reference: 'MIXED',
    items: twoItems,
    loggers: [
      { serial: 'G-1', celsius: measured(7, 5, from(40, 44, 8.001)), items: [0] },
      { serial: 'G-2', celsius: measured(8, 22), items: [1] },
      { serial: 'G-3', celsius: measured(9, 6), items: [0, 1] },
    ],
  },
]

const arrivedMs = pickedUpMs + 72 * intervalMs

/** As planned: the other portal knows it, but not what happened. */
const planned = ({ reference, items, loggers }: Journey) =>
  delivery(reference, {
    shippingDate: '2026-11-18',
    ...(items && { items }),
    loggers: loggers.map(({ serial, items: accompanied }) => ({
      serial,
      from: iso(pickedUpMs),
      to: iso(arrivedMs),
      intervalSeconds: intervalMs / 1000,
      ...(accompanied && { items: accompanied }),
    })),
  })

const readingsOf = ({ loggers }: Journey) =>
  loggers.flatMap(({ serial, celsius }) =>
    celsius.flatMap((value, at) =>
      value === null ? [] : [{ logger: serial, time: iso(pickedUpMs + at * intervalMs), celsius: value }],
    ),
  )

/** All events of the portal's answer, with every reading. */
async function toldHere(): Promise<EpcisEvent[]> {
  const events: EpcisEvent[] = []
  let url: string | undefined = '/api/v1/epcis/events?sensorReadings=all&perPage=5'
  while (url !== undefined) {
    const headers = { authorization: `Bearer ${here.maker.key}` }
    const reply: Awaited<ReturnType<typeof here.testApp.app.inject>> = await here.testApp.app.inject({ url, headers })
    assert.equal(reply.statusCode, 200, reply.body)
    const { epcisBody } = reply.json<{ epcisBody: { queryResults: { resultsBody: { eventList: EpcisEvent[] } } } }>()
    events.push(...epcisBody.queryResults.resultsBody.eventList)
    url = /^<(.+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  return events
}

const lastPart = (uri = '') => decodeURIComponent(uri.split(/[/:]/).at(-1) ?? '')

/** What a partner's system does with the events: single values are readings, shipping and receiving the times of a delivery. */
async function takeIn(events: readonly EpcisEvent[]) {
  const { maker, sent, post } = there
  for (const event of events) {
    const reference = lastPart(event.bizTransactionList?.[0]?.bizTransaction)
    if (event.bizStep === 'shipping') await sent({ reference, actualPickup: event.eventTime })
    if (event.bizStep === 'receiving') await sent({ reference, deliveredAt: event.eventTime })
    const readings = (event.sensorElementList ?? []).flatMap(({ sensorMetadata, sensorReport }) =>
      sensorReport.flatMap(report =>
        report.type === 'Temperature' && report.value !== undefined && sensorMetadata?.time !== undefined
          ? [{ logger: lastPart(sensorMetadata.deviceID), time: sensorMetadata.time, celsius: report.value }]
          : [],
      ),
    )
    if (readings.length === 0) continue
    const { body } = await post('readings', maker.key, { readings })
    assert.deepEqual([body.accepted, body.rejected], [readings.length, []])
  }
}

const temperature = async ({ get, maker }: typeof here, reference: string) => {
  const { status, body } = await get(`deliveries/${reference}/temperature`, maker.key)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('deliveries told as events by one portal have the same outcomes and figures in another one', async () => {
  for (const journey of journeys) {
    await here.sent({ ...planned(journey), actualPickup: iso(pickedUpMs), deliveredAt: iso(arrivedMs) })
    await there.sent(planned(journey))
    const readings = readingsOf(journey)
    if (readings.length > 0) await here.post('readings', here.maker.key, { readings })
  }
  await recordEvents(here.testApp.appContext)
  await takeIn(await toldHere())
  const outcomes = new Map<string, unknown>()
  for (const { reference } of journeys) {
    const original = await temperature(here, reference)
    assert.deepEqual(await temperature(there, reference), original, reference)
    outcomes.set(reference, original.outcome)
  }
  assert.deepEqual(Object.fromEntries(outcomes), {
    'IN-RANGE': 'compliant',
    WARM: 'excursion',
    'COLD-AT-THE-END': 'excursion',
    SILENT: 'incomplete',
    'NO-READING': 'noData',
    SEVERAL: 'excursion',
    MIXED: 'excursion',
  })
})
