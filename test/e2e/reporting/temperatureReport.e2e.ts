import fs from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeUser } from '#test/support/database/make.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'

const startMs = Date.UTC(2026, 10, 1)
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()
const reference = 'E2E-REPORT'

/** A day in steps of ten minutes with forty minutes too warm. */
const readings = Array.from({ length: 144 }, (_, step) => ({
  logger: 'SN-REPORT',
  time: at(step * 10),
  celsius: step >= 60 && step < 64 ? 11.3 : 5,
}))

async function sentDelivery(portal: Portal) {
  const key = await makeApiKey(portal.db)
  await portal.send('products', key.key, {
    products: [{ itemCode: 'VAC-R', nameJa: '乾燥ワクチン', nameEn: 'Dry vaccine', band: '2-8' }],
  })
  const delivery = {
    reference,
    deliveryType: '0003',
    depositCode: key.company.code,
    shipFrom: { name: '静岡物流センター' },
    destination: { name: '東京配送センター', kind: 'distributionCentre' },
    shippingDate: '2026-11-01',
    actualPickup: at(0),
    deliveredAt: at(1440),
    items: [{ itemCode: 'VAC-R', lot: 'L-1', quantity: 240 }],
    loggers: [{ serial: 'SN-REPORT', from: at(0), to: at(1440) }],
  }
  await portal.send('deliveries', key.key, { deliveries: [delivery] })
  expect(await portal.send('readings', key.key, { readings })).toMatchObject({ body: { accepted: 144 } })
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('depositor_id', '=', key.company.id)
    .executeTakeFirstOrThrow()
  return { company: key.company, deliveryId: id }
}

/** What a control hands over to save: its name and its bytes. */
async function saved(page: Page, act: () => Promise<void>) {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await fs.readFile(await file.path()) }
}

test(
  "a quality manager downloads the report in either language and each section's file",
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { company, deliveryId } = await sentDelivery(portal)
    await signIn(await makeUser(portal.db, { company }), `/delivery/detail?deliveryId=${deliveryId}`)
    const click = (button: Locator) => () => button.click()

    const own = await saved(page, click(page.getByRole('button', { name: '温度報告書（PDF）' })))
    expect(own.name).toBe(`${reference}-temperature-report-ja.pdf`)
    const japanese = printedPdf(own.bytes)
    expect(japanese.pages[0]).toMatch(/配送温度報告書\nE2E-REPORT\n温度判定\n温度逸脱/)

    // by keyboard alone, at the narrowest width
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: '温度報告書の言語を選択' }).press('Enter')
    const english = page.getByRole('menuitem', { name: 'English (PDF)' })
    await expect(english).toBeVisible()
    const other = await saved(page, click(english))
    expect(other.name).toBe(`${reference}-temperature-report-en.pdf`)
    expect(printedPdf(other.bytes).pages[0]).toMatch(/Delivery temperature report\nE2E-REPORT/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    const csvOf = (section: string) => page.getByRole('button', { name: `${section}をCSVでダウンロード` })
    const events = await saved(page, click(csvOf('逸脱・スパイク・欠測の一覧')))
    expect(events.name).toBe(`${reference}-events.csv`)
    expect(events.bytes.toString()).toContain(
      'SN-REPORT,1,逸脱,2026-11-01T19:00:00+09:00,2026-11-01T19:40:00+09:00,40,11.3',
    )
    for (const [section, name] of [
      ['配送情報', 'status'],
      ['出荷リスト', 'shipping-list'],
      ['品目別の温度', 'item-temperatures'],
    ] as const) {
      expect((await saved(page, click(csvOf(section)))).name).toBe(`${reference}-${name}.csv`)
    }
    // nothing was sent of a position, so there is no file of it either
    await expect(csvOf('位置情報')).toHaveCount(0)
    await expectAccessible(page)
  },
)

test("the report of the delivery's case is downloaded in either language, and shows the same as its page", async ({
  page,
  portal,
  signIn,
}) => {
  const { company } = await sentDelivery(portal)
  await signIn(await makeUser(portal.db, { company }), '/quality?tab=cases')
  await page.getByRole('link', { name: /^EC-\d{4}-0001$/ }).click({ timeout: 30_000 })
  await page.setViewportSize({ width: 360, height: 740 })
  const make = page.getByRole('button', { name: '案件報告書（PDF）' })
  const own = await saved(page, () => make.click())
  expect(own.name).toMatch(/^EC-\d{4}-0001-case-report-ja\.pdf$/)
  expect(printedPdf(own.bytes).pages[0]).toMatch(/逸脱案件報告書\nEC-\d{4}-0001 · E2E-REPORT\n(.|\n)*未着手/)

  await page.getByRole('button', { name: '案件報告書の言語を選択' }).press('Enter')
  const english = page.getByRole('menuitem', { name: 'English (PDF)' })
  await expect(english).toBeVisible()
  const other = await saved(page, () => english.click())
  expect(other.name).toMatch(/-case-report-en\.pdf$/)
  expect(printedPdf(other.bytes).pages[0]).toMatch(/Excursion case report\nEC-\d{4}-0001 · E2E-REPORT/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
