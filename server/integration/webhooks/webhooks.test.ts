import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, suite, test } from 'node:test'
import { sql } from 'kysely'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { webhookPayloads } from '#contract/integration/api/webhookPayloads.ts'
import { webhookEventGroups, type WebhookEventType } from '#contract/integration/rules/webhookEvents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { findLateDeliveriesJob } from '#server/integration/webhooks/planning/lateDeliveries.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { resumeStoppedWebhooksJob } from '#server/integration/webhooks/sending/resumeStopped.ts'
import { dueMessages } from '#server/integration/webhooks/sending/sendWebhooks.ts'
import { planWebhooks } from '#server/integration/webhooks/planning/planMessages.ts'
import type { Received } from '#test/support/network/receiver.ts'
import { makeCompany } from '#test/support/database/make.ts'
import { recordStatements } from '#test/support/database/recordStatements.ts'
import { storedId } from '#test/support/database/storedId.ts'
import { until } from '#test/support/database/until.ts'
import { waitingStatements } from '#test/support/database/waitingForLock.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'
import { reevaluate } from '#test/support/worlds/reevaluate.ts'
import { makeWebhookWorld, type CloudEvent, type WebhookWorld } from '#test/support/worlds/webhookWorld.ts'

let world: WebhookWorld
beforeEach(async () => {
  world = await makeWebhookWorld()
})
afterEach(() => world.close())

/** The library compares the time of the signature with the clock. */
function verified(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): CloudEvent {
  mock.timers.enable({ apis: ['Date'], now: world.portal.now() })
  try {
    return new Webhook(secret).verify(body, headers) as CloudEvent
  } finally {
    mock.timers.reset()
  }
}

const typesOf = (events: CloudEvent[]) => events.map(event => event.type)
const hours = (number: number) => number * 60

