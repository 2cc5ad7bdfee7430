import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { givenMenus } from '#contract/kernel/menus.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { scannedCodeCalls } from '#contract/quality/calls/scannedCodes.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const gtin = '04912345000019'
const known = `/01/${gtin}/10/LOT-A1`
/** Another lot, another GTIN, a wrong check digit, nothing. */
const unknown = [`/01/${gtin}/10/LOT-Z9`, '/01/04912345000026/10/LOT-A1', '/01/04912345000018/10/LOT-A1', '/01/']

let portal: TestApp
let rival: Session

before(async () => {
  portal = await createTestApp()
  const maker = await makeCompany(portal.db)
  const send = apiClientOf(portal, (await makeApiKey(portal.db, { company: maker })).key)
  const codes = [{ kind: 'gtin', code: gtin }]
  await send.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8', codes }])
  await send.deliveries([
    {
      reference: 'D-1',
      deliveryType: '0001',
      depositCode: maker.code,
      shipFrom: { name: '静岡工場' },
      destination: { name: '仙台' },
      shippingDate: '2026-11-20',
      items: [{ itemCode: 'VAC', lot: 'LOT-A1', quantity: 1 }],
      loggers: [],
    },
  ])
  const other = await makeCompany(portal.db)
  rival = await signIn(portal, await makeUser(portal.db, { company: other, menus: givenMenus }))
})
after(() => portal.close())

/** All of an answer but what differs from one request to the next, with the link itself left out. */
async function answerTo(url: string, headers: Record<string, string> = {}) {
  const reply = await portal.app.inject({ method: 'GET', url, headers })
  const { 'x-request-id': _id, date: _date, ...rest } = reply.headers
  const withoutLink = (text: unknown) => String(text).replace(encodeURIComponent(`https://id.gs1.org${url}`), 'LINK')
  return {
    status: reply.statusCode,
    body: withoutLink(reply.body),
    headers: { ...rest, location: withoutLink(rest.location), 'content-length': undefined },
  }
}

suite('LOG-163: A GS1 Digital Link to the portal', () => {
  test('is answered alike whether what it names exists or not, to strangers and to another company', async () => {
    const tokens = { [sessionHeaders.accessToken]: rival.accessToken, cookie: 'any=1' }
    const answer = await answerTo(known)
    assert.deepEqual([answer.status, answer.headers.location], [307, '/scan?code=LINK'])
    for (const url of [known, ...unknown]) {
      assert.deepEqual(await answerTo(url), answer, url)
      assert.deepEqual(await answerTo(url, tokens), answer, url)
    }
  })

  test('asks nothing of the database', async () => {
    const asked: string[] = []
    const listen = (...sent: unknown[]) => void asked.push(JSON.stringify(sent))
    portal.pool.on('acquire', listen)
    await answerTo(known)
    portal.pool.off('acquire', listen)
    assert.deepEqual(asked, [])
  })

  test('leads a company that is no party to a page that finds nothing, as for a lot that does not exist', async () => {
    const find = async (url: string) => {
      const reply = await portal.app.inject({ method: 'GET', url })
      const text = new URL(String(reply.headers.location), 'https://portal.example').searchParams.get('code') ?? ''
      return (await portal.call(scannedCodeCalls.findCode, { text }, { as: rival })).data
    }
    assert.deepEqual(await find(known), await find(`/01/${gtin}/10/LOT-Z9`))
    assert.deepEqual((await find(known)).deliveries, [])
  })
})
