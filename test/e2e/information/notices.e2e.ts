import type { VendorMessage } from '#contract/partners/types/vendorMessages.ts'
import type { Page } from '@playwright/test'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { dialog, isTooWide, notice, platformCompany, rows } from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser } from '#test/support/database/make.ts'

const hourMs = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hourMs)
const minuteAndMore = 61_000

// Announcements are the portal's: other tests of this browser must not meet them.
const clear = async ({ db }: Portal) => void (await db.deleteFrom('notices').execute())
test.beforeEach(async ({ portal }) => clear(portal))
test.afterEach(async ({ portal }) => clear(portal))

async function publish({ db }: Portal, title: string, facts: object = {}): Promise<number> {
  const row = {
    kind: 'release',
    title_ja: `${title}のお知らせ`,
    title_en: `About ${title}`,
    body_ja: `${title}を公開しました。\n\n<b onclick="alert(1)">詳細</b>は https://example.com/guide?a=1 をご覧ください。`,
    body_en: `${title} is there.\n\n<img src=x onerror="alert(1)"> See https://example.com/guide?a=1.`,
    is_draft: false,
    publish_from: fromNow(-1),
    ...facts,
  }
  return (await db.insertInto('notices').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'a member reads an announcement, which is marked as unread until then, in English and on a phone',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    await page.clock.install()
    const member = await makeUser(portal.db, { role: '02', language: 'en', menus: ['Notification', 'DeliveryStatus'] })
    await signIn(member, '/notification')
    const foot = page.getByRole('complementary')
    await expect(section(page, 'Maintenance')).toContainText('There are no maintenance notices.')
    await expect(section(page, 'Releases')).toContainText('There are no release notices.')
    await expect(foot.getByRole('link', { name: 'Notification', exact: true })).toHaveCount(1)
    await expectAccessible(page)

    // It begins while the page is open: nobody asks for it.
    await publish(portal, 'R1')
    const calls: string[] = []
    page.on('request', request => void calls.push(new URL(request.url()).pathname))
    await page.clock.fastForward(minuteAndMore)
    await expect(foot.getByRole('link', { name: 'Notification (1 unread)' })).toBeVisible()
    await expect(page.getByText('New notices: 1.')).toHaveRole('status')
    expect(calls.filter(path => path.endsWith('/getUnread'))).not.toEqual([])
    await expect(page.locator('.loading-overlay')).toHaveCount(0)

    await foot.getByRole('link', { name: 'Notification (1 unread)' }).click()
    await expect(section(page, 'Releases').getByRole('listitem')).toContainText(['Unread'])
    await page.getByRole('link', { name: 'About R1' }).click()
    await expect(page).toHaveURL(/\/notification\?notice=\d+$/)
    await expect(dialog(page)).toContainText('<img src=x onerror="alert(1)"> See')
    await expect(dialog(page).locator('img, b, script')).toHaveCount(0)
    const link = dialog(page).getByRole('link', { name: 'https://example.com/guide?a=1' })
    await expect(link).toHaveAttribute('href', 'https://example.com/guide?a=1')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(section(page, 'Releases').getByRole('listitem')).not.toContainText(['Unread'])
    await expect(foot.getByRole('link', { name: /unread/ })).toHaveCount(0)

    // On a phone the menu is out of sight: its button tells.
    await page.setViewportSize({ width: 360, height: 740 })
    for (const number of [2, 3, 4, 5, 6]) await publish(portal, `R${number}`)
    await publish(portal, 'draft', { is_draft: true })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Open menu (unread)' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all (6)' }).click()
    await expect(page.getByText('Notices: 6')).toBeVisible()
    await expect.poll(() => isTooWide(page)).toBe(false)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show filters (1)' }).click()
    await page.getByLabel('Keyword').fill('r3')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page.getByRole('link', { name: /^About/ })).toHaveText(['About R3'])
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(notice(page)).toContainText('All notices were marked as read.')
    await expect(page.getByRole('button', { name: 'Open menu', exact: true })).toBeVisible()
    await page.getByLabel('Keyword').fill('nothing like it')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No notices match these filters.')).toBeVisible()

    const ended = await publish(portal, 'ended', { publish_until: fromNow(-0.5) })
    await page.goto(`/notification?notice=${ended}`)
    await expect(dialog(page)).toContainText('It is no longer published, or it was deleted.')
    await page.goto('/notification/edit')
    await expect(page).toHaveURL('/404')
  },
)

