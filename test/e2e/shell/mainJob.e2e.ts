import { expect, test } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeUser } from '#test/support/database/make.ts'

const startMs = Date.UTC(2026, 10, 1, 0, 0)
const minute = 60_000
const at = (minutes: number) => new Date(startMs + minutes * minute).toISOString()

/** 48 hours in steps of ten minutes: 5 °C, forty minutes at 11.3 °C, and a silence of two hours. */
const readings = Array.from({ length: 288 }, (_, index) => index * 10)
  .filter(minutes => minutes < 2000 || minutes >= 2120)
  .map(minutes => ({
    logger: 'SN-E2E-1',
    time: at(minutes),
    celsius: minutes >= 600 && minutes < 640 ? 11.3 : 5,
    lat: 34.97 + minutes / 5000,
    lon: 138.38 + minutes / 2500,
  }))

test(
  'readings that a logger sent over HTTP become a curve and an excursion on the screen',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    const { key, company } = await makeApiKey(portal.db)
    const user = await makeUser(portal.db, { company, role: '01' })
    const product = { itemCode: 'VAC-1', nameJa: '乾燥ワクチン「試験」', nameEn: 'Test vaccine', band: '2-8' }
    const delivery = {
      reference: 'E2E-MAIN-1',
      deliveryType: '0001',
      depositCode: company.code,
      slipNo: ['4711-0815'],
      shipFrom: { name: '静岡工場', lat: 34.97, lon: 138.38 },
      destination: { name: '東京物流センター', lat: 35.6, lon: 139.7 },
      shippingDate: '2026-11-01',
      actualPickup: at(0),
      deliveredAt: at(2880),
      items: [{ itemCode: 'VAC-1', lot: 'L-2026-11', expiry: '2028-03-31', quantity: 240 }],
      loggers: [{ serial: 'SN-E2E-1', from: at(0) }],
    }
    expect(await portal.send('products', key, { products: [product] })).toMatchObject({
      status: 200,
      body: { accepted: 1 },
    })
    expect(await portal.send('deliveries', key, { deliveries: [delivery] })).toMatchObject({
      status: 200,
      body: { accepted: 1 },
    })
    const lines = readings.map(reading => JSON.stringify(reading)).join('\n')
    const sent = await portal.send('readings', key, lines, 'application/x-ndjson')
    expect(sent).toEqual({ status: 200, body: { accepted: 276, duplicate: 0, conflict: 0, rejected: [] } })

    await signIn(user)
    await expect(page).toHaveURL(/\/delivery/)
    await page.getByRole('textbox', { name: '参照番号・送り状番号・入庫番号' }).fill('4711-0815')
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: 'E2E-MAIN-1' })
    await expect(row).toContainText('温度逸脱')
    await row.getByRole('link', { name: 'E2E-MAIN-1' }).click()

    await expect(page).toHaveURL(/\/delivery\/detail\?deliveryId=\d+/)
    await expect(page.getByText(/逸脱1件：.*最高/).first()).toBeVisible()
    await expect(page.getByText('11.3').first()).toBeVisible()
    const events = page.getByRole('table').filter({ hasText: '11/01 19:00' })
    await expect(events.first()).toContainText('11.3')
    await expect(page.getByText('乾燥ワクチン「試験」').first()).toBeVisible()

    const plot = page.locator('.temperature-chart-plots')
    await plot.scrollIntoViewIfNeeded()
    const box = await page.locator('.temperature-chart-plots .u-over').boundingBox()
    if (!box) throw new Error('the chart has no plot')
    // The excursion lasts from 600 to 640 of 2,880 minutes.
    await page.mouse.move(box.x + (620 / 2880) * box.width, box.y + box.height / 2)
    await expect(plot.getByRole('status')).toContainText('11.3 ℃')
    await page.mouse.move(box.x + (2060 / 2880) * box.width, box.y + box.height / 2)
    await expect(plot.getByRole('status')).toContainText('欠測')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '全測定値（CSV）' }).click()
    expect((await download).suggestedFilename()).toBe('E2E-MAIN-1-readings.csv')
  },
)
