import type { Browser, Page } from '@playwright/test'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { codes } from '#contract/kernel/codes.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, signIn, test, type Portal } from '#test/e2e/support/portal.ts'
import { at, loggerOf, makeSender } from '#test/e2e/support/sharedLogger.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { dialog, isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeUser, type MadeUser } from '#test/support/database/make.ts'

const menus = ['LoggerRegistry', 'DeliveryStatus'] as const
const listPath = '/user-management/loggers'
const widths = [390, 1280, 1920]

const pageOf = async (browser: Browser, portal: Portal, user: MadeUser, path: string) => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, portal, user, path)
  return page
}
const section = (page: Page) => page.getByRole('region', { name: '紐付けの重複' })
const ownNote = 'ほかの送信元も、この配送のロガーを紐付けています'
const detailOf = (deliveryId: number) => `/delivery/detail?deliveryId=${deliveryId}`

/** As the server refuses where the other assignment's readings are in the archive. */
const refuseOnce = (page: Page) =>
  page.route(
    `**${loggerCalls.decideOverlap.path}`,
    route =>
      route.fulfill({
        json: { code: codes.invalidParameters, data: { issues: [{ path: 'cutAssignmentId', message: 'archived' }] } },
      }),
    { times: 1 },
  )

async function expectInEveryWidth(page: Page, shown: () => Promise<void>) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await shown()
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('an owner finds a logger that two senders use, decides with a reason, and both deliveries show it', async ({
  browser,
  page,
  context,
  portal,
  signIn: signInHere,
}) => {
  const owner = await makeSender(portal, { name: '霞製薬', nameEn: 'Kasumi Pharma' })
  const other = await makeSender(portal, { name: '早瀬運送', nameEn: 'Hayase Transport' })
  const own = await owner.ship({
    reference: 'OWN-1',
    loggers: [
      { serial: 'LENT-1', from: at(0) },
      { serial: 'KEPT-1', from: at(0) },
    ],
    deliveredAt: at(120),
  })
  const loggers = [{ serial: 'LENT-1', owner: owner.company.code, from: at(60), to: at(200) }]
  const theirs = await other.ship({ reference: 'THEIRS-1', loggers })
  // Too warm for 30 minutes while both have it.
  const celsius = Array.from({ length: 20 }, (_, place) => (place >= 7 && place < 10 ? 12 : 5))
  await owner.measure('LENT-1', celsius)
  await owner.measure(
    'KEPT-1',
    celsius.map(() => 5),
  )
  const loggerPath = `${listPath}/detail?loggerId=${await loggerOf(portal, 'LENT-1')}`

  // The other sender's quality people see that somebody else has it, when, and nothing more.
  const quality = await makeUser(portal.db, { company: other.company, role: '02', menus, language: 'en' })
  const others = await pageOf(browser, portal, quality, detailOf(theirs))
  const overlapNote = others.getByText('Another sender has also assigned this delivery’s loggers')
  await expect(overlapNote).toBeVisible()
  await expect(others.getByText(/^From .+ to .+: LENT-1$/)).toBeVisible()
  await expect(others.getByLabel('THEIRS-1').getByText('Excursion').first()).toBeVisible()
  for (const hidden of ['OWN-1', owner.company.name]) await expect(others.getByText(hidden)).toHaveCount(0)
  await expectAccessible(others)
  await expectInEveryWidth(others, () => expect(overlapNote).toBeVisible())
  await others.getByRole('link', { name: 'Logger details' }).click()
  await expect(others.getByRole('region', { name: 'LENT-1' })).toContainText('Also assigned by another sender')
  await expectAccessible(others)
  await others.goBack()
  await expect(overlapNote).toBeVisible()

  // The owner's guest finds it, and has nothing to press.
  const guest = await makeUser(portal.db, { company: owner.company, role: '03', menus })
  const guests = await pageOf(browser, portal, guest, loggerPath)
  await expect(section(guests)).toContainText('早瀬運送')
  await expect(section(guests).getByRole('link', { name: 'OWN-1' })).toBeVisible()
  await expect(section(guests)).toContainText('表示する権限のない配送')
  await expect(section(guests).getByRole('button')).toHaveCount(0)
  await section(guests).getByRole('link', { name: 'OWN-1' }).click()
  await expect(guests.getByText(ownNote)).toBeVisible()

  const user = await makeUser(portal.db, { company: owner.company, role: '01', menus })
  await signInHere(user, listPath)
  await expect(page.getByRole('row', { name: /KEPT-1/ })).not.toContainText('紐付けが重複')
  await expect(page.getByRole('row', { name: /LENT-1/ })).toContainText('紐付けが重複')
  await page.getByLabel('紐付けの重複のみ').check()
  await page.getByRole('button', { name: '絞り込む' }).click()
  await expect(page).toHaveURL(/overlapping=1/)
  await expect(page.getByText('1台')).toBeVisible()
  await expectAccessible(page)
  await expectInEveryWidth(page, () => expect(page.getByText('紐付けが重複', { exact: true })).toBeVisible())
  const list = page.url()

  await page.getByRole('link', { name: 'LENT-1' }).click()
  const second = await context.newPage()
  await second.goto(loggerPath)
  for (const tab of [page, second]) await section(tab).getByRole('button', { name: '優先する紐付けを選ぶ' }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '重複を解消' }).click()
  await expect(dialog(page)).toContainText('優先する紐付けを選択してください。')
  await expect(dialog(page)).toContainText('理由を入力してください。')
  await dialog(page)
    .getByRole('radio', { name: /霞製薬 OWN-1/ })
    .check()
  await expect(dialog(page).getByRole('status')).toHaveText(/「早瀬運送」の紐付けは、.+から始まります。/)
  await dialog(page).getByLabel('理由').fill('受領時に取り外した')
  await expectAccessible(page)
  await expectInEveryWidth(page, () => expect(dialog(page)).toBeVisible())
  await refuseOnce(page)
  await dialog(page).getByRole('button', { name: '重複を解消' }).click()
  await expect(dialog(page)).toContainText('優先しない紐付けの測定値が保管庫に移されているため')
  await expect(dialog(page).getByLabel('理由')).toHaveValue('受領時に取り外した')
  await dialog(page)
    .getByRole('radio', { name: /霞製薬 OWN-1/ })
    .check()
  await dialog(page).getByRole('button', { name: '重複を解消' }).click()
  await expect(notice(page)).toContainText('紐付けの重複を解消しました。')
  await expect(dialog(page)).toHaveCount(0)
  await expect(section(page)).toContainText('解消されていない重複はありません。')
  await expect(section(page).getByRole('listitem')).toContainText(user.name)
  await expect(section(page).getByRole('listitem')).toContainText('理由：受領時に取り外した')
  await expect(section(page).getByRole('listitem')).toContainText(
    /優先した紐付け霞製薬 OWN-1.*優先しなかった紐付け早瀬運送/,
  )
  await expectAccessible(page)

  // The second tab asks what has been decided.
  await dialog(second)
    .getByRole('radio', { name: /早瀬運送/ })
    .check()
  await dialog(second).getByLabel('理由').fill('別の判断')
  await dialog(second).getByRole('button', { name: '重複を解消' }).click()
  await expect(dialog(second).getByRole('alert')).toContainText('この重複は、すでに解消されています。')
  await expectAccessible(second)
  await dialog(second).getByRole('button', { name: '閉じる' }).click()
  await expect(section(second).getByRole('listitem')).toContainText('受領時に取り外した')
  await expect(section(second)).not.toContainText('別の判断')

  await page.goto(list)
  await expect(page.getByText('該当するロガーはありません。')).toBeVisible()

  // Both deliveries were open all the time.
  await expect(guests).toHaveURL(detailOf(own))
  await expect(guests.getByText(ownNote)).toHaveCount(0)
  await expect(others.getByLabel('THEIRS-1').getByText('Compliant').first()).toBeVisible()
  await expect(overlapNote).toHaveCount(0)
  const amendment = others.getByRole('group', { name: 'Amendments' }).getByRole('row', { name: /受領時に取り外した/ })
  await expect(amendment).toContainText(`${user.name} (Kasumi Pharma)`)
  await expect(amendment).toContainText(/LENT-1 \d\d \w+ \d{4}, \d\d:\d\d:\d\d – /)
})
