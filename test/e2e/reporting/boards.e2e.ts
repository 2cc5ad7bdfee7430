import type { Page } from '@playwright/test'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { boardCalls } from '#contract/reporting/calls/boards.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { constantly, dashboardCompany, delivered, late, oneOfEach, openWith } from '#test/e2e/support/dashboardWorld.ts'
import { movedBy, watchShifts } from '#test/e2e/support/layoutShifts.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { signInAgain } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeCentre, makeUser } from '#test/support/database/make.ts'

const menus = ['DeliveryDashboard', 'DeliveryStatus', 'UserList'] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const editor = (page: Page) => page.getByRole('region', { name: '画面の編集' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** The cards that are edited, in their order. */
const edited = (page: Page) =>
  page.locator('.board-edited').evaluateAll(cards => cards.map(card => card.getAttribute('aria-label')))
/** The titles of the cards that are shown. */
const shown = (page: Page) => page.locator('.board h2')
/** Once it is kept, the dashboard opens with it. */
const keptBy = async (page: Page, act: () => Promise<void>) => {
  const kept = page.waitForResponse(`**${companyContextCalls.updateUserAssistInfo.path}`)
  await act()
  await (await kept).finished()
}
const choose = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: '画面' }).click()
  await keptBy(page, () => page.getByTitle(name, { exact: true }).click())
}