suite('INT-33: A webhook', () => {
  test('is told of a delivery from its registration to its arrival, in order, signed, as CloudEvents', async () => {
    const { secret } = await world.register('maria')
    await world.deliver({ reference: 'REF-1', actualPickup: null })
    await world.deliver({ reference: 'REF-1', reason: '集荷' })
    await world.measure('REF-1-L', [5, 12, 12, 5])
    await world.look()
    world.later(10)
    await world.deliver({ reference: 'REF-1', deliveredAt: '2026-11-20T12:00:00+09:00', reason: '到着' })
    await world.send()
    const events = world.events()
    assert.deepEqual(typesOf(events.filter(event => event.subject === 'REF-1')), [
      'delivery.created',
      'delivery.picked_up',
      'temperature.excursion.opened',
      'temperature.excursion.closed',
      'case.opened',
      'decision.held',
      'delivery.delivered',
    ])
    for (const { headers, body } of world.receiver.requests) {
      const event = verified(secret, { headers, body })
      assert.equal(headers['webhook-id'], event.id)
      assert.match(headers['content-type'] ?? '', /^application\/cloudevents\+json/)
      webhookPayloads[event.type]?.parse(event)
      assert.ok(webhookPayloads[event.type], event.type)
    }
    const excursion = events.find(event => event.type === 'temperature.excursion.closed')?.data
    assert.partialDeepStrictEqual(excursion, {
      delivery: { reference: 'REF-1', depositor: world.company.maker.code },
      logger: { serial: 'REF-1-L' },
      excursion: { side: 'above', worstCelsius: 12, deviationCelsius: 4 },
    })
    const delivered = events.at(-1)?.data as { delivery: Record<string, unknown> }
    assert.equal(delivered.delivery.deliveredAt, '2026-11-20T03:00:00.000Z')
    assert.match(String(delivered.delivery.link), /^https:\/\/portal\.example\/delivery\/detail\?deliveryId=\d+$/)
    // Everything was accepted: a second run sends nothing.
    await world.send()
    assert.equal(world.receiver.requests.length, events.length)
  })

  test('is told that an excursion has ended when it has by every band, and again where its end moves', async () => {
    await world.apiClient.products([{ itemCode: 'C', nameJa: '薬C', nameEn: 'Drug C', band: 'max5' }])
    await world.register('maria', ['temperature.excursion.opened', 'temperature.excursion.closed'])
    await world.deliver({
      reference: 'REF-1',
      items: ['A', 'C'].map(itemCode => ({ itemCode, lot: `LOT-${itemCode}`, quantity: 1 })),
    })
    const told = () =>
      world.events().map(({ type, data }) => {
        const { endedAt } = data.excursion as { endedAt: string | null }
        return [type.split('.')[2], endedAt?.slice(11, 16) ?? null]
      })
    // One at a time; from 9:00 in Japan, midnight in UTC.
    for (const [place, celsius] of [4, 12, 12, 7, 7].entries()) {
      await world.measure('REF-1-L', [celsius], place * 10)
      await world.look()
      await world.send()
    }
    assert.deepEqual(told(), [['opened', null]])
    await world.measure('REF-1-L', [4], 50)
    await world.look()
    await world.send()
    assert.deepEqual(told().slice(1), [['closed', '00:50']])
    await world.measure('REF-1-L', [4], 45)
    await world.look()
    await world.send()
    assert.deepEqual(told().slice(2), [['closed', '00:45']])
  })

  test('is told once that a delivery is late, and not of deliveries that were late before', async () => {
    // The database has a clock of its own.
    const registered = async (reference: string, at: string) =>
      await world.db.updateTable('deliveries').set({ registered_at: at }).where('reference', '=', reference).execute()
    await world.deliver({ reference: 'EARLIER', scheduledArrival: '2026-11-20T11:00:00+09:00' })
    await registered('EARLIER', '2026-11-20T10:00:00+09:00')
    await world.register('maria', ['delivery.late'])
    await world.deliver({ reference: 'REF-1', scheduledArrival: '2026-11-20T13:00:00+09:00' })
    // Registered too late to be in time.
    await world.deliver({ reference: 'REF-2', scheduledArrival: '2026-11-20T11:00:00+09:00' })
    await registered('REF-2', '2026-11-20T12:30:00+09:00')
    const look = async () => await findLateDeliveriesJob.run({}, world.portal.appContext)
    await look()
    world.later(hours(2))
    await look()
    await look()
    await world.deliver({
      reference: 'REF-1',
      deliveredAt: '2026-11-20T14:00:00+09:00',
      reason: '到着',
      scheduledArrival: '2026-11-20T13:00:00+09:00',
    })
    await world.send()
    // Those of several deliveries are sent at once and arrive in any order.
    assert.deepEqual(
      world
        .events()
        .map(({ type, subject }) => `${type} ${subject}`)
        .toSorted(),
      ['delivery.late REF-1', 'delivery.late REF-2'],
    )
  })

  test('is told of lateness from when its owner selects it, however old it is', async () => {
    const { webhookId } = await world.register('maria', ['delivery.created'])
    await world.deliver({ reference: 'BEFORE', scheduledArrival: '2026-11-20T13:00:00+09:00' })
    await world.deliver({ reference: 'AFTER', scheduledArrival: '2026-11-20T15:00:00+09:00' })
    const look = async () => {
      await findLateDeliveriesJob.run({}, world.portal.appContext)
      await world.send()
    }
    world.later(hours(2))
    await look()
    const facts = { url: world.receiver.url, description: 'ERP', eventTypes: ['delivery.late'] }
    assert.equal((await world.call('editWebhook', { webhookId, ...facts })).code, codes.success)
    await look()
    world.later(hours(2))
    await look()
    assert.deepEqual(
      world
        .events()
        .filter(({ type }) => type === 'delivery.late')
        .map(({ subject }) => subject),
      ['AFTER'],
    )
  })

  test('is told that a delivery was late where it is first sent with its arrival, or a correction makes it late', async () => {
    const [scheduledArrival, late] = ['2026-11-20T10:00:00+09:00', '2026-11-20T12:00:00+09:00']
    const old = { shippingDate: '2026-10-01', actualPickup: '2026-10-01T08:00:00+09:00', loggers: [] }
    await world.deliver({ reference: 'BEFORE', scheduledArrival, deliveredAt: late })
    await world.register('maria', ['delivery.late', 'delivery.delivered'])
    await world.deliver({ reference: 'LATE', scheduledArrival, deliveredAt: late })
    await world.deliver({ reference: 'ON-TIME', scheduledArrival, deliveredAt: scheduledArrival })
    await world.deliver({
      reference: 'HISTORY',
      ...old,
      scheduledArrival: '2026-10-01T10:00:00+09:00',
      deliveredAt: '2026-10-01T12:00:00+09:00',
    })
    world.later(1)
    const corrected = { deliveredAt: late, reason: '訂正' }
    for (const reference of ['BEFORE', 'LATE', 'ON-TIME']) {
      await world.deliver({ reference, ...corrected, scheduledArrival: '2026-11-20T10:30:00+09:00' })
    }
    await findLateDeliveriesJob.run({}, world.portal.appContext)
    await world.send()
    const told = Map.groupBy(world.events(), event => event.subject)
    assert.deepEqual([...told].map(([subject, events]) => `${subject} ${typesOf(events).join()}`).toSorted(), [
      'LATE delivery.late,delivery.delivered',
      'ON-TIME delivery.delivered,delivery.late',
    ])
  })

  test('is told of what changes in a case, with the due date', async () => {
    await world.register('maria', webhookEventGroups.case.slice())
    await world.register('bianca', webhookEventGroups.case.slice())
    await world.deliver({ reference: 'OTHER' })
    const deliveryId = await world.deliver({ reference: 'REF-1' })
    await world.measure('REF-1-L', [5, 12, 5])
    await world.look()
    await world.measure('REF-1-L', [5, 12, 5], 60)
    await world.look()
    await reevaluate(world.portal, deliveryId, '1-30')
    await world.look()
    const caseId = await storedId(world.db, 'excursion_cases', { delivery_id: deliveryId })
    const as = await world.as('maria')
    const assessment = { ...emptyAssessment, rationale: '安定性データの範囲内' }
    for (const [call, more] of [
      [caseCalls.startAssessment, {}],
      [caseCalls.saveAssessment, { assessment, before: emptyAssessment }],
      [caseCalls.changeDueDate, { dueOn: '2026-12-24', reason: '追加試験のため' }],
    ] as const) {
      await world.send()
      assert.equal((await world.portal.post(call.path, { caseId, ...more }, { as })).code, codes.success, call.path)
    }
    await world.db
      .insertInto('case_events')
      .values([
        { case_id: caseId, kind: 'assessmentRevised', at: world.portal.now(), facts: '{}' },
        { case_id: caseId, kind: 'signed', at: world.portal.now(), facts: '{}' },
      ])
      .execute()
    await world.send()
    const first = '2026-11-25'
    assert.deepEqual(
      world.events().map(event => {
        webhookPayloads[event.type]?.parse(event)
        const told = event.data.case as { number: string; dueOn: string }
        return [event.type, event.subject, told.number, told.dueOn]
      }),
      [
        ['case.opened', first],
        ['case.excursions_changed', first],
        ['case.excursions_changed', first],
        ['case.assessment_started', first],
        ['case.assessment_changed', first],
        ['case.due_date_changed', '2026-12-24'],
        ['case.assessment_changed', '2026-12-24'],
      ].map(([type, dueOn]) => [type, 'REF-1', 'EC-2026-0001', dueOn]),
    )
  })

  test('is told of loggers and partnerships of its company alone', async () => {
    await world.register('maria', ['logger.registered', 'partnership.ended'])
    await world.register('bianca', ['logger.registered', 'partnership.ended'])
    await world.deliver({ reference: 'REF-1' })
    await world.db
      .updateTable('partnerships')
      .set({ ended_at: world.portal.now() })
      .where('proposer_id', '=', world.company.maker.id)
      .where('partner_id', '=', world.company.clinic.id)
      .execute()
    await world.send()
    assert.deepEqual(
      world
        .events()
        .map(({ type, subject }) => [type, subject])
        .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
      [['logger.registered', 'REF-1-L'], ...(await endedPartners()).map(code => ['partnership.ended', code])],
    )
  })

  test('is told of a silence when it is found or returns, not when an earlier one is acknowledged or ends', async () => {
    await world.deliver({ reference: 'REF-1' })
    const silence = async (values: object) =>
      await world.db.updateTable('alerts').set(values).where('kind', '=', 'silence').execute()
    const now = world.portal.now()
    await world.db
      .insertInto('alerts')
      .values({
        company_id: world.company.maker.id,
        kind: 'silence',
        delivery_id: await storedId(world.db, 'deliveries', { reference: 'REF-1' }),
        logger_id: await storedId(world.db, 'loggers', { serial: 'REF-1-L' }),
        severity: 1,
        facts: '{}',
        happened_at: now,
        found_at: now,
        worsened_at: now,
      })
      .execute()
    await world.register('maria', ['logger.silent'])
    await silence({ acknowledged_at: now })
    await silence({ withdrawn_at: now })
    await world.send()
    assert.deepEqual(world.events(), [])
    await silence({ withdrawn_at: null, round: 2 })
    await silence({ ended_at: now })
    await world.send()
    assert.deepEqual(typesOf(world.events()), ['logger.silent'])
    assert.partialDeepStrictEqual(world.events()[0]?.data, { delivery: { reference: 'REF-1' } })
  })

  const endedPartners = async () => {
    const ended = await world.db.selectFrom('partnerships').select('id').where('ended_at', 'is not', null).execute()
    return ended.map(() => world.company.clinic.code)
  }

  test('is told of nothing that was imported as history, and of nothing that it does not ask for', async () => {
    await world.register('maria', ['delivery.delivered'])
    await world.deliver({
      reference: 'OLD',
      shippingDate: '2026-09-01',
      actualPickup: '2026-09-01T09:00:00+09:00',
      deliveredAt: '2026-09-01T15:00:00+09:00',
      loggers: [],
    })
    await world.deliver({ reference: 'NEW' })
    await world.send()
    assert.deepEqual(world.events(), [])
  })
})

