import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { changeKeyHeader, sessionHeaders } from '#contract/kernel/tokens.ts'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { createPool } from '#server/platform/db/connect.ts'
import { apiBase, mayBeRepeated } from '#server/platform/http/calls/registerCalls.ts'
import { everyCall } from '#server/app/openApi/apiDocument.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'
import { until } from '#test/support/database/until.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { openDatabaseLine, type DatabaseLine } from '#test/support/portal/databaseLine.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

let database: TestDatabase
let line: DatabaseLine
let portal: TestApp
/** A connection beside the line. */
let beside: ReturnType<typeof createPool>
let tokens: { reader: string; writer: string }
let key: string

before(async () => {
  database = await createTestDatabase()
  line = await openDatabaseLine(database.config)
  beside = createPool(database.config, 2, () => undefined)
  portal = await createTestApp({ database: { config: line.config, drop: async () => undefined } })
  const company = await makeCompany(portal.db)
  const platform = await makeCompany(portal.db, { industryType: 9 })
  const tokenOf = async (user: { id: number }) => (await openSessionOf(portal, user)).accessToken
  tokens = {
    reader: await tokenOf(await makeUser(portal.db, { company })),
    writer: await tokenOf(await makeUser(portal.db, { company: platform, role: '00', menus: ['Notification'] })),
  }
  key = (await makeApiKey(portal.db, { company })).key
})
after(async () => {
  await portal.close()
  await beside.end()
  await line.close()
  await database.drop()
})

const send = async <One extends Call>(call: One, body: RequestOf<One>, accessToken: string, changeKey?: string) =>
  await portal.app.inject({
    method: 'POST',
    url: `${apiBase}${call.path}`,
    headers: {
      'content-type': 'application/json',
      [sessionHeaders.accessToken]: accessToken,
      ...(changeKey !== undefined && { [changeKeyHeader]: changeKey }),
    },
    payload: JSON.stringify(body),
  })

const counted = async (query: string, value: string) => (await beside.query(query, [value])).rows.length

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** Loses the connection of what is under way while it waits for a table, as a failover does: the next connection works. */
async function failedOver<Answer>(table: string, ask: () => Promise<Answer>): Promise<Answer> {
  const holder = await beside.connect()
  try {
    await holder.query(`begin; lock table ${table}`)
    const answer = ask()
    let hasEnded = false
    void answer.then(
      () => (hasEnded = true),
      () => (hasEnded = true),
    )
    await until('it is under way', async () => hasEnded || (await beside.query(waiting)).rowCount === 1)
    if (hasEnded) throw new Error(`it does not need ${table}: ${JSON.stringify(await answer)}`)
    await line.be('cut')
    await line.be('open')
    await holder.query('rollback')
    return await answer
  } finally {
    holder.release(true)
  }
}

const search = { deliveryType: '0002' as const, shippingDateFrom: '2026-10-01', shippingDateTo: '2026-10-31' }
const notice = (title: string) => ({
  kind: 'release' as const,
  titleJa: title,
  titleEn: title,
  bodyJa: '本文',
  bodyEn: 'Body',
  isDraft: false,
  announceAgain: false,
})

