import type { Page } from '@playwright/test'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, signIn as signInOn, test, type Portal } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeCentre, makeCompany, makeProduct, makeUser } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'

const menus = ['DeliveryStatus', 'DeliveryRegistration', 'AuditTrail'] as const
const path = '/delivery/registration'
const today = dayIn(new Date(), 'Asia/Tokyo')

let worlds = 0

/** A maker with a carrier that lets it be named, and one that does not. */
async function makeWorld({ db }: Portal) {
  const nth = ++worlds
  const maker = await makeCompany(db, { name: `朝日製薬${nth}`, nameEn: `Asahi Pharma ${nth}` })
  const carrier = await makeCompany(db, { industryType: 5, name: `北運輸${nth}`, nameEn: `Kita ${nth}` })
  const stranger = await makeCompany(db, { industryType: 5, name: `南運輸${nth}`, nameEn: `Minami ${nth}` })
  await makeConsent(db, carrier, maker, { kinds: ['nameAsParty'] })
  await makeCentre(db, { company: maker, code: `${maker.code}-1`, name: '朝日東センター', nameEn: 'Asahi East' })
  await makeProduct(db, { company: maker, itemCode: 'VAC-1', nameJa: '乾燥ワクチン', nameEn: 'Vaccine', band: '2-8' })
  return { maker, carrier, stranger, user: await makeUser(db, { company: maker, menus }) }
}

const named = (name: string) => new RegExp(`^${name}(（任意）|\\s*\\(optional\\))?$`)
const field = (page: Page, name: string) => page.getByLabel(named(name))

async function choose(page: Page, label: string, typed: string, option: string | RegExp) {
  const select = field(page, label).last()
  await select.click()
  await select.fill(typed)
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
}

async function fillIn(page: Page, reference: string) {
  await field(page, '参照番号').fill(reference)
  await choose(page, '寄託者', '朝日', '朝日製薬')
  await choose(page, '運送会社', '北', '北運輸')
  const from = page.getByRole('group', { name: '出荷地' })
  await from.getByLabel(named('センター')).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '朝日東センター', visible: true }).click()
  await expect(from.getByLabel('名称', { exact: true })).toHaveValue('朝日東センター')
  await page.getByRole('group', { name: '配送先' }).getByLabel('名称', { exact: true }).fill('虎ノ門病院')
  await field(page, '到着予定').fill(today)
  await field(page, '到着予定の時刻').fill('18:30')
  await choose(page, '品目', 'わくちん', /VAC-1 · 2\.0〜8\.0 ℃ · 乾燥ワクチン/)
  await field(page, '製造番号').fill('L-77')
  await field(page, '数量').fill('12')
}

