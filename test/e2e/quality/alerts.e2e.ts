import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'

const menus = ['DeliveryStatus', 'Quality', 'AlertRules'] as const
const path = '/user-management/alerts'
const hourMs = 3_600_000
const at = (minutes: number) => new Date(Date.now() - 2 * hourMs + minutes * 60_000).toISOString()

/** A company whose deliveries left two hours ago, and became too warm for twenty minutes. */
async function companyWithExcursions(portal: Portal, references: readonly string[]): Promise<MadeCompany> {
  const company = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company })
  const products = [{ itemCode: 'P', nameJa: '冷蔵試験薬', nameEn: 'Cold test drug', band: '2-8' }]
  const deliveries = references.map(reference => ({
    reference,
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: at(0).slice(0, 10),
    actualPickup: at(0),
    items: [{ itemCode: 'P', lot: `LOT-${reference}`, quantity: 10 }],
    loggers: [{ serial: `SN-${reference}`, from: at(0), intervalSeconds: 600 }],
  }))
  const readings = references.flatMap(reference =>
    [5, 5, 9.5, 10, 5].map((celsius, nth) => ({ logger: `SN-${reference}`, time: at(nth * 10), celsius })),
  )
  const accepted = { status: 200, body: { rejected: [] } }
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
  expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  return company
}

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference })
const tab = (page: Page, name: string) => page.getByRole('group', { name: '表示の切替' }).getByRole('button', { name })
/** What is found shows by itself, within the pause of the list. */
const byItself = { timeout: 30_000 }

test(
  'an excursion appears without a reload, is acknowledged with a comment, and this shows on its delivery and in the history',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    const company = await companyWithExcursions(portal, ['WARM-1', 'WARM-2', 'WARM-3'])
    const user = await makeUser(portal.db, { company, role: '01', menus })
    await signIn(user, path)
    await expect(row(page, 'WARM-2')).toContainText('最大10.0 ℃', byItself)
    await expect(row(page, 'WARM-2')).toContainText('冷蔵試験薬 製造番号 LOT-WARM-2')
    await expect(row(page, 'WARM-2')).toContainText('警告')
    await row(page, 'WARM-1').getByRole('button', { name: '経過' }).click()
    const story = page.getByRole('region', { name: 'アラートの経過' })
    await expect(story.getByRole('row').filter({ hasText: user.name }).first()).toContainText('通知')
    await expect(story).toContainText('まだ確認されていません。')
    await expectAccessible(page)

    await row(page, 'WARM-1').first().getByRole('button', { name: '確認済みにする' }).click()
    await dialog(page).getByRole('button', { name: '確認済みにする' }).click()
    await expect(dialog(page)).toContainText('コメントを入力してください。')
    await expectAccessible(page)
    await dialog(page).getByLabel('コメント').fill('運送会社に連絡済み')
    await dialog(page).getByRole('button', { name: '確認済みにする' }).click()
    await expect(notice(page)).toContainText('1件のアラートを確認済みにしました。')
    await expect(row(page, 'WARM-1')).toHaveCount(0)

    await page.getByRole('checkbox', { name: 'このページのすべてを選択' }).check()
    await page.getByRole('button', { name: '選択したアラートを確認済みにする (2)' }).click()
    await dialog(page).getByLabel('コメント').fill('同じ便のため、まとめて確認')
    await dialog(page).getByRole('button', { name: '確認済みにする' }).click()
    await expect(page.getByText('未確認のアラートはありません。')).toBeVisible()

    await tab(page, '履歴').click()
    await expect(row(page, 'WARM-1')).toContainText(`運送会社に連絡済み${user.name}`)
    await page.getByLabel('参照番号・品目・製造番号・ロガー').fill('lot-warm-3')
    await page.getByRole('button', { name: '絞り込む' }).click()
    await expect(page).toHaveURL(/keyword=lot-warm-3.*tab=history/)
    await expect(row(page, 'WARM-1')).toHaveCount(0)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV（1件）' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('同じ便のため、まとめて確認')

    await page.getByRole('link', { name: 'WARM-3' }).click()
    await expect(page.getByRole('region', { name: 'アラート', exact: true })).toContainText(
      '同じ便のため、まとめて確認',
    )
  },
)