test('a board is built, ordered by keys, kept, shared and copied; each colleague sees what they may', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, send } = await dashboardCompany(portal)
  await send([...oneOfEach, { reference: 'LATE-1', facts: late }])
  await signIn(await makeUser(portal.db, { company, menus, role: '01' }))
  await expect(page.getByText('要確認の配送があります')).toBeVisible()
  await expect(page.locator('.board-edited')).toHaveCount(0)

  await button(page, 'この画面を編集').click()
  await expect
    .poll(() => edited(page))
    .toEqual([
      '輸送中（現在）',
      '新たに発生した異常',
      '対応待ち',
      '輸送区間別',
      '温度判定の推移',
      '温度逸脱の多い順',
      '最近の温度逸脱',
    ])
  await expectAccessible(page)
  for (const name of ['新たに発生した異常', '対応待ち', '輸送区間別', '温度判定の推移', '温度逸脱の多い順']) {
    await button(page, `「${name}」を削除`).click()
  }
  await button(page, '元に戻す').click()
  await button(page, '元に戻す').click()
  await expect
    .poll(() => edited(page))
    .toEqual(['輸送中（現在）', '温度判定の推移', '温度逸脱の多い順', '最近の温度逸脱'])

  await button(page, 'カードを追加').click()
  const catalogue = dialog(page, 'カードを追加')
  await expect(catalogue.getByText('追加済み')).toHaveCount(4)
  // Only what the user may see is offered.
  await expect(catalogue.getByRole('region', { name: 'KPI' })).toHaveCount(0)
  await expect(catalogue.getByRole('button', { name: '「ロガー」を追加' })).toHaveCount(0)
  await expectAccessible(page)
  await catalogue.getByRole('button', { name: '「配送状況」を追加' }).click()
  const card = dialog(page, '「配送状況」のカード')
  await card.getByLabel('カードの名前').fill('全配送')
  await card.getByRole('button', { name: '追加' }).click()
  await catalogue.getByRole('button', { name: '「ユーザー」を追加' }).click()
  await dialog(page, '「ユーザー」のカード').getByRole('button', { name: '追加' }).click()
  await catalogue.getByRole('button', { name: '閉じる' }).click()

  // By keyboard: the button keeps the focus, and the place is read out.
  const earlier = button(page, '「全配送」を前へ')
  await earlier.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(earlier).toBeFocused()
  await expect(page.getByText('「全配送」を1番目に移動しました。')).toHaveCount(1)
  // By mouse, with all of the board in sight.
  await page.setViewportSize({ width: 1280, height: 3200 })
  await page
    .getByRole('group', { name: 'ユーザー', exact: true })
    .locator('.board-handle')
    .dragTo(page.getByRole('group', { name: '輸送中（現在）', exact: true }), {
      sourcePosition: { x: 8, y: 12 },
      targetPosition: { x: 40, y: 20 },
    })
  await expect
    .poll(() => edited(page))
    .toEqual(['全配送', 'ユーザー', '輸送中（現在）', '温度判定の推移', '温度逸脱の多い順', '最近の温度逸脱'])
  await page.getByRole('group', { name: '「全配送」の大きさ' }).getByRole('button', { name: '小' }).click()
  await editor(page).getByLabel('画面の名前').fill('朝の確認')
  await keptBy(page, () => button(page, '保存').click())
  await expect(page.getByText('画面「朝の確認」を保存しました。')).toBeVisible()
  await expect(page.locator('.board-edited')).toHaveCount(0)

  await page.goto('/delivery-dashboard')
  await expect(shown(page)).toHaveText([
    '全配送',
    'ユーザー',
    '輸送中（現在）',
    '温度判定の推移',
    '温度逸脱の多い順',
    '最近の温度逸脱',
  ])
  await expect(page.locator('.board-card').first()).toHaveClass(/board-small/)
  await expect(page.getByRole('region', { name: '全配送' }).getByRole('row')).toHaveCount(6)
  await expectAccessible(page)
  await page.getByRole('link', { name: '全配送 7件をすべて表示' }).click()
  await expect(page.locator('.list-found').getByText('7件', { exact: true })).toBeVisible()
  await page.goBack()

  await button(page, '社内に共有').click()
  await dialog(page, '社内に共有').getByRole('button', { name: '共有する' }).click()
  await expect(page.getByText('社内に共有中')).toBeVisible()

  // A colleague who may not see users.
  const colleague = await makeUser(portal.db, { company, menus: ['DeliveryDashboard', 'DeliveryStatus'] })
  await signIn(colleague, '/delivery-dashboard')
  await expect(page.getByText('要確認の配送があります')).toBeVisible()
  const administrator = portal.db.selectFrom('users').select('name').where('company_id', '=', company.id)
  const { name: owner } = await administrator.where('role', '=', '01').executeTakeFirstOrThrow()
  const sharedName = `朝の確認（${owner}）`
  await choose(page, sharedName)
  await expect(page.getByText('閲覧する権限のないカードは表示していません：ユーザー')).toBeVisible()
  await expect(shown(page).first()).toHaveText('全配送')
  await expect(button(page, '共有を終了')).toHaveCount(0)
  await button(page, 'コピーして編集').click()
  await expect(editor(page).getByLabel('画面の名前')).toHaveValue('朝の確認のコピー')
  await button(page, '「ユーザー」を削除').click()
  await keptBy(page, () => button(page, '保存').click())
  await page.goto('/delivery-dashboard')
  await expect(shown(page).first()).toHaveText('全配送')
  await expect(page.getByText('閲覧する権限のないカード')).toHaveCount(0)

  await choose(page, '標準')
  await expect(page.getByRole('region', { name: '輸送区間別' })).toBeVisible()
  await page.goto('/delivery-dashboard')
  await expect(page.getByRole('region', { name: '輸送区間別' })).toBeVisible()
  await choose(page, '朝の確認のコピー')
  await button(page, '画面を削除').click()
  await dialog(page, '画面を削除').getByRole('button', { name: '削除する' }).click()
  await expect(page.getByRole('region', { name: '輸送区間別' })).toBeVisible()
  await expect(page.getByText('画面「朝の確認のコピー」を削除しました。')).toBeVisible()

  // A share that was withdrawn is told once; then the standard is what was chosen.
  await choose(page, sharedName)
  await portal.db.deleteFrom('board_shares').where('company_id', '=', company.id).execute()
  const gone = page.getByText('この画面は削除されたか、共有が終了しています。')
  await keptBy(page, async () => void (await page.goto('/delivery-dashboard')))
  await expect(gone).toBeVisible()
  await page.goto('/delivery-dashboard')
  await expect(page.getByRole('region', { name: '輸送区間別' })).toBeVisible()
  await expect(gone).toHaveCount(0)
})

