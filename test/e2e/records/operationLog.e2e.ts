import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Operation } from '#contract/kernel/operations.ts'
import { breakAnswers } from '#test/e2e/support/brokenAnswers.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

async function write(
  portal: Portal,
  user: MadeUser,
  minutesAgo: number,
  operation: Operation,
  subject: object,
  code = 200,
) {
  await sql`
    insert into operation_log (at, user_id, company_id, operation, subject, result_code, ip)
    values (now() - make_interval(mins => ${minutesAgo}), ${user.id}, ${user.company.id}, ${operation},
      ${JSON.stringify(subject)}, ${code}, '192.0.2.77')`.execute(portal.db)
}

test(
  'an administrator sees what colleagues did, narrows it down, opens the delivery and saves one type',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const company = await companyWithDeliveries(portal, ['LOGGED-1'])
    const { id } = await portal.db
      .selectFrom('deliveries')
      .select('id')
      .where('depositor_id', '=', company.id)
      .executeTakeFirstOrThrow()
    const colleague = await makeUser(portal.db, { company })
    await write(portal, colleague, 50, 'signIn', {}, 4019)
    await write(portal, colleague, 40, 'searchDeliveries', { deliveryType: ['0001'], late: true })
    await write(portal, colleague, 30, 'showTemperature', { deliveryId: id })
    const outsider = await makeUser(portal.db)
    await write(portal, outsider, 20, 'showDelivery', { deliveryId: id }, 4017)
    const menus = ['UserOperationLog', 'DeliveryStatus'] as const
    await signIn(await makeUser(portal.db, { company, role: '01', menus }), '/user-management/log')
    await expect(rows(page)).toHaveText([
      /温度の表示.*温度.*配送LOGGED-1.*成功.*192\.0\.2\.77/,
      /配送の検索.*輸送区間製造拠点 → 物流センター.*遅延はい.*成功/,
      /ログイン（パスワード）.*拒否 4019.*メールアドレスまたはパスワード誤り/,
    ])
    await expectAccessible(page)

    await page.getByLabel('種別').click()
    await page.getByTitle('ログイン', { exact: true }).click()
    await page.getByLabel('操作', { exact: true }).click()
    await expect(page.getByTitle('配送の検索')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '絞り込む' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/type=/)
    await page.reload()
    await expect(rows(page)).toHaveText([/拒否 4019/])

    await page.getByRole('button', { name: 'CSV' }).click()
    const dialog = page.getByRole('dialog', { name: '操作ログをCSVでダウンロード' })
    await expect(dialog.getByRole('radio')).toHaveCount(8)
    await expect(dialog.getByRole('radio', { name: 'ログイン' })).toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: '温度' }).check()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'ダウンロード' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^log-temperature-.*\.csv$/)
    const file = await readFile(await download.path(), 'utf8')
    expect(file.trimEnd().split('\n').slice(1)).toEqual([
      expect.stringMatching(/温度の表示,LOGGED-1,,成功,200,成功,192\.0\.2\.77$/),
    ])
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: '条件をクリア' }).click()
    await page.getByRole('button', { name: '日時' }).click()
    await expect(rows(page).first()).toContainText('拒否 4019')
    await page.getByRole('link', { name: 'LOGGED-1' }).click()
    await expect(page).toHaveURL(new RegExp(`/delivery/detail\\?deliveryId=${id}$`))
  },
)

test("the platform reads one company's log, on a phone and in English; an empty result and a failure are distinguished", async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const operator =
    (await portal.db.selectFrom('companies').selectAll().where('industry_type', '=', 9).executeTakeFirst()) ??
    (await makeCompany(portal.db, { industryType: 9 }))
  const company = await makeCompany(portal.db)
  const worker = await makeUser(portal.db, {
    company,
    email: `${'long.'.repeat(8)}address@a-rather-long-domain.example`,
  })
  await write(portal, worker, 10, 'administerUsers', { email: 'somebody@company.example' })
  const operatorCompany = { id: operator.id, code: operator.code, name: operator.name, nameEn: operator.name }
  const menus = ['UserOperationLog'] as const
  await signIn(
    await makeUser(portal.db, { company: operatorCompany, role: '00', language: 'en', menus }),
    `/user-management/log?company=${company.code}`,
  )
  const cards = page.getByRole('region', { name: 'Operation log' }).getByRole('listitem')
  await expect(cards).toHaveText([/Success.*Manage users.*Administration.*Emailsomebody@company\.example/])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expectAccessible(page)
  await page.getByLabel('User', { exact: true }).fill('nobody of this name')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
  await breakAnswers(page, '**/getLogList')
  await page.reload()
  await expect(page.getByText('This information could not be loaded.')).toBeVisible()
  await expectAccessible(page)
})