test('a delivery is entered by hand, found in the list, amended, and told in its trail', async ({
  page,
  portal,
  signIn,
}) => {
  const { user } = await makeWorld(portal)
  await signIn(user, '/delivery')
  await page.getByRole('button', { name: '配送を登録' }).click()
  await expect(page).toHaveURL(/\/delivery\/registration/)
  // The list's button has the same name.
  await expect(field(page, '参照番号')).toBeVisible()
  await page.getByRole('button', { name: '配送を登録' }).click()
  await expect(field(page, '参照番号')).toHaveAccessibleDescription(/入力してください。/)
  await expect(field(page, '参照番号')).toBeFocused()
  await fillIn(page, 'HAND-1')
  const stops = page.getByRole('region', { name: '経由予定' })
  await stops.getByRole('button', { name: '経由地を追加' }).click()
  await stops.getByLabel('名称', { exact: true }).fill('浜松サービスエリア')
  await stops.getByLabel(named('着予定')).fill(today)
  await stops.getByLabel('着予定の時刻').fill('12:00')
  await stops.getByLabel(named('発予定')).fill(today)
  await stops.getByLabel('発予定の時刻').fill('11:59')
  await stops.getByLabel('着予定の時刻').focus()
  await expect(stops).toContainText('「着予定」以降の日時を入力してください。')
  await stops.getByLabel('発予定の時刻').fill('12:30')
  await expect(stops).not.toContainText('以降の日時')
  // A logger begins with the pickup; of a day alone, no time is made up.
  const loggers = page.getByRole('region', { name: 'ロガー' })
  const start = loggers.getByLabel(named('開始')).last()
  await loggers.getByRole('button', { name: 'ロガーを追加' }).click()
  await expect(start).toHaveValue(today)
  await expect(loggers.getByLabel('開始の時刻')).toHaveValue('')
  await loggers.getByRole('button', { name: 'ロガー1を削除' }).click()
  await field(page, '集荷予定').fill(today)
  await field(page, '集荷予定の時刻').fill('09:15')
  await loggers.getByRole('button', { name: 'ロガーを追加' }).click()
  await expect(loggers.getByLabel('開始の時刻')).toHaveValue('09:15')
  await loggers.getByRole('button', { name: 'ロガー1を削除' }).click()
  await page.getByRole('textbox', { name: '備考' }).fill('裏口から搬入')
  await expectAccessible(page)
  await page.getByRole('button', { name: '配送を登録' }).click()
  await expect(notice(page)).toContainText('配送HAND-1を登録しました。')
  await expect(page.getByRole('heading', { name: 'HAND-1' })).toBeVisible()
  await expect(page.getByText('虎ノ門病院').first()).toBeVisible()
  await expect(page.getByText(/^浜松サービスエリア（着予定 .* 12:00、発予定 .* 12:30）$/)).toBeVisible()
  await expect(page.getByText('裏口から搬入')).toBeVisible()

  // The list has it; its details lead to the form again.
  await page.goto(`${portal.url}/delivery?number=HAND-1`)
  await page.getByRole('link', { name: 'HAND-1' }).first().click()
  await page.getByRole('link', { name: '訂正', exact: true }).click()
  await expect(field(page, '参照番号')).toBeDisabled()
  await expect(field(page, '到着予定の時刻')).toHaveValue('18:30')
  await field(page, '集荷日時').fill(today)
  await field(page, '集荷日時の時刻').fill('00:00')
  await field(page, '予定個数').fill('3')
  await page.getByRole('button', { name: '訂正を保存' }).click()
  await expect(notice(page)).toContainText('配送HAND-1を訂正しました。')
  await page.getByRole('link', { name: '訂正', exact: true }).click()
  await field(page, '予定個数').fill('4')
  await field(page, '理由').fill('積み残し')
  await page.getByRole('button', { name: '訂正を保存' }).click()
  const amendments = page.getByRole('region', { name: '訂正履歴' })
  await expect(amendments.getByRole('row').nth(1)).toContainText(new RegExp(`予定個数.*3.*4.*積み残し`))
  await expect(amendments).toContainText(user.name)
  await expect.poll(() => isTooWide(page)).toBe(false)
})

test('what is refused stands at its field, and what was typed stays; in English too', async ({
  page,
  portal,
  signIn,
}) => {
  const { user, stranger } = await makeWorld(portal)
  await signIn(user, path)
  await fillIn(page, 'HAND-2')
  // Who does not consent is not offered.
  await field(page, '荷受人').click()
  await field(page, '荷受人').fill('南')
  await expect(page.locator('.ant-select-item-option').filter({ hasText: stranger.name, visible: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await field(page, '配達日時').fill('2199-01-01')
  await field(page, '配達日時の時刻').fill('00:00')
  await page.getByRole('button', { name: '配送を登録' }).click()
  await expect(field(page, '配達日時')).toHaveAccessibleDescription(/未来の日時です。/)
  await expect(field(page, '製造番号')).toHaveValue('L-77')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/is in the future\./)).toBeVisible()
  await field(page, 'Delivered').fill('')
  await page.getByLabel('Delivered: time').fill('')
  await page.getByRole('button', { name: 'Register delivery' }).dblclick()
  await expect(notice(page).first()).toContainText('Delivery HAND-2 has been registered.')
  const { length } = await portal.db.selectFrom('deliveries').select('id').where('reference', '=', 'HAND-2').execute()
  expect(length).toBe(1)
})

test('an amendment that somebody else has overtaken overwrites nothing', async ({ browser, portal }) => {
  const { user } = await makeWorld(portal)
  const tab = async (address: string) => {
    const page = await (await browser.newContext()).newPage()
    await signInOn(page, portal, user, address)
    return page
  }
  const first = await tab(path)
  await fillIn(first, 'HAND-3')
  await first.getByRole('button', { name: '配送を登録' }).click()
  await first.getByRole('link', { name: '訂正', exact: true }).click()
  await expect(field(first, '入庫番号')).toBeVisible()
  const second = await tab(first.url().replace(portal.url, ''))
  await field(second, '入庫番号').fill('IN-2')
  await second.getByRole('button', { name: '訂正を保存' }).click()
  await expect(notice(second)).toContainText('配送HAND-3を訂正しました。')
  await field(first, '入庫番号').fill('IN-1')
  await first.getByRole('button', { name: '訂正を保存' }).click()
  const dialog = first.getByRole('dialog', { name: 'ほかの変更がありました' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '最新の内容を表示' }).click()
  await expect(field(first, '入庫番号')).toHaveValue('IN-2')
})