test('the platform administrator drafts, previews, publishes, corrects and deletes an announcement', async ({
  page,
  portal,
  signIn,
}) => {
  // It sees every notice, also those of tests before it.
  await portal.db.deleteFrom('notices').execute()
  const company = await platformCompany(portal.db)
  const administrator = await makeUser(portal.db, { company, role: '00', menus: ['Notification', 'DeliveryStatus'] })
  await signIn(administrator, '/notification')
  await expect(page.getByRole('combobox', { name: '表示する企業' })).toHaveCount(0)
  await page.getByRole('button', { name: 'お知らせを作成' }).click()
  await page.getByLabel('件名').first().fill('臨時メンテナンス')
  await page.getByRole('button', { name: '公開する' }).click()
  await expect(page.getByText('公開するには入力が必要です。')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: '下書きを保存' }).click()
  await expect(notice(page)).toContainText('下書きを保存しました。')
  await expect(rows(page)).toHaveText([/臨時メンテナンス.*下書き.*メンテナンス.*—.*期限なし/])
  await expectAccessible(page)

  await page.getByRole('link', { name: '臨時メンテナンス' }).click()
  await page.getByLabel('本文').first().fill('一段落目\n\n二段落目 https://example.com/a')
  await page.getByLabel('件名').last().fill('Unplanned maintenance')
  await page.getByLabel('本文').last().fill('<script>alert(1)</script>')
  const preview = section(page, 'プレビュー')
  await expect(preview.getByRole('article').locator('p')).toHaveText([
    '一段落目',
    /^二段落目 https:\/\/example\.com\/a/,
  ])
  await preview.getByRole('button', { name: '英語' }).click()
  await expect(preview).toContainText('<script>alert(1)</script>')
  const begins = page.getByLabel('開始日時（Asia/Tokyo）')
  const ends = page.getByLabel('終了日時（Asia/Tokyo）', { exact: true })
  await begins.fill('2099/01/02 02:00')
  await begins.press('Enter')
  await ends.fill('2099/01/02 01:00')
  await ends.press('Enter')
  await page.getByRole('button', { name: '公開する' }).click()
  await expect(page.getByText('開始より後の日時を指定してください。')).toBeVisible()
  await ends.fill('2099/01/02 04:00')
  await ends.press('Enter')
  await expect(preview).toContainText('2099/01/02 02:00〜2099/01/02 04:00')
  await page.getByRole('button', { name: '公開する' }).click()
  await expect(dialog(page)).toContainText('「臨時メンテナンス」を今すぐ公開します。')
  await expect(dialog(page)).toContainText('すべての企業のユーザーに表示されます。')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '公開する' }).click()
  await expect(notice(page)).toContainText('お知らせを公開しました。')
  await expect(rows(page)).toHaveText([/臨時メンテナンス.*公開中/])
  const stored = portal.db.selectFrom('notices').select(['maintenance_from', 'created_by'])
  expect(await stored.execute()).toEqual([
    { maintenance_from: new Date('2099-01-01T17:00:00Z'), created_by: administrator.id },
  ])

  // Somebody else is first: nothing of it is overwritten.
  await page.getByRole('link', { name: '臨時メンテナンス' }).click()
  await page.getByLabel('件名').first().fill('私の変更')
  await portal.db.updateTable('notices').set({ title_ja: '先の変更', updated_at: new Date() }).execute()
  await page.getByRole('button', { name: '変更を保存' }).click()
  await dialog(page).getByRole('button', { name: '変更を保存' }).click()
  await expect(dialog(page)).toContainText('他の管理者が変更しました')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '入力に戻る' }).click()
  await expect(page.getByLabel('件名').first()).toHaveValue('私の変更')
  await page.getByRole('button', { name: '変更を保存' }).click()
  await dialog(page).getByRole('button', { name: '変更を保存' }).click()
  await dialog(page).getByRole('button', { name: '最新の内容を読み込む' }).click()
  await expect(page.getByLabel('件名').first()).toHaveValue('先の変更')
  await page.getByLabel('件名').first().fill('確定した件名')
  await page.getByRole('link', { name: 'お知らせ', exact: true }).first().click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '変更を保存' }).click()
  await dialog(page).getByRole('button', { name: '変更を保存' }).click()
  await expect(rows(page)).toHaveText([/確定した件名/])

  await page.getByRole('link', { name: '確定した件名' }).click()
  await page.getByRole('button', { name: '公開を取り下げる' }).click()
  await expect(dialog(page)).toContainText('ユーザーには表示されなくなります。')
  await dialog(page).getByRole('button', { name: '公開を取り下げる' }).click()
  await expect(rows(page)).toHaveText([/確定した件名.*下書き/])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('listitem').filter({ hasText: '確定した件名' })).toContainText('下書き')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await page.getByRole('link', { name: '確定した件名' }).click()
  await page.getByRole('button', { name: '削除' }).click()
  await expect(dialog(page)).toContainText('「確定した件名」を削除します。元に戻すことはできません。')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await dialog(page).getByRole('button', { name: '削除' }).click()
  await expect(page.getByText('お知らせはまだありません。')).toBeVisible()
})

