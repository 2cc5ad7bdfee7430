import type { Browser } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, signIn as signInAt, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'
import { startPortalProcess } from '#test/support/portal/portalProcess.ts'

const dayMs = 86_400_000
const from = new Date(Date.now() - dayMs).toISOString()
const live = 'ライブ更新中'
const lost = /接続が切れました。再接続しています…（.+時点の表示です）/

/** A company with a key; its deliveries and readings go through the partner API of the first process. */
async function sender(portal: Portal) {
  const company = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company })
  const taken = async (path: string, body: object) =>
    expect(await portal.send(path, key, body)).toMatchObject({ status: 200, body: { rejected: [] } })
  await taken('products', { products: [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }] })
  const delivery = (reference: string, facts: object) => ({
    reference,
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: from.slice(0, 10),
    items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
    loggers: [{ serial: reference, from }],
    ...facts,
  })
  return {
    user: await makeUser(portal.db, { company }),
    deliver: (reference: string, facts: object = {}) =>
      taken('deliveries', { deliveries: [delivery(reference, facts)] }),
    measure: (reference: string, minute: number, celsius: number) => {
      const time = new Date(Date.parse(from) + minute * 60_000).toISOString()
      return taken('readings', { readings: [{ logger: reference, time, celsius }] })
    },
    /** The number of a delivery in its address. */
    idOf: async (reference: string) =>
      (
        await portal.db
          .selectFrom('deliveries')
          .select('id')
          .where('reference', '=', reference)
          .where('depositor_id', '=', company.id)
          .executeTakeFirstOrThrow()
      ).id,
  }
}

/** A page of a browser of its own. */
async function pageAt(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  return await context.newPage()
}

test(
  'two browsers on two processes see new readings; a process that ends is shown, and nothing is missing when it is back',
  { tag: '@long' },
  async ({ browser, portal, page, signIn }) => {
    const { user, deliver, measure, idOf } = await sender(portal)
    await deliver('LIVE-1')
    const environment = { DATABASE_URL: portal.databaseUrl, LOG_LEVEL: 'warn' }
    const other = startPortalProcess(environment)
    const url = await other.ready()

    await signIn(user)
    const list = page.getByRole('table').locator('tbody').getByRole('row')
    await expect(list).toHaveCount(1)
    await expect(page.getByText(live)).toBeVisible()
    const details = await pageAt(browser, url)
    await signInAt(details, { url, db: portal.db }, user, `/delivery/detail?deliveryId=${await idOf('LIVE-1')}`)
    await expect(details.getByText(live)).toBeVisible()
    await expectAccessible(details)
    // A page that was loaded anew would have lost this.
    await details.evaluate(() => document.body.setAttribute('data-same-page', ''))

    await measure('LIVE-1', 0, 5)
    await expect(details.getByText('5.0', { exact: false }).first()).toBeVisible()
    await measure('LIVE-1', 10, 12.5)
    await expect(details.getByText('12.5', { exact: false }).first()).toBeVisible()
    await expect(list.getByText('温度逸脱')).toBeVisible()
    await deliver('LIVE-2')
    await expect(list).toHaveCount(2)
    await deliver('LIVE-1', { deliveredAt: new Date(Date.parse(from) + 3_600_000).toISOString() })
    await expect(details.getByText('配達完了').first()).toBeVisible()
    await expect(list.filter({ hasText: 'LIVE-1' }).getByText('配達完了')).toBeVisible()
    await expect(page.locator('.loading-overlay')).toHaveCount(0)

    other.kill('SIGKILL')
    await other.ended
    await expect(details.getByText(lost)).toBeVisible()
    await expect(details.getByText('12.5', { exact: false }).first()).toBeVisible()
    await expectAccessible(details)
    await deliver('LIVE-1', { slipNo: ['NEWS-77'] })
    const again = startPortalProcess({ ...environment, PORT: new URL(url).port })
    await again.ready()
    await expect(details.getByText('NEWS-77').first()).toBeVisible()
    await expect(details.getByText(live)).toBeVisible()
    await expect(details.locator('body[data-same-page]')).toHaveCount(1)
    await details.context().close()
    again.kill('SIGTERM')
    await again.ended
  },
)

test(
  'a hidden page closes its stream; a browser that is offline says so, and catches up',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { user, deliver } = await sender(portal)
    await deliver('OFF-1')
    await signIn(user)
    const list = page.getByRole('table').locator('tbody').getByRole('row')
    await expect(page.getByText(live)).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(lost)).toBeVisible()
    await deliver('OFF-2')
    await expect(list).toHaveCount(1)
    await page.context().setOffline(false)
    await expect(list).toHaveCount(2)
    await expect(page.getByText(live)).toBeVisible()

    const show = (state: 'hidden' | 'visible') =>
      page.evaluate(visibility => {
        Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    await expect(page.getByText(live)).toBeHidden()
    await deliver('OFF-3')
    await show('visible')
    await expect(list).toHaveCount(3)
  },
)

test('a revoked session ends a page with live changes', { tag: '@main' }, async ({ page, portal, signIn }) => {
  const { user, deliver, idOf } = await sender(portal)
  await deliver('GONE-1')
  await signIn(user, `/delivery/detail?deliveryId=${await idOf('GONE-1')}`)
  await expect(page.getByText(live)).toBeVisible()
  await portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', user.id).execute()
  await expect(page).toHaveURL(/\/login/)
})
