import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import {
  bothMenus,
  companyWithAdministrator,
  dialog,
  inAnotherBrowser,
  isTooWide,
  notice,
  option,
  platformCompany,
  rowOf,
} from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeUser } from '#test/support/database/make.ts'

const listPath = '/user-management/list'
const email = (page: Page) => page.getByLabel('メールアドレス')
const review = (page: Page) => page.getByRole('button', { name: '登録内容を確認' })
const menu = (page: Page, name: string) => page.getByRole('checkbox', { name })

async function choose(page: Page, label: string, name: string) {
  await page.getByLabel(label, { exact: true }).click()
  await option(page, name).click()
}

async function fillIn(page: Page, address: string) {
  await email(page).fill(address)
  await page.getByLabel('氏名').fill('水無瀬 ひより')
  await choose(page, 'ユーザー種別', 'メンバー')
  // Instead of what members usually have.
  await page.getByRole('button', { name: 'すべて解除' }).click()
  await menu(page, '配送状況').check()
}

test(
  'a user is registered: summed up, confirmed, mailed in its language, and listed as not activated',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { company, domain, administrator } = await companyWithAdministrator(portal.db)
    await makeCentre(portal.db, { company, name: '茨木センター' })
    await signIn(administrator, listPath)
    await page.getByRole('button', { name: 'ユーザー登録' }).click()
    await expect(page).toHaveTitle('ユーザー登録 | KelvinChain')
    await expect(page.getByText(`使用できるメールドメイン：${domain}`)).toBeVisible()
    await expectAccessible(page)
    await fillIn(page, ` Hiyori@${domain} `)
    await page.getByRole('radio', { name: 'English' }).check()
    await choose(page, '参照可能な物流センター（任意）', '茨木センター')
    await review(page).click()
    for (const fact of [company.name, 'メンバー', '1件（配送状況）', '茨木センター', '英語の有効化メール']) {
      await expect(dialog(page)).toContainText(fact)
    }
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: '登録する' }).click()
    await expect(dialog(page)).toContainText('ユーザーを登録しました')
    await expectAccessible(page)
    const mail = await portal.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('recipient', '=', `hiyori@${domain}`)
      .executeTakeFirstOrThrow()
    expect(mail.subject).toContain('activate your account')
    expect(mail.body).toMatch(/account-activation\?code=/)
    await dialog(page).getByRole('button', { name: '一覧へ' }).click()
    await expect(rowOf(page, { email: `hiyori@${domain}` })).toContainText('未有効化')
    await expect(rowOf(page, { email: `hiyori@${domain}` })).toContainText('茨木センター')
  },
)