test(
  `every page shows a planned maintenance and the inbox, in both languages ${covers('2.labels')}`,
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const user = await makeUser(portal.db, {
      role: '01',
      menus: ['DeliveryStatus', 'Notification', 'VendorManagement'],
    })
    const who = {
      vendorId: 987_654,
      vendorName: '燕運輸株式会社',
      vendorNameEn: 'Swallow Transport Co., Ltd.',
      auditorName: user.company.name,
      auditorNameEn: user.company.nameEn,
    }
    await insertMessages(portal.db, [user.id], {
      kind: 'auditObservationAnswered',
      ...who,
      auditedOn: '2026-10-01',
    } satisfies VendorMessage)
    const expiry = { expiresOn: '2026-12-31', daysLeft: 30 }
    await insertMessages(portal.db, [user.id], {
      kind: 'vendorLicenceExpires',
      ...who,
      licenceName: 'GDP',
      ...expiry,
    } satisfies VendorMessage)
    await publish(portal, 'M', {
      kind: 'maintenance',
      maintenance_from: fromNow(2),
      maintenance_until: fromNow(4),
    })
    await signIn(user, '/delivery')
    const bar = page.getByRole('complementary', { name: 'メンテナンスのお知らせ' })
    await expect(bar).toContainText(/メンテナンス予定.*〜.*Mのお知らせ/)
    const marks = page.getByRole('banner')
    await expect(marks.getByRole('link', { name: 'お知らせ（未読1件）' })).toBeVisible()
    await marks.getByRole('button', { name: '通知（未読2件）' }).click()
    const entries = dialog(page).getByRole('listitem')
    await expect(entries).toHaveText([
      /許認可の有効期限.*未読.*燕運輸株式会社の許認可「GDP」は、2026\/12\/31に有効期限を迎えます。通知日の時点で残り30日です。/,
      /指摘事項への回答.*燕運輸株式会社が、監査（2026\/10\/01実施）の指摘事項に回答しました。/,
    ])
    await expectAccessible(page)
    await entries.first().getByRole('button', { name: '既読にする' }).click()
    await expect(entries.first()).not.toContainText('未読')
    await page.keyboard.press('Escape')
    await expect(marks.getByRole('button', { name: '通知（未読1件）' })).toBeFocused()
    await marks.getByRole('button', { name: 'English' }).click()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('complementary', { name: 'Maintenance notice' })).toContainText('Planned maintenance')
    await expect.poll(() => isTooWide(page)).toBe(false)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Inbox (1 unread)' }).click()
    await expect(entries.last()).toContainText(
      'Swallow Transport Co., Ltd. answered a finding of its audit (01 Oct 2026).',
    )
    await expectAccessible(page)
    await entries.last().getByRole('link').click()
    await expect(page).toHaveURL('/vendor-management/vendor?vendorId=987654')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close maintenance notice' }).click()
    await expect(page.getByRole('complementary', { name: 'Maintenance notice' })).toHaveCount(0)
  },
)
