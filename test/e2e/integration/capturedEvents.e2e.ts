import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'

const pickedUpAt = '2026-11-20T01:00:00.000Z'
const toldAt = '2026-11-20T10:00:00.000+09:00'
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')

/** A company's own event, of a field that this portal gives no meaning. */
const event = (different: object) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { own: 'https://own.example/' }],
  type: 'ObjectEvent',
  eventTime: pickedUpAt,
  eventTimeZoneOffset: '+09:00',
  epcList: ['urn:epc:id:sscc:4987654.0000000012'],
  action: 'OBSERVE',
  'own:dock': '東側ドック',
  ...different,
})
const naming = (reference: string) => ({
  bizStep: 'shipping',
  bizTransactionList: [{ type: 'desadv', bizTransaction: `urn:epcglobal:cbv:bt:4987654000012:${reference}` }],
})

async function sendAll(portal: Portal, company: MadeCompany, reference: string) {
  const { key } = await makeApiKey(portal.db, { company })
  const products = [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }]
  const delivery = {
    reference,
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: '2026-11-20',
    items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
    loggers: [],
  }
  await portal.send('products', key, { products })
  await portal.send('deliveries', key, { deliveries: [delivery] })
  for (const one of [naming(reference), naming('NOBODY-KNOWS')]) {
    expect(await portal.send('epcis/events', key, event(one))).toMatchObject({ status: 201 })
  }
  const document = {
    '@context': event({})['@context'],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: pickedUpAt,
    epcisHeader: { epcisMasterData: { vocabularyList: [{ type: 'urn:epcglobal:epcis:vtype:Location' }] } },
    epcisBody: { eventList: [event({ bizStep: 'inspecting' })] },
  }
  expect(await portal.send('epcis/capture', key, document)).toMatchObject({ status: 202 })
  const captured = portal.db.selectFrom('epcis_events').select('id').where('company_id', '=', company.id)
  await expect.poll(async () => (await captured.execute()).length).toBe(3)
}

test('events that a system sent are listed with what became of each, and the delivery is saved as EPCIS', async ({
  page,
  portal,
  signIn,
}) => {
  const menus = ['ImportCentre', 'DeliveryStatus'] as const
  const company = await makeCompany(portal.db)
  await sendAll(portal, company, 'EPCIS-1')
  await sendAll(portal, await makeCompany(portal.db), 'EPCIS-OTHER')

  await signIn(await makeUser(portal.db, { company, role: '01', menus }), '/user-management/import?view=events')
  await expect(page.getByText('3件のイベント')).toBeVisible()
  await expect(row(page, 'EPCIS-1')).toContainText('集荷日時を登録')
  await expect(row(page, '該当する配送なし')).toHaveCount(1)
  await expect(row(page, 'inspecting')).toContainText('保存のみ')
  await expect(page.getByText('EPCIS-OTHER')).toHaveCount(0)
  await expectAccessible(page)

  await row(page, 'inspecting').getByRole('button').click()
  await expect(dialog(page)).toContainText('"own:dock": "東側ドック"')
  await expectAccessible(page)
  await page.reload()
  await expect(dialog(page)).toContainText('保存のみ')
  await dialog(page).getByText('文書のヘッダーなど').click()
  await expect(dialog(page)).toContainText('"urn:epcglobal:epcis:vtype:Location"')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', 'EPCIS-1')
    .executeTakeFirstOrThrow()
  await page.goto(`/delivery/detail?deliveryId=${id}`)
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return await readFile(await (await download).path(), 'utf8')
  }
  const { epcisBody } = JSON.parse(await saved('EPCIS（JSON-LD）')) as {
    epcisBody: { eventList: { bizStep?: string; eventTime: string }[] }
  }
  expect(epcisBody.eventList).toContainEqual(expect.objectContaining({ bizStep: 'shipping', eventTime: toldAt }))
  expect(await saved('EPCIS（XML）')).toContain(`<eventTime>${toldAt}</eventTime>`)
})