test('a board that was edited when the session ended is given back as it was', async ({ page, portal, signIn }) => {
  const { user } = await openWith({ portal, signIn }, [], { menus })
  await button(page, 'この画面を編集').click()
  // The period of what is shown stands in the address.
  await button(page, '月').click()
  await expect(page).toHaveURL(/period=month/)
  for (const name of ['新たに発生した異常', '対応待ち', '輸送区間別', '温度判定の推移']) {
    await button(page, `「${name}」を削除`).click()
  }
  await editor(page).getByLabel('画面の名前').fill('朝の確認')
  await signInAgain(page, portal, user)
  await expect(editor(page).getByLabel('画面の名前')).toHaveValue('朝の確認')
  await expect.poll(() => edited(page)).toEqual(['輸送中（現在）', '温度逸脱の多い順', '最近の温度逸脱'])
  await button(page, '元に戻す').click()
  await expect.poll(async () => (await edited(page))[1]).toBe('温度判定の推移')
  await keptBy(page, () => button(page, '保存').click())
  await expect(shown(page).nth(1)).toHaveText('温度判定の推移')
})

test('a list becomes a card with its criteria; a second tab is told of a change, and nothing is lost', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const sent = [
    { reference: 'WARM-1', facts: delivered, celsius: constantly(12) },
    { reference: 'COLD-1', facts: delivered, celsius: constantly(5) },
  ]
  await openWith({ portal, signIn }, sent, { menus }, '/delivery?outcome=excursion')
  await button(page, 'ダッシュボードに追加').click()
  const adding = dialog(page, 'ダッシュボードに追加')
  await adding.getByLabel('新しい画面の名前').fill('逸脱')
  await adding.getByLabel('カードの名前').fill('温度\t逸脱')
  await adding.getByRole('button', { name: '追加' }).click()
  await expect(adding.getByLabel('カードの名前')).toHaveAccessibleDescription(/制御文字は使用できません/)
  await adding.getByLabel('カードの名前').fill('温度逸脱の配送')
  await expectAccessible(page)
  await adding.getByRole('button', { name: '追加' }).click()
  await expect(page.getByText('画面「逸脱」に追加しました。')).toBeVisible()

  await page.goto('/delivery-dashboard')
  await choose(page, '逸脱')
  const card = page.getByRole('region', { name: '温度逸脱の配送' }).first()
  await expect(card.getByRole('link', { name: 'WARM-1' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'COLD-1' })).toHaveCount(0)
  await page.getByRole('link', { name: '「温度逸脱の配送」の一覧を開く' }).click()
  await expect(page).toHaveURL(/outcome=excursion/)

  await page.goto('/delivery-dashboard')
  const other = await context.newPage()
  await other.goto('/delivery-dashboard')
  for (const tab of [page, other]) await button(tab, 'この画面を編集').click()
  await editor(page).getByLabel('画面の名前').fill('一つ目')
  await button(page, '保存').click()
  await expect(page.getByText('画面「一つ目」を保存しました。')).toBeVisible()
  await editor(other).getByLabel('画面の名前').fill('二つ目')
  await button(other, '保存').click()
  await expect(other.getByText('この画面は、別のタブまたは端末で変更されています')).toBeVisible()
  await button(other, '別の画面として保存').click()
  await expect(other.getByText('画面「二つ目のコピー」を保存しました。')).toBeVisible()
  await other.close()

  // Leaving is asked about only where something would be lost.
  await page.reload()
  await button(page, 'この画面を編集').click()
  await page.getByRole('group', { name: '「温度逸脱の配送」の大きさ' }).getByRole('button', { name: '大' }).click()
  await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '配送状況' }).click()
  await dialog(page, '保存していない変更があります').getByRole('button', { name: '入力を続ける' }).click()
  await button(page, 'キャンセル').click()
  await expect(page.locator('.board-edited')).toHaveCount(0)
})