test(
  'a quality contact without the menu gets a message and acknowledges on the page of the delivery',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const company = await companyWithExcursions(portal, ['MEMBER-1'])
    const user = await makeUser(portal.db, {
      company,
      role: '02',
      language: 'en',
      menus: ['DeliveryStatus', 'Quality'],
    })
    await portal.db.insertInto('alert_contacts').values({ company_id: company.id, user_id: user.id }).execute()
    await signIn(user, '/delivery')
    const inbox = page.getByRole('button', { name: /Inbox|通知/ })
    await expect
      .poll(
        async () =>
          (
            await portal.db
              .selectFrom('messages')
              .where('user_id', '=', user.id)
              .where('kind', 'like', 'alert%')
              .select('id')
              .execute()
          ).length,
      )
      .toBe(1)
    await inbox.click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /MEMBER-1/ })
      // The case of the same delivery is told too.
      .filter({ hasNotText: /EC-/ })
      .click()
    await expect(page).toHaveURL(/delivery\/detail/)
    const box = page.getByRole('region', { name: /^(Alerts|アラート)$/ })
    await box.getByRole('button', { name: /Acknowledge|確認済みにする/ }).click()
    await dialog(page).getByRole('textbox').fill('Doors were open')
    await dialog(page)
      .getByRole('button', { name: /^(Acknowledge|確認済みにする)$/ })
      .click()
    await expect(box).toContainText(`Doors were open — ${user.name}`)
    await expect(box.getByRole('button', { name: /Acknowledge|確認済みにする/ })).toHaveCount(0)
    await expectAccessible(page)
  },
)

test('an administrator creates a rule, sees its alerts of the past, changes and deletes it, and names contacts', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await companyWithExcursions(portal, ['RULE-1', 'RULE-2'])
  const user = await makeUser(portal.db, { company, role: '01', menus })
  const colleague = await makeUser(portal.db, { company, menus: ['DeliveryStatus', 'Quality'] })
  await signIn(user, `${path}?tab=rules`)
  await expect(page.getByText('ルールはまだありません。')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'テスト送信' }).click()
  await expect(notice(page)).toContainText(user.email)

  await page.getByRole('button', { name: 'ルールを追加' }).click()
  const preview = page.getByRole('region', { name: 'このルールなら' })
  await expect(preview).toContainText('過去30日間に2回通知していました。')
  const far = page.getByLabel('逸脱幅（℃以上）').nth(1)
  await far.fill('ながい')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('重要度を1つ以上選び', { exact: false })).toBeVisible()
  await far.fill('２．５')
  await page.getByLabel('逸脱幅（℃以上）').nth(2).fill('20')
  await expect(preview).toContainText('警告：温度帯から2.5 ℃以上の逸脱')
  await expect(preview).toContainText('過去30日間の通知はありませんでした。')
  await page.getByRole('button', { name: '時間帯を追加' }).click()
  await page.getByRole('button', { name: '段階を追加' }).click()
  await page.getByLabel('その他の通知先').last().click()
  await page.getByTitle(new RegExp(colleague.name)).first().click()
  await page.keyboard.press('Escape')
  await expect(preview).toContainText(`30分確認されなければ品質連絡先、${colleague.name}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(notice(page)).toContainText('ルールを保存しました。')
  const rule = page.getByRole('listitem').filter({ hasText: '温度逸脱 – 全品目' })
  await expect(rule).toContainText(
    '毎日の22:00〜翌07:00の通知は、終了時にまとめて送信（画面の通知を除く）（重大はすぐに送信）',
  )

  await page.getByRole('button', { name: 'ルールを追加' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('この品目（または全品目）のルールはすでにあります。', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'キャンセル' }).click()

  await page.getByRole('button', { name: '編集: 温度逸脱 – 全品目' }).click()
  await page.getByRole('checkbox', { name: 'このルールを有効にする' }).uncheck()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(rule).toContainText('無効')
  await page.getByRole('button', { name: '削除: 温度逸脱 – 全品目' }).click()
  await dialog(page).getByRole('button', { name: '削除' }).click()
  await expect(rule).toHaveCount(0)

  await tab(page, '品質連絡先').click()
  await expect(page.getByText('指定なし（管理者が受け取ります）')).toBeVisible()
  await page.getByRole('button', { name: /^変更/ }).click()
  await dialog(page).getByLabel('品質連絡先').click()
  await page.getByTitle(new RegExp(colleague.name)).first().click()
  await dialog(page).getByRole('heading').click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('main')).toContainText(colleague.email)
  await expectAccessible(page)
})

test('an administrator sets up a channel, whose address is not shown again, and chooses it in a rule', async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db, { role: '01', menus })
  await signIn(user, `${path}?tab=channels`)
  const slack = page.getByRole('region', { name: 'Slack' })
  await expect(slack).toContainText('未設定')
  await slack.getByRole('button', { name: '設定: Slack' }).click()
  const address = dialog(page).getByLabel('Webhookのアドレス')
  await address.fill('https://hooks.slack.example/services/T0/B0/secret9876')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toContainText('このサービスのWebhookのアドレスではありません。')
  await expectAccessible(page)
  await address.fill('https://hooks.slack.com/services/T0/B0/secret9876')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(slack).toContainText('https://hooks.slack.com/…9876')
  await expect(slack).toContainText('テスト送信で確認してください')
  await expect(page.getByText('secret9876')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${path}?tab=rules&rule=0`)
  await page.getByRole('checkbox', { name: '自社のSlackのチャネルにも投稿する' }).check()
  await expect(page.getByRole('region', { name: 'このルールなら' })).toContainText('通知、メール、Slack')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(notice(page)).toContainText('ルールを保存しました。')
  await page.goto(`${path}?tab=channels`)
  await slack.getByRole('button', { name: '削除: Slack' }).click()
  await dialog(page).getByRole('button', { name: '削除' }).click()
  await expect(slack).toContainText('未設定')
})