suite('INT-34: What a webhook tells', () => {
  const disclose = async (kind: string, item = 'A') =>
    await world.db
      .insertInto('disclosures')
      .values({
        company_id: world.company.buyer.id,
        product_id: await storedId(world.db, 'products', { item_code: item }),
        stage: 'interBaseLogistics',
        kind,
        valid_from: '2026-01-01',
      })
      .execute()
  const happen = async () => {
    await world.deliver({ reference: 'REF-1' })
    await world.measure('REF-1-L', [5, 12, 12, 5])
    await world.look()
    await world.send()
  }

  test('is nothing to a company that is no party, unless it is disclosed', async () => {
    await world.register('bianca')
    await happen()
    assert.deepEqual(world.events(), [])
  })

  test('is no temperature where only the location is disclosed, and never a case or decision', async () => {
    await disclose('location')
    await world.register('bianca')
    await happen()
    assert.deepEqual(typesOf(world.events()), ['delivery.created', 'delivery.picked_up'])
    assert.partialDeepStrictEqual(world.events()[0]?.data, { delivery: { reference: 'REF-1', sender: null } })
    assert.ok(!JSON.stringify(world.events()).includes(world.company.carrier.code))
  })

  test('is the temperature where that is disclosed', async () => {
    await disclose('temperature')
    await world.register('bianca')
    await happen()
    assert.deepEqual(typesOf(world.events()), [
      'delivery.created',
      'delivery.picked_up',
      'temperature.excursion.opened',
      'temperature.excursion.closed',
    ])
  })

  test('is withheld if it is disclosed no longer when it would be sent', async () => {
    await disclose('temperature')
    world.receiver.behave(500)
    const { webhookId } = await world.register('bianca', ['temperature.excursion.opened'])
    await happen()
    world.receiver.behave(204)
    await world.db.deleteFrom('disclosures').execute()
    world.later(1)
    await world.send()
    const [message] = await world.messages('bianca', webhookId)
    assert.partialDeepStrictEqual(message, { state: 'withheld', body: '' })
    assert.equal(world.receiver.requests.length, 1)
  })

  test('is withheld if it is about an item that is disclosed no longer, although another item of the delivery is', async () => {
    await disclose('temperature', 'A')
    await disclose('temperature', 'B')
    world.receiver.behave(500)
    const { webhookId } = await world.register('bianca', ['temperature.excursion.opened', 'temperature.gap.detected'])
    await world.deliver({
      reference: 'REF-1',
      items: [
        { itemCode: 'A', lot: 'LOT-A', quantity: 1 },
        { itemCode: 'B', lot: 'LOT-B', quantity: 1 },
      ],
      loggers: [
        { serial: 'OF-A', from: '2026-11-20T09:00:00+09:00', intervalSeconds: 600, items: [0] },
        { serial: 'OF-B', from: '2026-11-20T09:00:00+09:00', intervalSeconds: 600, items: [1] },
        { serial: 'OF-BOTH', from: '2026-11-20T09:00:00+09:00', intervalSeconds: 600 },
      ],
    })
    // The jump leaves the bands of both at once, by other deviations; that to 12 °C leaves the band of A alone.
    await world.measure('OF-A', [5, 12, 12, 5])
    await world.measure('OF-B', [5, 40, 40, 5])
    await world.measure('OF-BOTH', [5, 40, 40, 5])
    await world.measure('OF-A', [5, 5], 150)
    await world.measure('OF-B', [5, 5], 150)
    await world.look()
    await world.send()
    const told = async () =>
      (await world.messages('bianca', webhookId))
        .filter(({ state }) => state === 'waiting')
        .map(({ type, body }) => {
          const { data } = JSON.parse(body) as { data: { logger: { serial: string } } }
          return `${type.split('.')[1]} ${data.logger.serial}`
        })
        .toSorted()
    assert.deepEqual(await told(), ['excursion OF-A', 'excursion OF-B', 'excursion OF-BOTH', 'gap OF-A', 'gap OF-B'])
    await world.db
      .deleteFrom('disclosures')
      .where('product_id', '=', await storedId(world.db, 'products', { item_code: 'A' }))
      .execute()
    world.receiver.behave(204)
    const before = world.events().length
    world.later(1)
    await world.send()
    const sent = world
      .events()
      .slice(before)
      .map(({ type, data }) => `${type.split('.')[1]} ${(data as { logger: { serial: string } }).logger.serial}`)
    assert.deepEqual(sent.toSorted(), ['excursion OF-B', 'gap OF-B'])
    const states = (await world.messages('bianca', webhookId)).map(({ state }) => state)
    assert.deepEqual(states.toSorted(), ['accepted', 'accepted', 'withheld', 'withheld', 'withheld'])
  })

  test('is nothing to a company that is inactive', async () => {
    await world.register('clara', ['delivery.created'])
    const activate = async (is_active: boolean) =>
      await world.db.updateTable('companies').set({ is_active }).where('id', '=', world.company.clinic.id).execute()
    const planned = async () => (await world.db.selectFrom('webhook_messages').select('subject').execute()).length
    await activate(false)
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    assert.equal(await planned(), 0)
    await activate(true)
    await world.deliver({ reference: 'REF-2' })
    await planWebhooks(world.portal.appContext)
    assert.equal(await planned(), 1)
    await activate(false)
    await world.send()
    assert.deepEqual(world.events(), [])
    await activate(true)
    await world.send()
    assert.deepEqual(
      world.events().map(({ subject }) => subject),
      ['REF-2'],
    )
  })

  test('is withheld from a company that is a party no longer, as far as that was needed', async () => {
    world.receiver.behave(500)
    const types: WebhookEventType[] = ['delivery.created', 'case.opened', 'decision.held']
    const { webhookId } = await world.register('clara', types)
    await world.deliver({ reference: 'REF-1' })
    await world.deliver({ reference: 'REF-2' })
    await world.measure('REF-1-L', [5, 12, 12, 5])
    await world.look()
    await planWebhooks(world.portal.appContext)
    const product_id = await storedId(world.db, 'products', { item_code: 'A' })
    const disclosed = { product_id, stage: 'interBaseLogistics', kind: 'location', valid_from: '2026-01-01' }
    await world.db
      .insertInto('disclosures')
      .values({ ...disclosed, company_id: world.company.clinic.id })
      .execute()
    await world.deliver({ reference: 'REF-1', consigneeCode: null, reason: '訂正' } as never)
    world.receiver.behave(204)
    await world.send()
    assert.deepEqual(
      (await world.messages('clara', webhookId))
        .map(({ type, subject, state }) => `${type} ${subject} ${state}`)
        .toSorted(),
      [
        'case.opened REF-1 withheld',
        'decision.held REF-1 withheld',
        'delivery.created REF-1 accepted',
        'delivery.created REF-2 accepted',
      ],
    )
    const [withheld] = (await world.messages('clara', webhookId)).filter(({ state }) => state === 'withheld')
    assert.equal(
      (await world.call('replayWebhook', { webhookId, messageId: withheld?.messageId }, 'clara')).code,
      codes.notAuthorized,
    )
    await world.send()
    assert.equal(world.receiver.requests.length, 2)
  })

  test('is withheld about a silent logger whose item is disclosed no longer, although another item is', async () => {
    await disclose('temperature', 'A')
    await disclose('temperature', 'B')
    const { webhookId } = await world.register('bianca', ['logger.silent'])
    await world.deliver({
      reference: 'REF-1',
      items: ['A', 'B'].map(itemCode => ({ itemCode, lot: `LOT-${itemCode}`, quantity: 1 })),
      loggers: [0, 1].map(place => ({ serial: `OF-${place}`, from: '2026-11-20T09:00:00+09:00', items: [place] })),
    })
    const now = world.portal.now()
    const silence = {
      company_id: world.company.buyer.id,
      kind: 'silence',
      delivery_id: await world.idOf('REF-1'),
      severity: 1,
      facts: '{}',
      happened_at: now,
      found_at: now,
      worsened_at: now,
    }
    for (const serial of ['OF-0', 'OF-1']) {
      const logger_id = await storedId(world.db, 'loggers', { serial })
      await world.db
        .insertInto('alerts')
        .values({ ...silence, logger_id })
        .execute()
    }
    await planWebhooks(world.portal.appContext)
    await world.db
      .deleteFrom('disclosures')
      .where('product_id', '=', await storedId(world.db, 'products', { item_code: 'A' }))
      .execute()
    await world.send()
    assert.deepEqual(
      (await world.messages('bianca', webhookId)).map(({ subject, state }) => `${subject} ${state}`).toSorted(),
      ['OF-0 withheld', 'OF-1 accepted'],
    )
    assert.equal(world.receiver.requests.length, 1)
  })
})

