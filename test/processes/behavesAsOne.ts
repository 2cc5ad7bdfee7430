import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { documentCalls } from '#contract/partners/calls/documents.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { csvOf, product, productHeads } from '#test/support/worlds/importWorld.ts'
import { openLiveAt, type LiveLine, type LiveStream } from '#test/support/network/liveStream.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { pdfOfSize } from '#test/support/worlds/reporting/pdfFile.ts'
import { startSeveralPortals, type SeveralPortals } from '#test/support/portal/severalPortals.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'
import { until } from '#test/support/database/until.ts'
import { storedId } from '#test/support/database/storedId.ts'

const hourMs = 3_600_000
/** Ten for requests, twelve for jobs, one for locks, one for notifications, and some short-lived ones. */
const connectionsOfOne = 30

/** Several processes of the portal behave like one. */
export function behavesAsOne(count: number) {
  suite(`${count} processes behind a plain proxy`, () => {
    let portals: SeveralPortals
    let user: MadeUser
    let apiClient: ReturnType<SeveralPortals['apiClientOf']>
    const places = Array.from({ length: count }, (_, place) => place)
    before(async () => {
      portals = await startSeveralPortals(count)
      const company = await makeCompany(portals.db)
      user = await makeUser(portals.db, { company, role: '01', menus: givenMenus })
      apiClient = portals.apiClientOf((await makeApiKey(portals.db, { company })).key)
      await apiClient.products([{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }])
    })
    after(() => portals.close())

    /** The codes of all processes for the same concurrent call. */
    const codesAt = async (as: { accessToken: string }) =>
      await Promise.all(places.map(async at => (await portals.call(sessionCalls.getProfile, {}, { as, at })).code))
    const everywhere = (code: number) => places.map(() => code)

    const deliver = async (reference: string) => {
      const from = new Date(Date.now() - hourMs).toISOString()
      await apiClient.deliveries([
        {
          reference,
          deliveryType: '0003',
          depositCode: user.company.code,
          shipFrom: { name: '静岡工場' },
          destination: { name: '東京医療センター' },
          shippingDate: from.slice(0, 10),
          actualPickup: from,
          items: [{ itemCode: 'P', lot: 'L1', quantity: 1 }],
          loggers: [{ serial: reference, from, intervalSeconds: 600 }],
        },
      ])
      const id = await storedId(portals.db, 'deliveries', { reference })
      return { id, from }
    }

    test('a session that two of them opened is valid on all, and revoked on all by any of them', async () => {
      const session = await portals.signIn(user, 0)
      assert.deepEqual(await codesAt(session), everywhere(codes.success))
      assert.equal((await portals.call(sessionCalls.logout, {}, { as: session, at: 2 })).code, codes.success)
      assert.deepEqual(await codesAt(session), everywhere(codes.loginRevoked))
    })

    test('a refresh token used on two of them at once keeps the session, and used later it revokes the session', async () => {
      const session = await portals.signIn(user)
      const renew = (at: number) => portals.call(sessionCalls.refreshToken, { email: user.email }, { as: session, at })
      const renewed = await Promise.all([renew(0), renew(1)])
      for (const { code, data } of renewed) {
        assert.equal(code, codes.success)
        assert.deepEqual(await codesAt(data), everywhere(codes.success))
      }
      await sql`update refresh_tokens set rotated_at = rotated_at - interval '61 seconds'
                 where rotated_at is not null`.execute(portals.db)
      assert.equal((await renew(1)).code, codes.loginRevoked)
      for (const { data } of renewed) assert.deepEqual(await codesAt(data), everywhere(codes.loginRevoked))
    })

    test('wrong passwords are counted together, even if they are sent at once', async () => {
      const { email } = await makeUser(portals.db)
      const tried = (nth: number) => portals.call(sessionCalls.login, { email, password: `Wrong1234-${nth}` })
      const wrong = await Promise.all([0, 1, 2, 3, 4].map(tried))
      assert.deepEqual(
        wrong.map(answer => answer.code),
        wrong.map(() => codes.wrongEmailOrPassword),
      )
      for (const at of places) {
        const { code } = await portals.call(sessionCalls.login, { email, password: 'Wrong1234' }, { at })
        assert.equal(code, codes.tooManyWrongPasswords)
      }
    })

    test('wrong one-time passwords are counted together: after five even the right one is rejected', async () => {
      const guessed = await makeUser(portals.db)
      await portals.call(sessionCalls.login, { email: guessed.email, password: 'Demo2to8C' })
      const right = await mailedCode(portals.db, guessed.email)
      const check = (oneTimePassword: string) =>
        portals.call(sessionCalls.checkOneTimePassword, { email: guessed.email, oneTimePassword })
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
      for (let nth = 0; nth < 5; nth++) assert.equal((await check(wrong)).code, codes.invalidAuthenticationCode)
      assert.equal((await check(right)).code, codes.invalidAuthenticationCode)
    })

    test('guessed links to reports are counted together by the address that the proxy forwards', async () => {
      const guess = () => portals.call(reportCalls.getSharedReport, { token: 'x'.repeat(43) })
      const seen = await Promise.all(Array.from({ length: 20 }, guess))
      assert.ok(seen.every(({ code }) => code !== codes.tooManyRequests && code !== codes.success))
      for (const at of places) {
        const { code } = await portals.call(reportCalls.getSharedReport, { token: 'x'.repeat(43) }, { at })
        assert.equal(code, codes.tooManyRequests)
      }
    })

    test('changes stored by one of them are on the streams of all', async () => {
      const session = await portals.signIn(user)
      const streams = await Promise.all(
        portals.urls.map(url => openLiveAt(url, liveCalls.watchDeliveries, {}, session.accessToken)),
      )
      // A portal that has listened only for seconds may first report that changes were missed.
      await deliver(`FIRST-${count}`)
      for (const stream of streams) await nextNews(stream)
      const { id } = await deliver(`LIVE-${count}`)
      for (const stream of streams) {
        await until('the stream reports the delivery', async () => (await stream.changed()).includes(id))
        stream.leave()
      }
    })

    test('a session that is revoked on one of them ends its streams on the others', async () => {
      const session = await portals.signIn(user)
      const streams = await Promise.all(
        portals.urls.slice(1).map(url => openLiveAt(url, liveCalls.watchDeliveries, {}, session.accessToken)),
      )
      await portals.call(sessionCalls.logout, {}, { as: session, at: 0 })
      for (const stream of streams) assert.equal(await stream.endedWith(), codes.loginRevoked)
    })

    test('an excursion is notified once, whichever of them stored its readings', async () => {
      for (const nth of [1, 2, 3]) {
        const { from } = await deliver(`WARM-${nth}`)
        await apiClient.readings(series(`WARM-${nth}`, from, [5, 12, 12, 5]))
      }
      const reported = async () => {
        const { rows } = await sql<{ alerts: number; cases: number; inbox: number; waiting: number }>`
          select (select count(*)::int from alerts) as alerts, (select count(*)::int from excursion_cases) as cases,
                 (select count(*)::int from messages where user_id = ${user.id} and kind like 'alert%') as inbox,
                 (select count(*)::int from alert_queue) as waiting`.execute(portals.db)
        return rows[0]
      }
      await until('all are notified', async () => {
        const now = await reported()
        return now !== undefined && now.waiting === 0 && now.inbox >= 3
      })
      assert.deepEqual(await reported(), { alerts: 3, cases: 3, inbox: 3, waiting: 0 })
    })

    test('a file that is uploaded slowly to one of them can be downloaded from all', async () => {
      const session = await portals.signIn(user)
      const { fileName, bytes } = pdfOfSize(700_000)
      const { documentId, sha256 } = await sentSlowly(portals.urls[0] ?? '', session.accessToken, fileName, bytes)
      assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'))
      for (const at of places) {
        const type = 'application/json'
        const body = JSON.stringify({ documentId })
        const answer = await portals.send(documentCalls.getPdfFile, body, { as: session, at }, type)
        assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
      }
    })

    test('an import that one of them has checked is accepted once by another', async () => {
      const as = await portals.signIn(user)
      const file = new File([csvOf(productHeads, product(`N-${count}`))], '品目.csv')
      const checked = await portals.upload(importCalls.checkImport, { kind: 'products' }, file, { as, at: 0 })
      assert.equal(checked.code, codes.success)
      const { checkId } = checked.data
      const accept = (at: number) => portals.call(importCalls.acceptImport, { checkId, rows: 'all' }, { as, at })
      const answers = await Promise.all([accept(1), accept(0)])
      assert.ok(answers.some(({ code }) => code === codes.success))
      const { rows } = await sql<{ items: number; imports: number }>`
        select (select count(*)::int from products where item_code = ${`N-${count}`}) as items,
               (select count(*)::int from imports) as imports`.execute(portals.db)
      assert.deepEqual(rows, [{ items: 1, imports: 1 }])
    })

    test('guessed keys are counted together and lock their address on all', async () => {
      const guess = async (place: number, key: string) => {
        const url = `${portals.urls[place] ?? ''}/api/v1/deliveries/ANY`
        const { status } = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
        return status
      }
      for (let nth = 0; nth < 16; nth++)
        assert.deepEqual([await guess(0, `kc_here${nth}`), await guess(1, `kc_there${nth}`)], [401, 401])
      // The same key again is not counted: the others must have reported theirs.
      const known = ['kc_here0', 'kc_there0']
      for (const place of places)
        await until('the address is locked', async () => (await guess(place, known[place] ?? 'kc_other')) === 429)
    })

    test('all of them have answered, and no request was cut off', () => {
      assert.ok(
        portals.proxy.answered().every(answered => answered > 5),
        String(portals.proxy.answered()),
      )
      assert.equal(portals.proxy.cut(), 0)
    })

    test('each stays within the database connections of docs/operation/deployment.md under load', async () => {
      const as = await portals.signIn(user)
      const asked = Promise.all(
        Array.from({ length: 60 * count }, () => portals.call(sessionCalls.getProfile, {}, { as })),
      )
      const { rows } = await sql<{ most: number }>`
        select count(*)::int as most from pg_stat_activity
         where datname = current_database() and application_name <> 'this test'`.execute(portals.db)
      assert.ok((await asked).every(({ code }) => code === codes.success))
      assert.ok((rows[0]?.most ?? Infinity) <= count * connectionsOfOne, String(rows[0]?.most))
    })
  })
}

