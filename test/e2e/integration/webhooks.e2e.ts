import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide, platformCompany } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name })
/** Messages are sent within seconds of the change; the page reads its log again when it is opened. */
const eventually = { timeout: 60_000 }

/** The secret, which is shown once. */
async function savedSecret(page: Page): Promise<string> {
  const secret = await dialog(page).getByRole('status', { name: 'シークレット' }).innerText()
  await expectAccessible(page)
  await button(page, '保存したので閉じる').click()
  return secret
}

test('a webhook is registered, tried, sent events, replayed, given a new secret, paused and resumed', async ({
  page,
  portal,
  hooks,
  signIn,
}) => {
  const company = await makeCompany(portal.db)
  const user = await makeUser(portal.db, { company, role: '01', menus: ['CompanyManagement', 'DeliveryStatus'] })
  const { key } = await makeApiKey(portal.db, { company })
  const verifies = (secret: string) => {
    const { body, headers } = hooks.requests.at(-1) ?? { body: '', headers: {} }
    return (new Webhook(secret).verify(body, headers) as { type: string }).type
  }

  await signIn(user, '/user-management/webhooks')
  await expect(page.getByText('Webhookは登録されていません。')).toBeVisible()
  await button(page, '登録').click()
  // The description alone may be left out: of the groups of events, one is enough.
  await expect(dialog(page).getByText('（任意）')).toHaveCount(1)
  await dialog(page).getByLabel('送信先のアドレス').fill('https://127.0.0.1/')
  await dialog(page).getByLabel('説明').fill('基幹システム')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '登録' }).click()
  await expect(dialog(page).getByText('このアドレスには送信できません。', { exact: false })).toBeVisible()
  await dialog(page).getByLabel('送信先のアドレス').fill(hooks.url)
  await dialog(page).getByRole('button', { name: '登録' }).click()
  const first = await savedSecret(page)

  await button(page, 'テスト送信：基幹システム').click()
  await expect(page.getByText('204', { exact: false })).toBeVisible()
  expect(verifies(first)).toBe('webhook.test')

  hooks.behave(500)
  const products = [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }]
  const delivery = {
    reference: 'HOOK-1',
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: new Date().toISOString().slice(0, 10),
    items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
    loggers: [],
  }
  await portal.send('products', key, { products })
  await portal.send('deliveries', key, { deliveries: [delivery] })
  const told = () => hooks.requests.filter(({ body }) => body.includes('"HOOK-1"'))
  await expect.poll(() => told().length, eventually).toBeGreaterThan(0)
  hooks.behave(204)
  await expect.poll(() => told().length, eventually).toBeGreaterThan(1)

  await page.getByRole('link', { name: '送信履歴：基幹システム' }).click()
  await page.reload()
  await expect(row(page, 'HOOK-1')).toContainText('送信済み')
  await button(page, '詳細：配送 – 登録 HOOK-1').click()
  await expect(dialog(page)).toContainText('500')
  await expect(dialog(page)).toContainText('"delivery.created"')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const before = told().length
  await button(page, '再送：配送 – 登録 HOOK-1').click()
  await expect(notice(page)).toContainText('再送を受け付けました。')
  await expect.poll(() => told().length, eventually).toBe(before + 1)

  await button(page, 'シークレットの再発行：基幹システム').click()
  await dialog(page).getByLabel('直ちに無効にする（漏えいした場合）').check()
  await dialog(page).getByRole('button', { name: 'シークレットの再発行' }).click()
  const second = await savedSecret(page)
  await button(page, 'テスト送信：基幹システム').click()
  await expect(() => expect(verifies(second)).toBe('webhook.test')).toPass()
  expect(() => verifies(first)).toThrow()

  await button(page, '一時停止：基幹システム').click()
  await expect(row(page, '基幹システム').first()).toContainText('一時停止中')
  await expect(button(page, 'テスト送信：基幹システム')).toBeDisabled()
  await button(page, '再送：配送 – 登録 HOOK-1').click()
  await expect(row(page, 'HOOK-1')).toContainText('再開後に送信します')
  await button(page, '再開：基幹システム').click()
  await expect(row(page, '基幹システム').first()).toContainText('正常')

  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('a webhook is added for the company that is named, and for none where those of all are shown', async ({
  page,
  portal,
  signIn,
}) => {
  const [platform, customer] = [await platformCompany(portal.db), await makeCompany(portal.db)]
  await signIn(
    await makeUser(portal.db, { company: platform, role: '00', menus: ['CompanyManagement'] }),
    '/user-management/webhooks',
  )
  await expect(page.getByText('全企業のWebhookを表示しています。', { exact: false })).toBeVisible()
  await expect(button(page, '登録')).toHaveCount(0)
  await page.goto(`/user-management/webhooks?enterpriseCode=${customer.code}`)
  await expect(page.getByRole('heading', { name: `Webhook：${customer.name}` })).toBeVisible()
  await button(page, '登録').click()
  await expect(page.getByRole('dialog', { name: `Webhookの登録：${customer.name}` })).toBeVisible()
})