suite('INT-35: A webhook', () => {
  test('that a person paused is sent nothing until it is resumed, nor when it was paused in the middle', async () => {
    const { webhookId } = await world.register('maria', ['delivery.created', 'delivery.picked_up'])
    const pause = async (paused: boolean) =>
      assert.equal((await world.call('pauseWebhook', { webhookId, paused })).code, codes.success)
    await world.deliver({ reference: 'REF-1' })
    await planWebhooks(world.portal.appContext)
    await pause(true)
    await world.deliver({ reference: 'REF-2' })
    await world.send()
    await world.call('testWebhook', { webhookId })
    assert.equal(world.receiver.requests.length, 0)
    await pause(false)
    await world.send()
    assert.equal(world.receiver.requests.length, 4)
  })

  test('whose address is corrected is sent at once what waits, with its whole time', async () => {
    world.receiver.behave(({ url }) => (url === '/hooks' ? 404 : 503))
    const { webhookId } = await world.register('maria', ['delivery.created'])
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    world.later(hours(71))
    await world.send()
    const facts = { description: 'ERP', eventTypes: ['delivery.created'] }
    const edit = async (url: string) =>
      assert.equal((await world.call('editWebhook', { webhookId, url, ...facts })).code, codes.success)
    const failingSince = async () =>
      ((await world.call('getWebhookList', {})).data as { failingSince: string | null }[])[0]?.failingSince
    await edit(world.receiver.url)
    await world.send()
    assert.equal(world.receiver.requests.length, 2, 'the same address: not at once')
    assert.notEqual(await failingSince(), null)
    await edit(`${world.receiver.url}/erp`)
    assert.equal(await failingSince(), null)
    await world.send()
    assert.equal(world.receiver.requests.length, 3)
    world.later(hours(71))
    await world.send()
    assert.equal(world.receiver.requests.length, 4)
    assert.equal((await world.messages('maria', webhookId))[0]?.state, 'waiting')
  })

  test('of a company that was inactive is sent what waited, with its whole time, when the company is active again', async () => {
    const activate = async (is_active: boolean) =>
      await world.db.updateTable('companies').set({ is_active }).where('id', '=', world.company.clinic.id).execute()
    const workOff = async () => {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db)
      await workOffJobs(world.portal)
    }
    const resume = async () => await resumeStoppedWebhooksJob.run({}, world.portal.appContext)
    const tries = async () => (await world.db.selectFrom('webhook_messages').select('tries').execute())[0]?.tries
    world.receiver.behave(503)
    await world.register('clara', ['delivery.created'])
    await world.deliver({ reference: 'REF-1' })
    await planWebhooks(world.portal.appContext)
    await workOffJobs(world.portal)
    await resume()
    assert.equal(await tries(), 1, 'it waits for its next try')
    await activate(false)
    await workOff()
    await resume()
    assert.deepEqual(await jobsOfWebhooks(), [])
    world.later(hours(80))
    await activate(true)
    await resume()
    assert.equal(await tries(), 0)
    world.receiver.behave(204)
    await workOffJobs(world.portal)
    assert.deepEqual(
      world.events().map(({ subject }) => subject),
      ['REF-1', 'REF-1'],
    )
  })

  for (const when of ['now', 'later']) {
    test(`is sent what waited where the job that sends ${when} has used up its tries`, async () => {
      world.receiver.behave(503)
      await world.register('maria', ['delivery.created'])
      const { webhookId } = await world.register('clara', ['delivery.created'])
      await world.deliver({ reference: 'REF-1' })
      await planWebhooks(world.portal.appContext)
      if (when === 'later') await workOffJobs(world.portal)
      await sql`
        update graphile_worker._private_jobs set attempts = max_attempts
         where key = ${`sendWebhooks ${webhookId} ${when}`}`.execute(world.db)
      world.receiver.requests.length = 0
      world.receiver.behave(204)
      await resumeStoppedWebhooksJob.run({}, world.portal.appContext)
      await workOffJobs(world.portal)
      assert.partialDeepStrictEqual(await world.messages('clara', webhookId), [{ state: 'accepted' }])
    })
  }

  test('has a turn of some seconds, after which others have theirs', async () => {
    await world.register('maria', ['delivery.created', 'delivery.picked_up', 'delivery.delivered'])
    await world.deliver({ reference: 'REF-1', deliveredAt: '2026-11-20T11:00:00+09:00' })
    world.receiver.behave(() => {
      world.portal.moveClock(8000)
      return 204
    })
    await world.send()
    assert.deepEqual(typesOf(world.events()), ['delivery.created', 'delivery.picked_up'])
    assert.deepEqual(
      (await jobsOfWebhooks()).map(({ isLater }) => isLater),
      [false, true],
    )
    await world.send()
    assert.deepEqual(typesOf(world.events()).slice(2), ['delivery.delivered'])
  })

  test('that accepts nothing has had its turn', async () => {
    await world.register('maria', ['delivery.created'])
    for (let number = 0; number < 10; number++) await world.deliver({ reference: `REF-${number}` })
    world.receiver.behave(500)
    await world.send()
    assert.equal(world.receiver.requests.length, 8)
    await world.send()
    assert.equal(new Set(world.events().map(({ subject }) => subject)).size, 10)
  })

  test('reads no more of what waits than it sends next, however long it was paused', async () => {
    const { webhookId } = await world.register('maria', ['delivery.created'])
    const other = await world.register('clara', ['delivery.created'])
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    const add = async (messages: number, state: 'accepted' | 'waiting') =>
      await sql`
        insert into webhook_messages
          (endpoint_id, public_id, type, lane, subject, body, state, created_at, began_at, next_try_at)
        select e.id, gen_random_uuid(), 'delivery.created', 'delivery ' || n / 3, 'REF', '{}', ${state}, at, at, at
          from generate_series(1, ${messages}::int) n, webhook_endpoints e, (select ${world.portal.now()}::timestamptz as at)
         where e.id in (${webhookId}, ${other.webhookId}) order by n`.execute(world.db)
    const rowsRead = async () =>
      await world.db.transaction().execute(async tx => {
        // Of this connection, also in transactions before.
        const count = async () => {
          const { rows } = await sql<{ read: number }>`
            select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
             where relname = 'webhook_messages'`.execute(tx)
          return rows[0]?.read ?? 0
        }
        const before = await count()
        assert.equal((await dueMessages(tx, webhookId, world.portal.now())).length, 8)
        return (await count()) - before
      })
    await add(10_000, 'accepted')
    const read: number[] = []
    for (const messages of [100, 1000, 10_000]) {
      await add(messages, 'waiting')
      await sql`analyze webhook_messages`.execute(world.db)
      read.push(await rowsRead())
    }
    assert.ok(Math.max(...read) < 100, read.join())
  })

  test('waits with those of its company for few workers, however many they are', async () => {
    for (let count = 0; count < 4; count++) await world.register('maria', ['delivery.created'])
    await world.register('clara', ['delivery.created'])
    await world.deliver({ reference: 'REF-1' })
    await planWebhooks(world.portal.appContext)
    const jobsOf = async ({ id }: { id: number }) => {
      const queues = (await jobsOfWebhooks()).map(({ queue }) => queue)
      const own = queues.filter(queue => queue.startsWith(`sendWebhooks ${id} `))
      return [...Map.groupBy(own, queue => queue).values()].map(jobs => jobs.length)
    }
    assert.deepEqual([await jobsOf(world.company.maker), await jobsOf(world.company.clinic)], [[2, 2], [1]])
    await workOffJobs(world.portal)
    assert.equal(world.receiver.requests.length, 5)
  })

  const jobsOfWebhooks = async () => {
    const { rows } = await sql<{ queue: string; isLater: boolean }>`
      select queue_name as queue, key like '% later' as "isLater" from graphile_worker.jobs
       where task_identifier = 'sendWebhooks' order by id`.execute(world.db)
    return rows
  }
})