test('after a registration the next one starts empty', async ({ page, portal, signIn }) => {
  const { domain, administrator } = await companyWithAdministrator(portal.db)
  await signIn(administrator)
  await page.goto(`${listPath}/registration`)
  await fillIn(page, `first@${domain}`)
  await review(page).click()
  await expect(dialog(page)).toContainText('日本語の有効化メール')
  await dialog(page).getByRole('button', { name: '登録する' }).click()
  await dialog(page).getByRole('button', { name: '続けて登録する' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(email(page)).toHaveValue('')
  await expect(menu(page, '配送状況')).not.toBeChecked()
})

test('missing and invalid values are reported at their fields', async ({ page, portal, signIn }) => {
  const { domain, administrator } = await companyWithAdministrator(portal.db)
  await signIn(administrator)
  await page.goto(`${listPath}/registration`)
  await review(page).click()
  for (const text of [
    'メールアドレスを入力してください。',
    '氏名を入力してください。',
    'ユーザー種別を選択してください。',
    'メニューを1つ以上選択してください。',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(email(page)).toBeFocused()
  await expectAccessible(page)
  await email(page).fill('no address')
  await expect(page.getByText('メールアドレスは、name@example.jpのように')).toBeVisible()
  await email(page).fill('someone@elsewhere.example')
  await expect(page.getByText(`この企業で使用できるメールドメイン（${domain}）`)).toBeVisible()
  await page.getByRole('button', { name: 'すべて選択' }).click()
  await expect(page.getByText('メニューを1つ以上選択してください。')).toHaveCount(0)
  await expect(menu(page, 'ユーザー一覧')).toBeChecked()
  await page.getByRole('button', { name: 'すべて解除' }).click()
  await expect(menu(page, 'ユーザー一覧')).not.toBeChecked()
})

test('menus stand in the groups of the side menu, and start from the role until they are chosen by hand', async ({
  page,
  portal,
  signIn,
}) => {
  const { administrator } = await companyWithAdministrator(portal.db)
  await signIn(administrator)
  await page.goto(`${listPath}/registration`)
  const admin = page.getByRole('group', { name: '管理メニュー' })
  await expect(admin.getByRole('checkbox', { name: 'ユーザー一覧' })).not.toBeChecked()
  await choose(page, 'ユーザー種別', '企業管理者')
  await expect(admin.getByRole('checkbox', { name: 'ユーザー一覧' })).toBeChecked()
  await choose(page, 'ユーザー種別', 'メンバー')
  await expect(admin.getByRole('checkbox', { name: 'ユーザー一覧' })).not.toBeChecked()
  await expect(menu(page, '配送状況')).toBeChecked()
  await expectAccessible(page)
  await menu(page, '配送状況').uncheck()
  await menu(page, 'ユーザー一覧').check()
  await choose(page, 'ユーザー種別', '企業管理者')
  await expect(menu(page, '配送状況')).not.toBeChecked()
  await page.getByRole('button', { name: '企業管理者の標準' }).click()
  await expect(menu(page, '配送状況')).toBeChecked()
})

test(`an address that is registered already is refused at its field ${covers('8.4021')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const { administrator } = await companyWithAdministrator(portal.db)
  await signIn(administrator)
  await page.goto(`${listPath}/registration`)
  await fillIn(page, administrator.email)
  await review(page).click()
  await dialog(page).getByRole('button', { name: '登録する' }).click()
  await expect(page.getByText('このユーザーはすでに登録されています。')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(email(page)).toBeFocused()
})

test(`errors of the server are shown at the fields that it names ${covers('8.4022')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const { company, domain, administrator } = await companyWithAdministrator(portal.db)
  const centre = await makeCentre(portal.db, { company })
  await signIn(administrator)
  await page.goto(`${listPath}/registration`)
  await fillIn(page, `late@${domain}`)
  await choose(page, '参照可能な物流センター（任意）', centre.name)
  await menu(page, 'ユーザー一覧').check()
  // Meanwhile the company lost its domain, a menu and the centre.
  await portal.db.deleteFrom('company_email_domains').where('domain', '=', domain).execute()
  await portal.db.deleteFrom('centres').where('id', '=', centre.id).execute()
  await portal.db
    .updateTable('companies')
    .set({ available_menus: ['UserList'] })
    .where('id', '=', company.id)
    .execute()
  await review(page).click()
  await dialog(page).getByRole('button', { name: '登録する' }).click()
  await expect(page.getByText(`この企業で使用できるメールドメイン（${domain}）`)).toBeVisible()
  await expect(page.getByText('選択できない物流センターが含まれています。')).toBeVisible()
  await expect(page.getByText('この企業では、選択できないメニューまたは対象企業です。')).toHaveCount(1)
})

test(`the platform administrator chooses company, menus and the companies of each menu ${covers('6.companiesByMenu')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const one = await companyWithAdministrator(portal.db)
  const other = await companyWithAdministrator(portal.db)
  const platform = await platformCompany(portal.db)
  const companies = [platform, one.company, other.company]
  await signIn(await makeUser(portal.db, { company: platform, role: '00', menus: bothMenus, companies }))
  await page.goto(`${listPath}/registration`)
  // Of a long list only what is looked for is drawn.
  await page.getByLabel('企業', { exact: true }).fill(one.company.name)
  await option(page, one.company.name).click()
  await expect(page.getByText(`使用できるメールドメイン：${one.domain}`)).toBeVisible()
  await fillIn(page, `both@${one.domain}`)
  await menu(page, 'ユーザー一覧').check()
  const ofDeliveries = page.getByLabel('「配送状況」の対象企業')
  await ofDeliveries.click()
  await ofDeliveries.fill(other.company.name)
  await option(page, other.company.name).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await review(page).click()
  await expect(dialog(page)).toContainText('2件（配送状況、ユーザー一覧）')
  await dialog(page).getByRole('button', { name: '登録する' }).click()
  await expect(dialog(page)).toContainText('ユーザーを登録しました')
  const rights = await portal.db
    .selectFrom('user_menus as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['m.menu', 'c.code'])
    .where('u.email', '=', `both@${one.domain}`)
    .orderBy('m.id')
    .execute()
  // By their codes: C10 comes before C8.
  const [first, second] = [one.company.code, other.company.code].toSorted()
  expect(rights).toEqual([
    { menu: 'DeliveryStatus', code: first },
    { menu: 'DeliveryStatus', code: second },
    { menu: 'UserList', code: one.company.code },
  ])
})

test("a menu that is withdrawn is named before, and gone with the user's next action", async ({
  page,
  portal,
  signIn,
  browser,
}) => {
  const { company, administrator } = await companyWithAdministrator(portal.db)
  const user = await makeUser(portal.db, { company, menus: bothMenus })
  await signIn(user)
  const theirs = await inAnotherBrowser(page, browser)
  await theirs.goto('/delivery')
  await expect(theirs.getByRole('link', { name: 'ユーザー一覧' })).toBeVisible()
  await signIn(administrator, listPath)
  await rowOf(page, user).getByText(company.name).click()
  await expect(page).toHaveTitle('ユーザー編集 | KelvinChain')
  await expect(email(page)).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('氏名').fill('改名 したひと')
  await menu(page, 'ユーザー一覧').uncheck()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toContainText('利用できなくなるメニュー：ユーザー一覧')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '変更を保存' }).click()
  await expect(notice(page)).toHaveText('改名 したひとさんの登録内容を保存しました。')
  await expect(rowOf(page, user)).toContainText('改名 したひと')
  await theirs.getByRole('link', { name: 'ユーザー一覧' }).click()
  await expect(theirs.getByRole('alert')).toHaveText('このページを表示する権限がありません。')
  await theirs.goto('/delivery')
  await expect(theirs.getByRole('button', { name: '条件で検索' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'ユーザー一覧' })).toHaveCount(0)
})

test('changes that withdraw nothing are saved without a question', async ({ page, portal, signIn }) => {
  const { company, administrator } = await companyWithAdministrator(portal.db)
  const user = await makeUser(portal.db, { company })
  await signIn(administrator)
  await page.goto(`${listPath}/edit?email=${user.email}`)
  await menu(page, 'ユーザー一覧').check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(notice(page)).toContainText('保存しました。')
  await expect(page).toHaveURL(listPath)
})

test('the form shows the account and acts on it as the list does', async ({ page, portal, signIn }) => {
  const { company, administrator } = await companyWithAdministrator(portal.db)
  const user = await makeUser(portal.db, { company })
  await signIn(administrator)
  await page.goto(`${listPath}/edit?email=${user.email}`)
  const account = page.getByRole('region', { name: 'アカウント' })
  await expect(account).toContainText('有効')
  await expect(account).toContainText('ログインなし')
  await page.getByLabel('氏名').fill('まだ 保存していない')
  await account.getByRole('button', { name: 'アカウントを無効にする' }).click()
  await dialog(page).getByRole('button', { name: 'アカウントを無効にする' }).click()
  await expect(account).toContainText('無効')
  await expect(account.getByRole('button', { name: 'アカウントを有効にする' })).toBeVisible()
  await expect(page.getByLabel('氏名')).toHaveValue('まだ 保存していない')
})

test('users cannot withdraw their own user type and user list', async ({ page, portal, signIn }) => {
  const { administrator } = await companyWithAdministrator(portal.db)
  await signIn(administrator)
  await page.goto(`${listPath}/edit?email=${administrator.email}`)
  await expect(page.getByLabel('ユーザー種別')).toBeDisabled()
  await expect(menu(page, 'ユーザー一覧')).toBeDisabled()
  await page.getByRole('button', { name: 'すべて解除' }).click()
  await expect(menu(page, 'ユーザー一覧')).toBeChecked()
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await dialog(page).getByRole('button', { name: '変更を保存' }).click()
  // Who changes itself sees it at once: the language, and the menu that is gone.
  await expect(page).toHaveTitle('User List | KelvinChain')
  await expect(page.getByRole('link', { name: 'Delivery Status' })).toHaveCount(0)
})

test('unsaved changes are not lost by leaving', async ({ page, portal, signIn }) => {
  const { administrator } = await companyWithAdministrator(portal.db)
  await signIn(administrator)
  await page.goto(`${listPath}/registration`)
  await page.getByLabel('氏名').fill('書きかけ')
  await page.getByRole('button', { name: '一覧へ戻る' }).click()
  await expect(dialog(page)).toContainText('保存していない変更があります')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '入力を続ける' }).click()
  await expect(page.getByLabel('氏名')).toHaveValue('書きかけ')
  await page.getByRole('link', { name: '配送状況' }).click()
  await dialog(page).getByRole('button', { name: '破棄して移動' }).click()
  await expect(page).toHaveURL('/delivery')
  await page.goto(`${listPath}/registration`)
  await page.getByLabel('氏名').fill('書きかけ')
  await page.getByLabel('氏名').fill('')
  await page.getByRole('button', { name: '一覧へ戻る' }).click()
  await expect(page).toHaveURL(listPath)
})

test("another company's user and an unknown one look the same", async ({ page, portal, signIn }) => {
  const { administrator } = await companyWithAdministrator(portal.db)
  const outsider = await companyWithAdministrator(portal.db)
  await signIn(administrator)
  for (const address of [outsider.administrator.email, 'nobody@nowhere.example']) {
    await page.goto(`${listPath}/edit?email=${address}`)
    await expect(page.getByText('ユーザーが見つかりません。')).toBeVisible()
  }
  await expectAccessible(page)
})

test('the form works on a phone, in English, by keyboard alone', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { domain, administrator } = await companyWithAdministrator(portal.db)
  await signIn(administrator)
  await page.goto(`${listPath}/registration`)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Email address').fill(`keys@${domain}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Key Board')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-select-content[title=Member]')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Delivery Status' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('An activation email in Japanese')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('User registered')
})