suite('What was under way when the database was lost', () => {
  test('is repeated once where it only reads, for people and for partners’ systems (PLT-27)', async () => {
    const answer = await failedOver('deliveries', () => send(deliveryCalls.searchByOther, search, tokens.reader))
    assert.deepEqual([answer.statusCode, answer.json().code], [200, codes.success])
    const found = await failedOver('deliveries', () =>
      portal.app.inject({ url: '/api/v1/deliveries/NONE', headers: { authorization: `Bearer ${key}` } }),
    )
    assert.equal(found.statusCode, 404)
    for (const [table, path, status] of [
      ['delivery_events', 'events', 200],
      ['epcis_events', `events/${encodeURIComponent('ni:///sha-256;00?ver=CBV2.0')}`, 404],
      ['event_queries', 'queries', 200],
      ['event_queries', 'queries/none', 404],
    ] as const) {
      const url = `/api/v1/epcis/${path}`
      const read = await failedOver(table, () =>
        portal.app.inject({ url, headers: { authorization: `Bearer ${key}` } }),
      )
      assert.equal(read.statusCode, status, `${url}: ${read.body}`)
    }
  })

  test('is looked up again where it identifies the caller, also of a change', async () => {
    const answer = await failedOver('access_tokens', () =>
      send(noticeCalls.saveNotice, notice('identified'), tokens.writer),
    )
    assert.deepEqual([answer.statusCode, answer.json().code], [200, codes.success])
  })

  test('is answered 503 where it changes something, with when to send it again, and never as a fault (PLT-28)', async () => {
    const answer = await failedOver('notices', () => send(noticeCalls.saveNotice, notice('changed'), tokens.writer))
    assert.deepEqual([answer.statusCode, answer.json().code], [503, codes.tryLater])
    assert.equal(answer.headers['retry-after'], '5')
    const posted = await failedOver('products', () =>
      portal.app.inject({
        method: 'POST',
        url: '/api/v1/products',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ products: [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }] }),
      }),
    )
    assert.equal(posted.statusCode, 503)
    assert.equal(posted.headers['retry-after'], '5')
    assert.match(posted.json().error, /^the database is out of reach; send it again later/)
  })

  for (const [where, isMade, lostAt] of [
    ['before it was made', false, 'notices'],
    ['after it was made', true, 'operation_log'],
  ] as const) {
    test(`is not made again under its key, lost ${where}: 4036, which is logged (SHL-83)`, async () => {
      const change = notice(`lost ${where}`)
      const saved = () => counted('select id from notices where title_en = $1', change.titleEn)
      const logged = () => counted('select id from operation_log where result_code = $1', String(codes.mayBeSaved))
      const before = await logged()
      const key = randomUUID()
      const sendAgain = () => send(noticeCalls.saveNotice, change, tokens.writer, key)
      const lost = await failedOver(lostAt, sendAgain)
      assert.deepEqual([lost.statusCode, await saved()], [503, isMade ? 1 : 0])
      assert.deepEqual((await sendAgain()).json().code, codes.mayBeSaved)
      assert.deepEqual([await saved(), await logged()], [isMade ? 1 : 0, before + 1])
      const anew = await send(noticeCalls.saveNotice, change, tokens.writer, randomUUID())
      assert.deepEqual([anew.json().code, await saved()], [codes.success, isMade ? 2 : 1])
    })
  }

  test('is answered 503 on a server that only reads, and the same pool writes as soon as another one leads (PLT-28)', async () => {
    const { rows } = await beside.query<{ name: string }>('select current_database() as name')
    const change = async (setting: string) => {
      await beside.query(`set default_transaction_read_only = off; alter database ${rows[0]?.name} ${setting}`)
    }
    await change('set default_transaction_read_only = on')
    await line.be('cut')
    await line.be('open')
    const answer = await send(noticeCalls.saveNotice, notice('read-only'), tokens.writer)
    assert.deepEqual([answer.statusCode, answer.json().code], [503, codes.tryLater])
    assert.equal(answer.headers['retry-after'], '5')
    await change('reset default_transaction_read_only')
    await until('it writes again', async () => {
      const { statusCode } = await send(noticeCalls.saveNotice, notice('written'), tokens.writer)
      return statusCode === 200
    })
  })
})

/** Repeated calls whose names do not say that they show something, and why that does no harm. */
const harmless: Record<string, string> = {
  '/globalization/changeLanguage': 'sets the same language again',
  '/userAssist/updateEnterpriseCodeAssistInfo': 'sets the same choice again',
  '/userAssist/updateEnterpriseCodeByPage': 'sets the same choice again',
  '/userAssist/updateUserAssistInfo': 'sets the same settings again',
  '/signature/prepareSignature': 'opens another challenge; the first one expires unused',
}
const shows = /\/(get|search|find|download|preview|explain|inspect)[A-Z]|Info$|Input$/

test('Only calls that show something, or set the same again, are repeated', () => {
  const repeated = everyCall.filter(mayBeRepeated).map(call => call.path)
  assert.ok(repeated.length > 100)
  assert.deepEqual(
    repeated.filter(path => !shows.test(path) || /update/.test(path)).toSorted(),
    Object.keys(harmless).toSorted(),
  )
})