suite('INT-35: A message that fails', () => {
  test('holds back what follows about the same delivery, not what is about others', async () => {
    world.receiver.behave(({ body }) => (body.includes('"REF-1"') && body.includes('delivery.created') ? 500 : 204))
    const { webhookId } = await world.register('maria', ['delivery.created', 'delivery.picked_up'])
    await world.deliver({ reference: 'REF-1' })
    await world.deliver({ reference: 'REF-2' })
    await world.send()
    const accepted = async () =>
      (await world.messages('maria', webhookId))
        .filter(one => one.state === 'accepted')
        .map(one => `${one.type} ${one.subject}`)
    assert.deepEqual((await accepted()).toSorted(), ['delivery.created REF-2', 'delivery.picked_up REF-2'])
    const held = (await world.messages('maria', webhookId)).find(one => one.isHeld)
    assert.partialDeepStrictEqual(held, { type: 'delivery.picked_up', subject: 'REF-1', tries: [] })
    world.receiver.behave(204)
    world.later(1)
    await world.send()
    const ids = world
      .events()
      .filter(event => event.subject === 'REF-1')
      .map(event => event.id)
    assert.deepEqual([ids.length, new Set(ids).size], [3, 2], 'repeated under the same id, in order')
    assert.deepEqual(typesOf(world.events()).slice(-2), ['delivery.created', 'delivery.picked_up'])
  })

  test('is tried again with growing pauses for 72 hours, then given up; replayed, it is sent again', async () => {
    world.receiver.behave(503)
    const { webhookId } = await world.register('maria', ['delivery.created'])
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    await world.send()
    assert.equal(world.receiver.requests.length, 1, 'not at once')
    const triedAt: number[] = []
    const began = world.portal.now().getTime()
    for (let step = 0; step < 100; step++) {
      world.later(60)
      await world.send()
      if (world.receiver.requests.length > triedAt.length + 1)
        triedAt.push((world.portal.now().getTime() - began) / 3_600_000)
      await world.db.updateTable('webhook_endpoints').set({ pause_reason: null, paused_at: null }).execute()
    }
    assert.deepEqual(triedAt.slice(0, 4), [1, 2, 3, 4])
    assert.equal(triedAt.at(-1), 72)
    const [message] = await world.messages('maria', webhookId)
    assert.partialDeepStrictEqual(message, { state: 'failed', nextTryAt: null })
    assert.equal(message?.tries.length, world.receiver.requests.length)
    assert.partialDeepStrictEqual(message?.tries[0], { outcome: 'refused', status: 503, answer: 'an answer' })
    world.receiver.behave(204)
    assert.equal((await world.call('replayWebhook', { webhookId })).code, codes.success)
    await world.send()
    assert.partialDeepStrictEqual((await world.messages('maria', webhookId))[0], { state: 'accepted' })
  })

  test('pauses its webhook after three days without any success; the administrators are told', async () => {
    world.receiver.behave('crashes')
    const { webhookId } = await world.register('maria', ['delivery.created'])
    await world.deliver({ reference: 'REF-1' })
    for (let hour = 0; hour <= 80; hour += 4) {
      await world.send()
      world.later(hours(4))
    }
    const told = async () =>
      await world.db
        .selectFrom('messages')
        .select(['kind', 'user_id', 'subject'])
        .where('kind', 'like', 'webhook%')
        .orderBy('id')
        .execute()
    assert.deepEqual(
      (await told()).map(({ kind, user_id }) => [kind, user_id]),
      [
        ['webhookFailing', world.user.maria.id],
        ['webhookPaused', world.user.maria.id],
      ],
    )
    const [mail] = (await world.mails()).filter(one => one.subject.includes('Webhook'))
    assert.deepEqual(
      [mail?.recipient, mail?.subject],
      [world.user.maria.email, '【KelvinChain】Webhookの送信を一時停止しました: ERP'],
    )
    const shown = async () => ((await world.call('getWebhookList', {})).data as Record<string, unknown>[])[0]
    assert.partialDeepStrictEqual(await shown(), { webhookId, pauseReason: 'failing' })
    const before = world.receiver.requests.length
    world.receiver.behave(204)
    await world.deliver({ reference: 'REF-2' })
    await world.send()
    assert.equal(world.receiver.requests.length, before, 'nothing is sent while it is paused')
    assert.equal((await world.call('pauseWebhook', { webhookId, paused: false })).code, codes.success)
    await world.send()
    assert.deepEqual(
      world
        .events()
        .slice(before)
        .map(event => event.subject),
      ['REF-2'],
    )
    assert.partialDeepStrictEqual(await shown(), { pauseReason: null, failingSince: null })
    const { actor, reason } = await world.db
      .selectFrom('audit_trail')
      .select(['actor', 'reason'])
      .where('table_name', '=', 'webhook_endpoints')
      .where('act', '=', 'U')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    assert.deepEqual([actor, reason], ['system:portal', 'every message failed for three days'])
  })

  /** Fails each try in the moment in which it is due, until the message is given up. */
  const failUntilGivenUp = async (webhookId: number) => {
    const nextTryAt = async () => (await world.messages('maria', webhookId)).find(one => one.nextTryAt)?.nextTryAt
    for (let next = await nextTryAt(); next; next = await nextTryAt()) {
      world.later(Math.max(0, (Date.parse(next) - world.portal.now().getTime()) / 60_000))
      await world.send()
    }
  }
  const pausedBy = async () =>
    (await world.db.selectFrom('webhook_endpoints').select('pause_reason').orderBy('id').execute()).map(
      row => row.pause_reason,
    )
  const hangsOnce = () => {
    // Ten seconds pass until the first try has failed; the others fail at once.
    let isFirst = true
    return () => {
      if (isFirst) world.later(10 / 60)
      isFirst = false
      return 503
    }
  }

  test('pauses it when its message is given up, also where the first try took its time', async () => {
    world.receiver.behave(hangsOnce())
    const { webhookId } = await world.register('maria', ['delivery.created'])
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    await failUntilGivenUp(webhookId)
    assert.deepEqual(
      (await world.messages('maria', webhookId)).map(one => one.state),
      ['failed'],
    )
    assert.deepEqual(await pausedBy(), ['failing'])
    const mails = (await world.mails()).filter(one => one.subject.includes('一時停止'))
    assert.deepEqual(
      mails.map(one => one.recipient),
      [world.user.maria.email],
    )
  })

  test('that is a test does not count: not for a failure, nor where the receiver says that it is gone', async () => {
    const { webhookId } = await world.register('maria', ['delivery.created'])
    const shown = async () => ((await world.call('getWebhookList', {})).data as Record<string, unknown>[])[0]
    for (const answer of [503, 410]) {
      world.receiver.behave(answer)
      await world.call('testWebhook', { webhookId })
      const [{ messageId } = { messageId: 0 }] = await world.messages('maria', webhookId)
      assert.equal((await world.call('replayWebhook', { webhookId, messageId })).code, codes.success)
      await world.send()
      assert.deepEqual(
        (await world.messages('maria', webhookId))
          .filter(message => message.messageId === messageId)
          .map(({ state, tries }) => [state, tries.map(one => one.status)]),
        [['failed', [answer, answer]]],
      )
      assert.partialDeepStrictEqual(await shown(), { failingSince: null, pauseReason: null }, String(answer))
    }
    world.receiver.behave(204)
    await world.call('testWebhook', { webhookId })
    assert.partialDeepStrictEqual(await shown(), { acceptedAt: world.portal.now().toISOString() })
  })

  test('does not pause it for one failed try, although a test failed three days before', async () => {
    world.receiver.behave(503)
    const { webhookId } = await world.register('maria', ['delivery.created'])
    await world.call('testWebhook', { webhookId })
    world.later(hours(73))
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    assert.equal(world.receiver.requests.length, 2)
    assert.deepEqual(await pausedBy(), [null])
  })

  test('does not pause it when one message is given up and others were accepted meanwhile', async () => {
    const fails = hangsOnce()
    world.receiver.behave(({ body }) => ((JSON.parse(body) as CloudEvent).subject === 'REF-1' ? fails() : 204))
    const { webhookId } = await world.register('maria', ['delivery.created'])
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    world.later(hours(1))
    await world.deliver({ reference: 'REF-2' })
    await world.send()
    await failUntilGivenUp(webhookId)
    assert.deepEqual(
      (await world.messages('maria', webhookId)).map(one => `${one.subject} ${one.state}`),
      ['REF-2 accepted', 'REF-1 failed'],
    )
    assert.deepEqual(await pausedBy(), [null])
  })

  test('has all of its 72 hours, however long it waited behind another one', async () => {
    world.receiver.behave(({ body }) => ((JSON.parse(body) as CloudEvent).subject === 'REF-1' ? 503 : 204))
    const { webhookId } = await world.register('maria', ['delivery.created', 'delivery.picked_up'])
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    const told = async (type: string) =>
      (await world.messages('maria', webhookId))
        .filter(one => one.subject === 'REF-1' && one.type === type)
        .map(({ state, tries }) => [state, tries.length > 0])[0]
    const [first, second] = ['delivery.created', 'delivery.picked_up']
    // Others are accepted, so that the webhook is not paused.
    for (let turn = 0; (await told(first))?.[0] === 'waiting'; turn++) {
      assert.deepEqual(await told(second), ['waiting', false])
      world.later(hours(8))
      await world.deliver({ reference: `OTHER-${turn}` })
      await world.send()
    }
    await world.send()
    assert.deepEqual(
      [await told(first), await told(second)],
      [
        ['failed', true],
        ['waiting', true],
      ],
    )
    world.later(hours(60))
    await world.send()
    assert.deepEqual(await told(second), ['waiting', true])
    world.later(hours(13))
    await world.send()
    assert.deepEqual(await told(second), ['failed', true])
  })

  test('pauses it at once where the receiver says that it is gone, and then collects nothing', async () => {
    world.receiver.behave(410)
    const { webhookId } = await world.register('maria', ['delivery.created'])
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    // Without any other webhook, nothing would be noted.
    world.receiver.behave(204)
    const other = await world.register('maria', ['delivery.created'])
    await world.deliver({ reference: 'REF-2' })
    await world.send()
    const told = async (id: number) => (await world.messages('maria', id)).map(one => one.subject)
    assert.deepEqual([await told(webhookId), await told(other.webhookId)], [['REF-1'], ['REF-2']])
    assert.equal(world.receiver.requests.length, 2)
  })
})