test('a guest sets quiet hours and a digest, in English and on a phone', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const user = await makeUser(portal.db, { role: '03', language: 'en', menus: ['DeliveryStatus'] })
  await signIn(user, '/notification-settings')
  await page.getByRole('button', { name: 'Add quiet hours' }).click()
  await page.getByRole('checkbox', { name: 'Sun' }).uncheck()
  await page.getByLabel(/^Time \(/).fill('07:30')
  await expectAccessible(page)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page)).toContainText('Your notification settings were saved.')
  await page.reload()
  await expect(page.getByLabel(/^Time \(/)).toHaveValue('07:30')
  await expect(page.getByRole('checkbox', { name: 'Sun' })).not.toBeChecked()
})

test('repeats of an alert are one entry of the inbox, and the bell is red while a critical one is unread', async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db, { role: '01', menus })
  const facts = { kind: 'silence', serial: 'SN-9', lastAt: null, since: at(0), intervalMs: 600_000 }
  const alert = { kind: 'alertRaised', alertId: 1, deliveryId: 1, reference: 'REF-9', facts, isFoundLate: false }
  await insertMessages(portal.db, [user.id], { ...alert, severity: 2 })
  await insertMessages(portal.db, [user.id], { ...alert, severity: 3 })
  await insertMessages(portal.db, [user.id], { ...alert, severity: 1, reference: 'REF-8', deliveryId: 2 })
  await signIn(user, path)
  const bell = page.getByRole('button', { name: '通知（未読2件、うち重大1件）' })
  await expect(bell.locator('.unread-critical')).toHaveText('2')
  await bell.click()
  const entries = dialog(page).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.filter({ hasText: 'REF-9' })).toContainText('同じ事象の通知2回')
  await dialog(page).getByRole('button', { name: '重大' }).click()
  await expect(entries).toHaveCount(1)
  await expectAccessible(page)
  await entries.getByRole('button', { name: '既読にする' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '通知（未読1件）' })).toBeVisible()
})

test('alerts and rules fit on a phone', async ({ page, portal, signIn }) => {
  const long = 'LONGEST-REFERENCE-THAT-ANY-SENDER-EVER-USED-0123456789'
  const company = await companyWithExcursions(portal, [long])
  const user = await makeUser(portal.db, { company, role: '01', menus, language: 'en' })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(user, path)
  await expect(page.getByRole('link', { name: long })).toBeVisible(byItself)
  await page.getByRole('button', { name: /^(Timeline|経過)$/ }).click()
  await expect(page.getByRole('region', { name: /Alert timeline|アラートの経過/ })).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await page.goto(`${path}?tab=rules&rule=0`)
  await page.getByRole('button', { name: /Add quiet hours|時間帯を追加/ }).click()
  await page.getByRole('button', { name: /Add level|段階を追加/ }).click()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
})
