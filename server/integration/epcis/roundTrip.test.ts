import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { documentParts, type DocumentForm } from '#contract/integration/epcis/out/documents.ts'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { tellerOf } from '#server/integration/epcis/out/toldEvents.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { makeUser } from '#test/support/database/make.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

// Two portals that know the same companies, products and loggers. What one measured is told to the other as events.
const [here, there] = [await openDeliveryApi(), await openDeliveryApi()]
for (const { db } of [here, there])
  await db.updateTable('centres').set({ gln: '4912345000019' }).where('code', '=', 'TOKYO').execute()
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

const numberOf = (event: EpcisEvent) => event.bizTransactionList?.[0]?.bizTransaction ?? ''

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

/** A document of the events, as somebody would send it on. */
function documentOf(events: readonly EpcisEvent[], form: DocumentForm): string {
  const head = { portal: tellerOf(here.testApp.appContext.config).portal, createdAt: here.testApp.now() }
  const parts = documentParts(head, { kind: 'document' }, form)
  return parts.before + events.map(event => parts.event(event)).join(parts.between) + parts.after
}

/** Sends a document to the other portal, which captures it; the finished job. */
async function capture(payload: string, mediaType: string) {
  const { app } = there.testApp
  const headers = { authorization: `Bearer ${there.maker.key}` }
  const url = '/api/v1/epcis/capture'
  const reply = await app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': mediaType }, payload })
  assert.equal(reply.statusCode, 202, reply.body)
  await workOffJobs(there.testApp)
  const job = await app.inject({ url: String(reply.headers.location), headers })
  return job.json<{ running: boolean; success: boolean; errors: unknown[] }>()
}

/** How many of the captured events repeat what was captured before. */
async function doubles() {
  const { rows } = await sql<{ all: number; doubles: number }>`
    select count(*)::int as all, count(double_of)::int as doubles from epcis_events`.execute(there.db)
  return rows[0]
}

/** The carrier's driver confirms, before and after what the sender's system says. */
async function confirmed(reference: string, acts: readonly (readonly [RequestCall, number])[]) {
  const driver = await signIn(here.testApp, await makeUser(here.db, { company: here.carrier, menus: ['Trips'] }))
  for (const [act, atMs] of acts) {
    const entry = {
      deliveryId: await here.idOf(reference),
      clientId: `device-of-${reference}-${atMs}`,
      at: iso(atMs),
      position: { missing: 'notAsked' as const },
      pieces: 19,
    }
    const { data } = await here.testApp.call(act, entry, { as: driver })
    assert.equal(data.result, 'recorded')
  }
}
type RequestCall = typeof tripCalls.confirmPickup

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
  const events = await toldHere()
  assert.equal(events.length, journeys.length * 3 + 2, 'the loggers of MIXED accompany three different loads')
  const done = await capture(documentOf(events, { format: 'json' }), 'application/json')
  assert.deepEqual([done.running, done.success, done.errors], [false, true, []])
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

test('INT-50: what people confirmed is told, and changes no time in another portal', async () => {
  const { confirmPickup, confirmArrival } = tripCalls
  // Its logger stays until the arrival: an arrival half an hour early would hide that it was warm at the end.
  const late: Journey = {
    reference: 'CONFIRMED',
    loggers: [{ serial: 'H-1', celsius: measured(10, 5, from(69, 71, 12)) }],
  }
  const open = { carrierCode: 'CARR', loggers: [{ serial: 'H-1', from: iso(pickedUpMs), intervalSeconds: 600 }] }
  await there.sent({ ...planned(late), ...open })
  const early = minuteMs * 30
  await here.sent({ ...planned(late), ...open, actualPickup: iso(pickedUpMs), deliveredAt: iso(arrivedMs) })
  await confirmed('CONFIRMED', [
    [confirmPickup, pickedUpMs - early],
    [confirmArrival, arrivedMs - early],
  ])
  // Of this one nobody but the driver says anything.
  await there.sent({ ...planned({ reference: 'BY-DRIVER', loggers: [] }), carrierCode: 'CARR' })
  await here.sent({ ...planned({ reference: 'BY-DRIVER', loggers: [] }), carrierCode: 'CARR' })
  await confirmed('BY-DRIVER', [
    [confirmPickup, pickedUpMs],
    [confirmArrival, arrivedMs],
  ])
  await here.post('readings', here.maker.key, { readings: readingsOf(late) })
  await recordEvents(here.testApp.appContext)
  const events = (await toldHere())
    .filter(event => /:(?:CONFIRMED|BY-DRIVER)$/.test(numberOf(event)))
    // Those of one delivery stay in the order in which they are told.
    .toSorted((a, b) => numberOf(a).localeCompare(numberOf(b)))
  assert.deepEqual(
    events.map(event => [numberOf(event).split(':').at(-1), event.bizStep, Date.parse(event.eventTime)]),
    [
      ['BY-DRIVER', 'shipping', pickedUpMs],
      ['BY-DRIVER', 'departing', pickedUpMs],
      ['BY-DRIVER', 'receiving', arrivedMs],
      ['BY-DRIVER', 'arriving', arrivedMs],
      ['CONFIRMED', 'shipping', pickedUpMs],
      ['CONFIRMED', 'departing', pickedUpMs - early],
      ['CONFIRMED', 'transporting', arrivedMs - intervalMs],
      ['CONFIRMED', 'receiving', arrivedMs],
      ['CONFIRMED', 'arriving', arrivedMs - early],
    ],
  )
  const done = await capture(documentOf(events, { format: 'json' }), 'application/json')
  assert.deepEqual([done.success, done.errors], [true, []])
  for (const reference of ['CONFIRMED', 'BY-DRIVER']) {
    const [told, original] = [await there.stored(reference), await here.stored(reference)]
    assert.deepEqual([told.actualPickup, told.deliveredAt], [original.actualPickup, original.deliveredAt], reference)
    assert.deepEqual(await temperature(there, reference), await temperature(here, reference), reference)
  }
  assert.equal((await temperature(there, 'CONFIRMED')).outcome, 'excursion')
})

test('as XML, the same events are recognised by their hashes', async () => {
  const before = await doubles()
  const events = await toldHere()
  const done = await capture(documentOf(events, { format: 'xml', words: 'web' }), 'application/xml')
  assert.deepEqual([done.success, done.errors], [true, []])
  assert.deepEqual(await doubles(), {
    all: (before?.all ?? 0) + events.length,
    doubles: (before?.doubles ?? 0) + events.length,
  })
})