/** The next line of a stream other than `watching` and `alive`. */
async function nextNews(stream: LiveStream): Promise<LiveLine> {
  for (;;) {
    const line = await stream.next()
    if (line === undefined || 'code' in line) throw new Error(`the stream ended: ${JSON.stringify(line)}`)
    if (line.kind !== 'watching' && line.kind !== 'alive') return line
  }
}

/** A form whose file is sent in pieces with pauses, as on a slow connection. */
async function sentSlowly(url: string, accessToken: string, fileName: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('file', new File([bytes], fileName))
  const whole = new Response(form)
  const type = whole.headers.get('content-type') ?? ''
  const body = Buffer.from(await whole.arrayBuffer())
  const sent = request(`${url}${apiBase}${documentCalls.fileUpload.path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': body.length, [sessionHeaders.accessToken]: accessToken },
  })
  const answered = Promise.withResolvers<string>()
  sent.on('error', answered.reject)
  sent.on('response', answer => {
    let received = ''
    answer.on('data', chunk => (received += String(chunk)))
    answer.on('end', () => answered.resolve(received))
  })
  for (let from = 0; from < body.length; from += 100_000) {
    sent.write(body.subarray(from, from + 100_000))
    await sleep(20)
  }
  sent.end()
  const answer = await answered.promise
  const { code, data } = JSON.parse(answer) as { code: number; data: { documentId: number; sha256: string } }
  assert.equal(code, codes.success, answer)
  return data
}