suite('INT-35: An event that cannot be planned', () => {
  /** A decision about a lot that is not there, noted before what follows. */
  const noteBroken = async () => {
    await world.deliver({ reference: 'REF-1' })
    const { webhookId } = await world.register('maria', ['decision.held', 'delivery.picked_up', 'logger.registered'])
    const { id } = await world.db
      .insertInto('webhook_events')
      .values({
        type: 'decision.held',
        delivery_id: await world.idOf('REF-1'),
        subject_id: 999_999,
        happened_at: world.portal.now(),
        noted_at: world.portal.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.deliver({ reference: 'REF-1', actualPickup: null, reason: '訂正' })
    await world.deliver({ reference: 'REF-1', reason: '集荷' })
    await world.deliver({ reference: 'REF-2' })
    return { webhookId, eventId: id }
  }
  const told = () => world.events().map(({ type, subject }) => `${type} ${subject}`)
  const ofOthers = ['logger.registered REF-2-L', 'delivery.picked_up REF-2']

  test('holds back what follows about the same delivery, not what is about others, and is tried again', async () => {
    const { eventId } = await noteBroken()
    await world.send()
    assert.deepEqual(told().toSorted(), ofOthers.toSorted())
    const logged = world.portal.logLines.filter(line => line.includes('could not be planned for webhooks'))
    assert.equal(logged.length, 1)
    await world.send()
    assert.equal(world.events().length, 2, 'not at once')
    await world.measure('REF-1-L', [5, 12, 12, 5])
    await world.look()
    const { id } = await world.db.selectFrom('lot_decisions').select('id').executeTakeFirstOrThrow()
    await world.db.updateTable('webhook_events').set({ subject_id: id }).where('id', '=', eventId).execute()
    await world.send()
    assert.deepEqual(told().slice(2, 4), ['decision.held REF-1', 'delivery.picked_up REF-1'])
  })

  test('is given up after 72 hours', async () => {
    await noteBroken()
    for (let hour = 0; hour <= 80; hour += 8) {
      await world.send()
      world.later(hours(8))
    }
    assert.deepEqual(told().slice(2), ['delivery.picked_up REF-1'])
  })
})

suite('INT-36: The administrators of a company', () => {
  test('see a secret once, never again, and it is nowhere else', async () => {
    const { secret, webhookId } = await world.register('maria')
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    await world.call('testWebhook', { webhookId })
    const list = await world.call('getWebhookList', {})
    const trail = await world.db.selectFrom('audit_trail').select(['new', 'old']).execute()
    const operations = await world.db.selectFrom('operation_log').selectAll().execute()
    const receipts = await world.db.selectFrom('call_receipts').selectAll().execute()
    for (const written of [list, trail, operations, receipts, await world.messages('maria', webhookId)]) {
      assert.ok(!JSON.stringify(written).includes(secret.slice(6)))
    }
    for (const line of world.portal.logLines) assert.ok(!line.includes(secret.slice(6)), line)
  })

  test('exchange it: both secrets are valid for a time, or the former one no longer', async () => {
    const { secret: first, webhookId } = await world.register('maria')
    const exchange = async (formerHours: number) =>
      ((await world.call('exchangeWebhookSecret', { webhookId, formerHours })).data as { secret: string }).secret
    const valid = async (secrets: string[]) => {
      await world.call('testWebhook', { webhookId })
      const received = world.receiver.requests.at(-1) ?? { headers: {}, body: '' }
      return secrets.map(secret => {
        try {
          return verified(secret, received).type
        } catch (error) {
          return error instanceof WebhookVerificationError ? error.message : error
        }
      })
    }
    const no = 'No matching signature found'
    const second = await exchange(24)
    assert.deepEqual(await valid([first, second]), ['webhook.test', 'webhook.test'])
    world.later(hours(25))
    assert.deepEqual(await valid([first, second]), [no, 'webhook.test'])
    const third = await exchange(0)
    assert.deepEqual(await valid([first, second, third]), [no, no, 'webhook.test'])
  })

  test('try it: the answer says what came back, and the log has it', async () => {
    const { webhookId } = await world.register('maria')
    const ask = async () => (await world.call('testWebhook', { webhookId })).data
    assert.partialDeepStrictEqual(await ask(), { outcome: 'accepted', status: 204 })
    assert.equal(world.events()[0]?.type, 'webhook.test')
    world.receiver.behave('redirects')
    assert.partialDeepStrictEqual(await ask(), { outcome: 'redirected', status: 307 })
    const states = (await world.messages('maria', webhookId)).map(one => one.state)
    assert.deepEqual(states, ['failed', 'accepted'])
    const [listed] = (await world.call('getWebhookList', {})).data as { failed: number }[]
    assert.equal(listed?.failed, 0, 'its failure does not count, and nothing would send it again')
    await world.send()
    assert.equal(world.receiver.requests.length, 2, 'a test is tried once')
  })

  test('are the only ones: members, guests and other companies are refused', async () => {
    const { webhookId } = await world.register('maria')
    const facts = { url: world.receiver.url, description: '', eventTypes: ['delivery.late'] }
    const acts = [
      ['deleteWebhook', { webhookId }],
      ['editWebhook', { webhookId, ...facts }],
      ['pauseWebhook', { webhookId, paused: true }],
      ['exchangeWebhookSecret', { webhookId }],
      ['testWebhook', { webhookId }],
      ['getWebhookMessages', { webhookId }],
      ['replayWebhook', { webhookId }],
    ] as const
    for (const by of ['mika', 'gina', 'clara'] as const) {
      for (const [name, body] of acts)
        assert.equal((await world.call(name, body, by)).code, codes.notAuthorized, `${by} ${name}`)
    }
    const created = await world.call('createWebhook', { ...facts, enterpriseCode: world.company.maker.code }, 'clara')
    assert.equal(created.code, codes.notAuthorized)
    assert.deepEqual((await world.call('getWebhookList', {}, 'clara')).data, [])
    for (const [name, body] of acts.toReversed())
      assert.equal((await world.call(name, body, 'root')).code, codes.success, name)
  })

  test('replay messages of their own webhook alone', async () => {
    const [own, theirs] = [
      await world.register('maria', ['delivery.created']),
      await world.register('clara', ['delivery.created']),
    ]
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    const [message] = await world.messages('clara', theirs.webhookId)
    const replayed = await world.call('replayWebhook', { webhookId: own.webhookId, messageId: message?.messageId })
    assert.equal(replayed.code, codes.notAuthorized)
    await world.send()
    assert.equal(world.receiver.requests.length, 2)
  })

  test('register 20 at most, whatever others have', async () => {
    for (let count = 0; count < 19; count++) await world.register('maria', ['delivery.created'])
    const facts = { url: world.receiver.url, description: '', eventTypes: ['delivery.created'] }
    // All have begun before one has ended.
    const asked = await world.db.transaction().execute(async tx => {
      await sql`lock table webhook_secrets in exclusive mode`.execute(tx)
      const requests = [1, 2, 3].map(() => world.call('createWebhook', facts))
      await until('all three wait', async () => (await waitingStatements(world.db)) === 3)
      return requests
    })
    const last = await Promise.all(asked)
    assert.deepEqual(
      last.map(({ code }) => code).toSorted((one, other) => one - other),
      [codes.success, codes.invalidParameters, codes.invalidParameters],
    )
    await world.register('clara', ['delivery.created'])
  })

  test('have none where they are limited to some centres', async () => {
    const { webhookId } = await world.register('maria')
    const centre = await storedId(world.db, 'centres', { name: '霞センター' })
    await world.db.insertInto('user_centres').values({ user_id: world.user.maria.id, centre_id: centre }).execute()
    const facts = { url: world.receiver.url, description: '', eventTypes: ['delivery.created'] }
    for (const [name, body] of [
      ['getWebhookList', {}],
      ['createWebhook', facts],
      ['deleteWebhook', { webhookId }],
      ['testWebhook', { webhookId }],
      ['getWebhookMessages', { webhookId }],
    ] as const) {
      assert.equal((await world.call(name, body)).code, codes.notAuthorized, name)
    }
  })

  test('are told by its address where it has no description, however that was typed', async () => {
    world.receiver.behave(410)
    const { origin, port } = new URL(world.receiver.url)
    const facts = { url: `HTTP://127.0.0.1:${port}/hook`, description: '', eventTypes: ['delivery.created'] }
    assert.equal((await world.call('createWebhook', facts)).code, codes.success)
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    const [webhook] = (await world.call('getWebhookList', {})).data as { url: string }[]
    assert.equal(webhook?.url, `${origin}/hook`)
    const message = await world.db.selectFrom('messages').select('subject').executeTakeFirstOrThrow()
    assert.partialDeepStrictEqual(message.subject, { webhook: origin })
  })

  test('cannot have it send into a private network, nor to a name that leads there', async () => {
    for (const url of [
      'http://erp.example/',
      'https://127.0.0.1/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'x',
      'https://a:b@erp.example/',
    ]) {
      const { code, issues } = await world.call('createWebhook', {
        url,
        description: '',
        eventTypes: ['delivery.late'],
      })
      assert.deepEqual([code, issues.map(issue => issue.path)], [codes.invalidParameters, ['url']], url)
    }
    const { webhookId } = await world.register(
      'maria',
      ['delivery.created'],
      `https://localhost:${new URL(world.receiver.url).port}/`,
    )
    await world.deliver({ reference: 'REF-1' })
    await world.send()
    assert.partialDeepStrictEqual((await world.messages('maria', webhookId))[0]?.tries[0], {
      outcome: 'notPublic',
      status: null,
    })
    assert.equal(world.receiver.sockets.size, 0)
  })
})

test('The jobs of the portal send what a change has queued', async () => {
  await world.register('maria', ['delivery.created'])
  await world.deliver({ reference: 'REF-1' })
  await planWebhooks(world.portal.appContext)
  await workOffJobs(world.portal)
  assert.deepEqual(typesOf(world.events()), ['delivery.created'])
})

test('An event is planned by statements for each company that may see it, however many endpoints and others there are', async () => {
  const sent = recordStatements(world.portal.pool)
  const plan = async (reference: string) => {
    await world.deliver({ reference })
    sent.length = 0
    await runInRequestContext({ call: 'plan', request: reference }, () => planWebhooks(world.portal.appContext))
    const { rows } = await sql<{ messages: number; endpoints: number }>`
      select count(*)::int as messages from webhook_messages
       where subject = ${reference}`.execute(world.db)
    // Each endpoint that is told gets a job.
    return { ...rows[0], statements: sent.filter(text => !text.includes('add_job')).length }
  }
  for (const by of ['maria', 'clara', 'root'] as const) await world.register(by, ['delivery.created'])
  const few = await plan('REF-1')
  for (const by of ['maria', 'maria', 'maria', 'clara', 'clara'] as const) {
    await world.register(by, ['delivery.created'])
  }
  for (let number = 0; number < 10; number++) {
    const company_id = (await makeCompany(world.db, {})).id
    const endpoint = { url: world.receiver.url, description: '', event_types: ['delivery.created'] }
    const at = world.portal.now()
    await world.db
      .insertInto('webhook_endpoints')
      .values({ ...endpoint, company_id, created_at: at, updated_at: at })
      .execute()
  }
  const many = await plan('REF-2')
  assert.deepEqual([few.messages, many.messages], [3, 8])
  assert.equal(many.statements, few.statements)
})

test('A change that is rolled back tells nobody, and without webhooks nothing is noted', async () => {
  await world.deliver({ reference: 'REF-1' })
  const noted = async () => await world.db.selectFrom('webhook_events').select('type').execute()
  assert.deepEqual(await noted(), [])
  await world.register('maria')
  await world.db
    .transaction()
    .execute(async tx => {
      await tx.updateTable('deliveries').set({ delivered_at: world.portal.now() }).execute()
      assert.equal((await tx.selectFrom('webhook_events').select('type').execute()).length, 1)
      throw new Error('rolled back')
    })
    .catch((error: Error) => assert.equal(error.message, 'rolled back'))
  assert.deepEqual(await noted(), [])
})