test('a card whose answer is lost is added once, however often it is sent', async ({ page, portal, signIn }) => {
  const sent = [{ reference: 'KEPT-1', facts: delivered }]
  const { user } = await openWith({ portal, signIn }, sent, { menus }, '/delivery')
  const adding = dialog(page, 'ダッシュボードに追加')
  const add = adding.getByRole('button', { name: '追加' })
  await button(page, 'ダッシュボードに追加').click()
  await adding.getByLabel('新しい画面の名前').fill('全体')
  await add.click()
  await expect(page.getByText('画面「全体」に追加しました。')).toBeVisible()
  await button(page, 'ダッシュボードに追加').click()
  await adding.getByLabel('カードの名前').fill('二枚目')
  await page.route(
    `**${boardCalls.saveBoard.path}`,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await add.click()
  await expect(adding).toContainText('入力した内容はそのまま残っています')
  await add.click()
  await expect(adding).toHaveCount(0)
  const { cards } = await portal.db
    .selectFrom('boards')
    .select('cards')
    .where('owner_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect((cards as { title: string }[]).map(({ title }) => title)).toEqual(['配送状況', '二枚目'])
})

test('each kind of card follows what happens by itself, until that is switched off (REP-15)', async ({
  page,
  portal,
  signIn,
}) => {
  const { company } = await dashboardCompany(portal)
  const user = await makeUser(portal.db, { company, menus: [...menus, 'KpiDashboard'] })
  const cards = [
    { kind: 'incidents', size: 'medium' },
    { kind: 'kpi', kpi: 'onTimePickup', size: 'small' },
    { kind: 'list', list: 'deliveries', title: '全配送', search: '', rows: 5, size: 'small' },
  ]
  const { id } = await portal.db
    .insertInto('boards')
    .values({
      owner_id: user.id,
      page: 'DeliveryDashboard',
      name: '朝の確認',
      cards: JSON.stringify(cards),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const asked: string[] = []
  const paths = [
    deliveryDashboardCalls.getIncidents.path,
    kpiCalls.getKpiDashboard.path,
    deliveryCalls.searchByOther.path,
  ]
  page.on('request', request => asked.push(...paths.filter(path => request.url().endsWith(path))))
  const times = () => paths.map(path => asked.filter(one => one === path).length)
  await page.clock.install()
  await signIn(user, `/delivery-dashboard?board=${id}`)
  await expect.poll(() => times().every(number => number > 0)).toBe(true)
  const atFirst = times()
  await page.clock.runFor(61_000)
  await expect.poll(() => times().every((number, index) => number > (atFirst[index] ?? 0))).toBe(true)
  await page.getByRole('switch', { name: '自動更新' }).click()
  const switchedOff = times()
  await page.clock.runFor(121_000)
  expect(times()).toEqual(switchedOff)
})

test('criteria that are too long for a card are told, and nothing is added', async ({ page, portal, signIn }) => {
  const numbers = ['FOUND-1', ...Array.from({ length: 300 }, (_, nth) => `NO-${1000 + nth}`)].join(',')
  await openWith(
    { portal, signIn },
    [{ reference: 'FOUND-1', facts: delivered }],
    { menus },
    `/delivery?number=${numbers}`,
  )
  await button(page, 'ダッシュボードに追加').click()
  const adding = dialog(page, 'ダッシュボードに追加')
  await adding.getByRole('button', { name: '追加' }).click()
  await expect(adding).toContainText('条件が長すぎるため、カードにできません（2000文字まで）。')
  await expect(adding).toBeVisible()
})

test('lists of settings are cards, too: there they are read', async ({ page, portal, signIn }) => {
  const { company } = await dashboardCompany(portal)
  await makeCentre(portal.db, { company, name: '札幌センター' })
  const role = '01' as const
  const user = await makeUser(portal.db, { company, role, menus: [...menus, 'CompanyManagement', 'Maintenance'] })
  await signIn(user, '/user-management/maintenance')
  const add = async (board: () => Promise<void>) => {
    await button(page, 'ダッシュボードに追加').click()
    await board()
    await dialog(page, 'ダッシュボードに追加').getByRole('button', { name: '追加' }).click()
    await expect(page.getByText('画面「設定」に追加しました。')).toBeVisible()
  }
  await add(() => dialog(page, 'ダッシュボードに追加').getByLabel('新しい画面の名前').fill('設定'))
  await page.goto('/user-management/company-management/disclosure')
  // The board that was made just before is offered first (REP-66).
  await add(async () => {
    await expect(dialog(page, 'ダッシュボードに追加').getByTitle('設定', { exact: true })).toBeVisible()
    await expect(dialog(page, 'ダッシュボードに追加').getByLabel('新しい画面の名前')).toHaveCount(0)
  })
  await page.goto('/delivery-dashboard')
  await choose(page, '設定')
  const months = page.getByRole('region', { name: 'KPI登録（月別）' }).first()
  await expect(months.getByText('札幌センター').first()).toBeVisible()
  await expect(months.getByRole('button')).toHaveCount(0)
  const disclosures = page.getByRole('region', { name: '製品情報の開示設定' }).first()
  await expect(disclosures.getByText('ワクチン皮下注')).toBeVisible()
  await expect(disclosures.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
})

test('a card that fails leaves the others alone; cards keep their room, and are one column on a phone', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, send } = await dashboardCompany(portal)
  await send(oneOfEach)
  const user = await makeUser(portal.db, { company, menus: [...menus, 'KpiDashboard'], language: 'en' })
  const list = { kind: 'list', title: 'All deliveries', search: '', rows: 5, size: 'small' } as const
  const cards = [
    { ...list, list: 'users', title: 'Users' },
    { ...list, list: 'deliveries' },
    { kind: 'kpi', kpi: 'onTimePickup', size: 'small' },
    { kind: 'weather', size: 'wide' },
    { kind: 'incidents', size: 'medium' },
  ]
  const { id } = await portal.db
    .insertInto('boards')
    .values({
      owner_id: user.id,
      page: 'KpiDashboard',
      name: 'Mine',
      cards: JSON.stringify(cards),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await page.route('**/user/getUserList', route => route.fulfill({ json: { code: 5002, data: { id: 'x' } } }))
  await watchShifts(page)
  await signIn(user, `/kpi-dashboard?board=${id}`)
  await expect(page.getByText('Cards that this version cannot show: 1')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Users' }).getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'All deliveries' }).first().getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('heading', { name: 'On-time pickup' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^List Excursions/ })).toBeVisible()
  expect(await movedBy(page)).toBeLessThan(0.05)
  await page.unroute('**/user/getUserList')
  await page.getByRole('region', { name: 'Users' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Users' }).first().getByText(user.email)).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  const lefts = await page.locator('.board-card').evaluateAll(all => all.map(one => one.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)
  await expectAccessible(page)
  // The unknown card goes when the board is saved, which is said before.
  await page.getByRole('button', { name: 'Edit this board' }).click()
  await expect(page.getByText('Cards that this version cannot show are removed when you save: 1')).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)

  await page.goto('/kpi-dashboard?board=987654321')
  await expect(page.getByText('This board was deleted or is no longer shared.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'KPIs' })).toBeVisible()
  await page.route(`**${boardCalls.getBoards.path}`, route => route.abort())
  await page.goto('/delivery-dashboard')
  await expect(page.getByRole('region', { name: 'By transport section' })).toBeVisible()
})
