import type { Locator, Page } from '@playwright/test'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeUser, type MadeUser } from '#test/support/database/make.ts'

const count = 1_000_000
const perRequest = 200_000
const stepMs = 5_000
const startMs = Date.UTC(2026, 7, 1)
const place = Math.floor(count * (0.05 + 0.9 * Math.random()))
const share = place / count

/** Readings of one logger at 5 °C, and one of them, anywhere, at 19.7 °C. */
async function sendOutlier(portal: Portal): Promise<{ user: MadeUser; deliveryId: number }> {
  const { key, company } = await makeApiKey(portal.db)
  const user = await makeUser(portal.db, { company })
  const time = (index: number) => new Date(startMs + index * stepMs).toISOString()
  await portal.send('products', key, { products: [{ itemCode: 'P', nameJa: '品目', nameEn: 'Item', band: '2-8' }] })
  const delivery = {
    reference: 'E2E-PEAK',
    deliveryType: '0002',
    depositCode: company.code,
    shipFrom: { name: '東京' },
    destination: { name: '大阪' },
    shippingDate: '2026-08-01',
    items: [{ itemCode: 'P', quantity: 1 }],
    loggers: [{ serial: 'SN-PEAK', from: time(0), to: time(count) }],
  }
  await portal.send('deliveries', key, { deliveries: [delivery] })
  for (let start = 0; start < count; start += perRequest) {
    const lines = Array.from({ length: perRequest }, (_, index) => {
      const celsius = start + index === place ? 19.7 : 5
      return `{"logger":"SN-PEAK","time":"${time(start + index)}","celsius":${celsius}}`
    })
    const sent = await portal.send('readings', key, lines.join('\n'), 'application/x-ndjson')
    expect(sent).toMatchObject({ status: 200, body: { accepted: perRequest } })
  }
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', 'E2E-PEAK')
    .executeTakeFirstOrThrow()
  return { user, deliveryId: id }
}

test('one outlier among 1,000,000 readings is drawn, and shown by the tooltip, at every width and after zooming', async ({
  page,
  portal,
  signIn,
}) => {
  const { user, deliveryId } = await sendOutlier(portal)
  await signIn(user)
  for (const width of [300, 1200, 3840]) {
    await page.setViewportSize({ width: width + 60, height: 1000 })
    await page.goto(`/delivery/detail?deliveryId=${deliveryId}`)
    const over = page.locator('.temperature-chart-plots .u-over')
    await over.scrollIntoViewIfNeeded()
    await makePlotWidth(page, over, width)
    await expectPeak(page, over, share)
    await expectPeak(page, over, await zoomTo(page, over, share))
  }
})

/** The plot is narrower than the window by the menu, the margins and the axis. */
async function makePlotWidth(page: Page, over: Locator, width: number) {
  const missing = width - Math.round((await boxOf(over)).width)
  await page.setViewportSize({ width: width + 60 + missing, height: 1000 })
  await expect.poll(async () => Math.abs((await boxOf(over)).width - width)).toBeLessThan(2)
}

async function expectPeak(page: Page, over: Locator, at: number) {
  await expect(page.locator('.temperature-chart-plots')).toHaveAttribute('aria-busy', 'false')
  const box = await boxOf(over)
  await page.mouse.move(box.x + at * box.width, box.y + box.height / 2)
  await expect(page.getByRole('status').filter({ hasText: 'SN-PEAK' })).toContainText('19.7 ℃')
  const red = await redColumns(page)
  expect(red.length, 'red pixels in the chart').toBeGreaterThan(0)
  for (const column of red) expect(Math.abs(column - at * box.width)).toBeLessThan(40)
}

/** The CSS pixel columns of the plot in which something is drawn in the red of an excursion. */
async function redColumns(page: Page): Promise<number[]> {
  return await page.locator('.temperature-chart-plots canvas').evaluate((canvas: HTMLCanvasElement) => {
    const over = canvas.parentElement?.querySelector<HTMLElement>('.u-over')
    const left = over?.offsetLeft ?? 0
    const ratio = canvas.width / canvas.clientWidth
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const columns = new Set<number>()
    for (let i = 0; i < data.length; i += 4) {
      const isRed = data[i]! > 140 && data[i + 1]! < 70 && data[i + 2]! < 90 && data[i + 3]! > 200
      if (isRed) columns.add(Math.floor(((i / 4) % canvas.width) / ratio) - left)
    }
    return [...columns].filter(column => column >= 0)
  })
}

/** Drags over a part of the plot around a place; answers where in the new picture the peak is. */
async function zoomTo(page: Page, over: Locator, at: number): Promise<number> {
  const box = await boxOf(over)
  const [from, to] = [(at - 0.04) * box.width, (at + 0.04) * box.width]
  await page.mouse.move(box.x + from, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + to, box.y + box.height / 2, { steps: 5 })
  const answered = page.waitForResponse(/temperatureInfo/)
  await page.mouse.up()
  const { data } = (await (await answered).json()) as { data: { from: string; to: string } }
  const [fromMs, toMs] = [Date.parse(data.from), Date.parse(data.to)]
  return (startMs + place * stepMs - fromMs) / (toMs - fromMs)
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the chart has no plot')
  return box
}
