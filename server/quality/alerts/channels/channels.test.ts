import assert from 'node:assert/strict'
import https from 'node:https'
import { after, afterEach, before, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import { alertCalls as calls } from '#contract/quality/calls/alerts.ts'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { codes } from '#contract/kernel/codes.ts'
import { defaultSteps } from '#contract/quality/rules/alerts/alertRules.ts'
import { usualSettings } from '#contract/quality/rules/alerts/notificationSettings.ts'
import { sendPost } from '#server/quality/alerts/channels/sendPost.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { receiver, type Receiver } from '#test/support/network/receiver.ts'
import { selfSignedCertificate } from '#test/support/network/selfSignedCertificate.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'

const slack = 'https://hooks.slack.com/services/T0SECRET/B0SECRET/verySecretToken1234'
const teams =
  'https://default5c.61.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/3f29/triggers/manual/paths/invoke?api-version=1&sv=1.0&sig=verySecretSignature9876'
const excursion = { kind: 'excursion' as const, steps: defaultSteps }

const ok = { status: 200, body: 'ok' }
const { cert, key } = selfSignedCertificate()
/** In the place of Teams and Slack, and a gateway of text messages. */
let service: Receiver
let sms: Receiver
let world: AlertWorld
before(async () => {
  service = await receiver(ok, https.createServer({ cert, key }))
  sms = await receiver(ok)
})
after(async () => {
  await service.close()
  await sms.close()
})
const reset = (one: Receiver) => {
  one.behave(ok)
  one.requests.length = 0
}
beforeEach(async () => {
  reset(service)
  reset(sms)
  const config = { outboundTo: { port: service.port, certificate: cert }, sms: undefined }
  const portal = await createTestApp({ now: new Date('2026-11-20T12:00:00+09:00'), config })
  world = await makeAlertWorld({ portal })
})
afterEach(() => world.close())

type Name = 'saveAlertChannel' | 'deleteAlertChannel' | 'testAlertChannel' | 'getAlertChannels'
const call = async (name: Name, body: object, by: Parameters<AlertWorld['as']>[0] = 'maria') =>
  await world.portal.post(calls[name].path, body, { as: await world.as(by) })
const save = async (kind: 'teams' | 'slack', address: string | undefined, by?: Parameters<AlertWorld['as']>[0]) =>
  await call('saveAlertChannel', { kind, address, language: 'ja' }, by)
const channels = async (by?: Parameters<AlertWorld['as']>[0]) => {
  const { data } = await call('getAlertChannels', {}, by)
  return (data as { companies: { channels: Record<string, unknown>[] }[] }).companies.flatMap(one => one.channels)
}
const settle = async (by: 'maria' | 'mika', smsNumber: string | null) =>
  await world.portal.call(calls.saveNotificationSettings, { ...usualSettings, smsNumber }, { as: await world.as(by) })
const raise = async (reference = 'REF-1') => {
  await world.deliver({ reference })
  await world.measure(`${reference}-L`, [5, 9])
  await world.look()
}
const queued = async () =>
  await world.db
    .selectFrom('mails')
    .select(['id', 'channel', 'sent_at', 'body'])
    .where('channel', '<>', 'mail')
    .execute()

suite("A company's channel", () => {
  test('is set by its administrators, and its address is shown to nobody again, nor logged', async () => {
    assert.equal((await save('slack', slack)).code, codes.success)
    const [shown] = await channels()
    assert.partialDeepStrictEqual(shown, { kind: 'slack', host: 'hooks.slack.com', ending: '1234', hasAddress: true })
    assert.ok(!JSON.stringify(await channels()).includes('verySecret'))
    await call('testAlertChannel', { kind: 'slack' })
    await world.portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const trail = await world.db.selectFrom('audit_trail').select(['table_name', 'new', 'old']).execute()
    assert.ok(trail.some(entry => entry.table_name === 'alert_channels'))
    const operations = await world.db.selectFrom('operation_log').selectAll().execute()
    for (const written of [JSON.stringify(trail), JSON.stringify(operations), ...world.portal.logLines]) {
      assert.ok(!written.includes('verySecret'), written)
    }
  })

  test('is refused to members, guests and other companies', async () => {
    for (const by of ['mika', 'gina'] as const) {
      assert.equal((await save('slack', slack, by)).code, codes.notAuthorized, by)
      for (const name of ['testAlertChannel', 'deleteAlertChannel'] as const) {
        assert.equal((await call(name, { kind: 'slack' }, by)).code, codes.notAuthorized, by)
      }
    }
    await save('slack', slack)
    const enterpriseCode = world.company.maker.code
    for (const name of ['testAlertChannel', 'deleteAlertChannel'] as const) {
      assert.equal((await call(name, { kind: 'slack', enterpriseCode }, 'clara')).code, codes.notAuthorized)
      assert.equal(
        (await call(name, { kind: 'teams' })).code,
        name === 'testAlertChannel' ? codes.notAuthorized : codes.success,
      )
    }
    assert.deepEqual(await channels('clara'), [])
    assert.equal(service.requests.length, 0)
  })

  test('takes only addresses of the service itself', async () => {
    for (const address of [
      'https://127.0.0.1/services/a/b/c',
      'http://hooks.slack.com/services/a/b/c',
      teams,
      '',
      undefined,
    ]) {
      const { code, issues } = await save('slack', address)
      assert.deepEqual([code, issues.map(issue => issue.path)], [codes.invalidParameters, ['address']], address)
      assert.ok(!JSON.stringify(issues).includes('services'))
    }
    assert.equal((await save('slack', slack)).code, codes.success)
    assert.equal((await save('slack', undefined)).code, codes.success, 'only the language')
  })

  test('can be tested: the answer says what came back', async () => {
    await save('slack', slack)
    const ask = async () => (await call('testAlertChannel', { kind: 'slack' })).data
    assert.deepEqual(await ask(), { outcome: 'accepted', status: 200, answer: 'ok' })
    assert.equal(service.requests[0]?.url, '/services/T0SECRET/B0SECRET/verySecretToken1234')
    assert.equal(service.requests[0]?.headers.host, 'hooks.slack.com')
    service.behave({ status: 404, body: `no_service for ${slack}` })
    assert.deepEqual(await ask(), { outcome: 'refused', status: 404, answer: 'no_service for …' })
    service.behave({ status: 302, body: '', headers: { location: 'https://127.0.0.1/' } })
    const before = service.requests.length
    assert.deepEqual(await ask(), { outcome: 'redirected', status: 302, answer: '' })
    assert.equal(service.requests.length, before + 1, 'no redirect is followed')
    service.behave('crashes')
    assert.partialDeepStrictEqual(await ask(), { outcome: 'unreachable', status: null })
    service.behave('cutsOff')
    assert.deepEqual(await ask(), { outcome: 'accepted', status: 202, answer: 'a part' }, 'what it decided counts')
  })
})

suite('An alert', () => {
  const channelsOn = { toTeams: true, toSlack: true }

  test('is posted to the channels that its rule chooses, once, as the service takes it', async () => {
    await save('teams', teams)
    await save('slack', slack)
    await world.rule(world.user.maria, { condition: excursion, people: channelsOn })
    await raise()
    await workOffJobs(world.portal)
    await workOffJobs(world.portal)
    const bodies = service.requests.map(one => JSON.parse(one.body) as Record<string, unknown>)
    assert.equal(bodies.length, 2)
    const card = bodies.find(body => body.type === 'message')
    assert.partialDeepStrictEqual(card, {
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard' } }],
    })
    const message = bodies.find(body => 'blocks' in body)
    for (const text of [JSON.stringify(card), JSON.stringify(message)]) {
      assert.match(text, /REF-1/)
      assert.match(text, /9\.0 ℃/)
      assert.match(text, /delivery\/detail\?deliveryId=/)
      assert.ok(!text.includes(world.user.maria.name), 'no names of people')
    }
    assert.ok((await queued()).every(one => one.sent_at && one.body === ''))
    const [alert] = (await world.alerts()).filter(one => one.name === '霞製薬')
    const { data } = await world.portal.call(
      calls.getAlert,
      { alertId: alert?.id ?? 0 },
      { as: await world.as('maria') },
    )
    assert.deepEqual(
      data.notifications.map(one => [one.channel, one.name !== null, one.notifiedAt !== null]),
      [
        ['inApp', true, true],
        ['mail', true, true],
        ['slack', false, true],
        ['teams', false, true],
      ],
    )
  })

  test('is not posted for another company, nor where no rule says so', async () => {
    await save('slack', slack)
    await world.rule(world.user.clara, { condition: excursion, people: channelsOn })
    await raise()
    await workOffJobs(world.portal)
    assert.equal(service.requests.length, 0)
    assert.deepEqual(await queued(), [])
  })

  test('waits while the channel fails, which its administrators see and hear of once, and goes to its next address', async () => {
    await save('slack', slack)
    await world.rule(world.user.maria, { condition: excursion, people: { toSlack: true } })
    service.behave({ status: 404, body: 'no_service' })
    await raise('REF-1')
    await raise('REF-2')
    for (const { id } of await queued()) {
      await assert.rejects(sendPost({ mailId: id }, world.portal.appContext), /refused 404 no_service/)
    }
    const [failing] = await channels()
    assert.partialDeepStrictEqual(failing, {
      waiting: 2,
      failure: { outcome: 'refused', status: 404, answer: 'no_service' },
    })
    assert.ok(failing?.failingSince)
    const { data } = await world.portal.call(messageCalls.getMessages, {}, { as: await world.as('maria') })
    assert.equal(data.rows.filter(row => row.message.kind === 'alertChannelFailed').length, 1)
    reset(service)
    for (let saved = 0; saved < 3; saved++) await save('slack', slack.replace('1234', '5678'))
    const { rows } = await world.portal.pool.query<{ jobs: number }>(
      "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'sendPost'",
    )
    assert.equal(rows[0]?.jobs, 2 + 2, 'saving again queues nothing anew')
    await workOffJobs(world.portal)
    assert.equal(service.requests.length, 2)
    assert.ok(service.requests.every(one => one.url.endsWith('5678')))
    assert.partialDeepStrictEqual((await channels())[0], { waiting: 0, failingSince: null, failure: null })
  })

  test('is posted once if several processes try at the same time', async () => {
    await save('slack', slack)
    await world.rule(world.user.maria, { condition: excursion, people: { toSlack: true } })
    await raise()
    const [posted] = await queued()
    const tries = [1, 2, 3].map(() => sendPost({ mailId: posted?.id ?? 0 }, world.portal.appContext))
    await Promise.all(tries)
    assert.equal(service.requests.length, 1)
  })

  test('is posted once if what came of it cannot be noted at the channel', async () => {
    await save('slack', slack)
    await world.rule(world.user.maria, { condition: excursion, people: { toSlack: true } })
    await raise()
    await world.portal.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'no more'; end $$;
      create trigger fails before update on alert_channel_links for each row execute function fail()`)
    const [posted] = await queued()
    await assert.rejects(sendPost({ mailId: posted?.id ?? 0 }, world.portal.appContext), /no more/)
    await world.portal.pool.query('drop function fail cascade')
    await sendPost({ mailId: posted?.id ?? 0 }, world.portal.appContext)
    assert.equal(service.requests.length, 1)
  })

  test('is not sent to a channel that was removed', async () => {
    await save('slack', slack)
    await world.rule(world.user.maria, { condition: excursion, people: { toSlack: true } })
    await raise()
    await call('deleteAlertChannel', { kind: 'slack' })
    await workOffJobs(world.portal)
    assert.equal(service.requests.length, 0)
    assert.deepEqual(await queued(), [])
  })

  test('is not sent to the channel of a company that was disabled while it waited', async () => {
    await save('slack', slack)
    await world.rule(world.user.maria, { condition: excursion, people: { toSlack: true } })
    await raise()
    const ofAll = world.db.updateTable('companies')
    await ofAll.set({ is_active: false }).execute()
    const [posted] = await queued()
    assert.ok(posted)
    await sendPost({ mailId: posted.id }, world.portal.appContext)
    assert.equal(service.requests.length, 0)
    const links = await world.db.selectFrom('alert_channel_links').select(['sent_at', 'failing_since']).execute()
    assert.deepEqual(links, [{ sent_at: null, failing_since: null }], 'the channel itself neither worked nor failed')
  })

  test('is withdrawn for everybody else if a channel or a number is gone', async () => {
    await save('slack', slack)
    await settle('maria', '+819012345678')
    await world.rule(world.user.maria, { condition: excursion, people: { toSlack: true, bySms: true } })
    await raise()
    await workOffJobs(world.portal)
    assert.equal((await queued()).length, 2)
    await call('deleteAlertChannel', { kind: 'slack' })
    await settle('maria', null)
    await world.deliver({ reference: 'REF-1', loggers: [], reason: 'the logger travelled elsewhere' })
    await world.look()
    for (const user of [world.user.maria, world.user.clara])
      assert.equal((await world.inbox(user)).at(-1)?.kind, 'alertWithdrawn')
    assert.equal((await queued()).length, 1, 'the text message about the excursion')
  })

  test('needs its address again after a restore, which leaves out secrets', async () => {
    await save('slack', slack)
    await world.db.deleteFrom('alert_channel_links').execute()
    assert.partialDeepStrictEqual((await channels())[0], { hasAddress: false })
    assert.partialDeepStrictEqual((await call('testAlertChannel', { kind: 'slack' })).data, { outcome: 'unreachable' })
  })
})

suite('A text message', () => {
  const withSms = async (number: string | null) => {
    await settle('mika', number)
    const people = { toContacts: false, userIds: [world.user.mika.id], bySms: true }
    await world.rule(world.user.maria, { condition: excursion, people })
    await raise()
  }
  const gateway = (more: object = {}) => {
    world.portal.appContext.config.sms = {
      url: new URL(sms.url),
      authorization: 'Bearer gatewaySecret99',
      template: { to: '{to}', text: '{text}', from: 'KelvinChain' },
      format: 'json',
      ...more,
    }
  }

  test('goes by the gateway of the operator to those who entered a number, in their language', async () => {
    gateway()
    await withSms('+819012345678')
    await workOffJobs(world.portal)
    assert.equal(sms.requests.length, 1)
    const [sent] = sms.requests
    assert.equal(sent?.headers.authorization, 'Bearer gatewaySecret99')
    const body = JSON.parse(sent?.body ?? '') as { to: string; text: string; from: string }
    assert.deepEqual([body.to, body.from], ['+819012345678', 'KelvinChain'])
    assert.match(body.text, /^\[KelvinChain Warning\] Temperature excursion REF-1\n/)
    assert.ok(world.portal.logLines.every(line => !/gatewaySecret99|819012345678/.test(line)))
  })

  test('is a form where the gateway takes forms', async () => {
    gateway({ format: 'form' })
    await withSms('+819012345678')
    await workOffJobs(world.portal)
    assert.equal(new URLSearchParams(sms.requests[0]?.body).get('to'), '+819012345678')
  })

  test('is refused for good where the gateway refuses the number, and tried again after any other failure', async () => {
    gateway()
    const told = async () => {
      const [alert] = await world.alerts()
      const answer = await world.portal.call(
        calls.getAlert,
        { alertId: alert?.id ?? 0 },
        { as: await world.as('maria') },
      )
      const became = answer.data.notifications.map(one => {
        assert.ok(one.notifiedAt)
        return [one.channel, one.isWaiting ? 'waits' : one.failedAt === null ? 'sent' : 'failed']
      })
      return Object.fromEntries(became) as object
    }
    await withSms('+819012345678')
    assert.deepEqual(await told(), { inApp: 'sent', mail: 'waits', sms: 'waits' })
    const [{ id } = { id: 0 }] = await queued()
    sms.behave({ status: 503, body: 'later, 819012345678' })
    await assert.rejects(sendPost({ mailId: id }, world.portal.appContext), /refused 503 later, …$/)
    assert.deepEqual(await told(), { inApp: 'sent', mail: 'waits', sms: 'waits' })
    sms.behave({ status: 422, body: 'unknown number' })
    await sendPost({ mailId: id }, world.portal.appContext)
    assert.deepEqual(await told(), { inApp: 'sent', mail: 'waits', sms: 'failed' })
    await world.db.updateTable('mails').set({ sent_at: world.portal.now() }).where('channel', '=', 'mail').execute()
    assert.deepEqual(await told(), { inApp: 'sent', mail: 'sent', sms: 'failed' })
    await world.db.updateTable('mails').set({ sent_at: null }).where('channel', '=', 'mail').execute()
    await world.db.deleteFrom('mails').execute()
    assert.deepEqual(await told(), { inApp: 'sent', mail: 'failed', sms: 'failed' }, 'they were deleted unsent')
    reset(sms)
    await sendPost({ mailId: id }, world.portal.appContext)
    assert.equal(sms.requests.length, 0)
  })

  test('that waits goes to its recipient alone, and not where the number or the account is gone meanwhile', async () => {
    gateway()
    await withSms('+819012345678')
    const [{ id } = { id: 0 }] = await queued()
    sms.behave({ status: 503, body: 'later' })
    const { rows: jobs } = await sql<{ payload: Parameters<typeof sendPost>[0] }>`
      select j.payload from graphile_worker._private_jobs j where j.payload ->> 'mailId' = ${String(id)}`.execute(
      world.db,
    )
    const [job] = jobs
    assert.ok(job)
    const send = () => sendPost(job.payload, world.portal.appContext)
    const isSentNot = async () => {
      await send()
      assert.equal(sms.requests.length, 0)
      await world.db.updateTable('mails').set({ refused_at: null }).where('id', '=', id).execute()
    }
    await assert.rejects(send(), /refused 503/)
    reset(sms)
    await settle('mika', '+819087654321')
    await isSentNot()
    // Whoever has the number since is not whom it was meant for.
    await settle('maria', '+819012345678')
    await isSentNot()
    await settle('mika', '+819012345678')
    const mika = world.db.updateTable('users').where('id', '=', world.user.mika.id)
    await mika.set({ state: 'disabled' }).execute()
    await isSentNot()
    await mika.set({ state: 'enabled' }).execute()
    const ofMika = world.db.selectFrom('users').select('company_id').where('id', '=', world.user.mika.id)
    const theirs = world.db.updateTable('companies').where('id', 'in', ofMika)
    await theirs.set({ is_active: false }).execute()
    await isSentNot()
    await theirs.set({ is_active: true }).execute()
    await send()
    assert.equal(sms.requests.length, 1)
  })

  test('is planned for nobody without a number', async () => {
    gateway()
    await withSms(null)
    assert.deepEqual(await queued(), [])
  })
})
