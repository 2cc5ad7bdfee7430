import type { Page } from '@playwright/test'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { enterMailedCode, enterPassword, notice } from '#test/e2e/support/signInSteps.ts'
import { signIn as signInAs } from '#test/e2e/support/portal.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'

const menus = ['DeliveryStatus', 'Quality', 'ProductStockInformation'] as const
const banner = (page: Page) => page.getByRole('status').filter({ hasText: '自動で再接続しています…' })
const byItself = { timeout: 30_000 }
const at = (minutes: number) => new Date(Date.now() - 3 * 3_600_000 + minutes * 60_000).toISOString()

/** A case under assessment. */
async function openCase(portal: Portal): Promise<{ company: MadeCompany; caseId: number; address: string }> {
  const company = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company })
  const accepted = { status: 200, body: { rejected: [] } }
  const products = [{ itemCode: 'P', nameJa: '冷蔵試験薬', nameEn: 'Cold test drug', band: '2-8' }]
  const delivery = {
    reference: `LINE-${company.code}`,
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: at(0).slice(0, 10),
    actualPickup: at(0),
    deliveredAt: at(60),
    items: [{ itemCode: 'P', lot: 'LOT-1', quantity: 10 }],
    loggers: [{ serial: `SN-${company.code}`, from: at(0), intervalSeconds: 600 }],
  }
  const readings = [5, 9, 10, 5, 5, 5, 5].map((celsius, nth) => ({
    logger: `SN-${company.code}`,
    time: at(nth * 10),
    celsius,
  }))
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries: [delivery] })).toMatchObject(accepted)
  expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  const ofCompany = () =>
    portal.db.selectFrom('excursion_cases').select('id').where('depositor_id', '=', company.id).executeTakeFirst()
  await expect.poll(async () => await ofCompany(), byItself).toBeDefined()
  const caseId = (await ofCompany())?.id ?? 0
  await portal.db
    .updateTable('excursion_cases')
    .set({
      state: 'underAssessment',
      assessment: JSON.stringify({ ...emptyAssessment, rationale: '安定性試験の範囲内' }),
    })
    .where('id', '=', caseId)
    .execute()
  return { company, caseId, address: `/quality/case?caseId=${caseId}` }
}

const comments = (page: Page) => page.getByRole('region', { name: 'コメント', exact: true })
const written = async ({ db }: Portal, body: string) =>
  (await db.selectFrom('case_comments').select('id').where('body', '=', body).execute()).length

test('a list that cannot be fetched says that it waits, and comes by itself when the server is back', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db, { menus: [...menus] }), '/quality')
  await expect(page.getByText('未完了の逸脱案件はありません。')).toBeVisible(byItself)
  await page.route('**/case/getCaseList', route => route.abort())
  await page.route('**/readyz', route => route.abort())
  await page.getByLabel('案件番号・参照番号・品目・製造番号').fill('どこにもない')
  await page.getByRole('button', { name: '絞り込む' }).click()
  await expect(page.getByText('つながり次第、ここに表示します。')).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bottom = await page.getByRole('main').evaluate(main => main.getBoundingClientRect().bottom)
  expect((await banner(page).boundingBox())?.y, 'it covers nothing at the end of the page').toBeGreaterThanOrEqual(
    bottom,
  )
  await page.unrouteAll()
  await expect(page.getByText('条件に合う逸脱案件はありません。')).toBeVisible(byItself)
  await expect(banner(page)).toHaveCount(0)

  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0, byItself)
})

test('while the database is switched over the page says that it reconnects, shows no error, and goes on by itself (SHL-81)', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db, { menus: [...menus] }), '/quality')
  await expect(page.getByText('未完了の逸脱案件はありません。')).toBeVisible(byItself)
  const soon = { status: 503, headers: { 'retry-after': '5' }, json: { code: 5015, data: { id: 'x' } } }
  await page.route('**/case/getCaseList', route => route.fulfill(soon))
  await page.route('**/readyz', route => route.fulfill({ status: 503, json: { status: 'database not reachable' } }))
  await page.getByLabel('案件番号・参照番号・品目・製造番号').fill('どこにもない')
  await page.getByRole('button', { name: '絞り込む' }).click()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText('つながり次第、ここに表示します。')).toBeVisible()
  await expect(notice(page)).toBeEmpty()
  await page.unroute('**/case/getCaseList')
  await page.unroute('**/readyz')
  await expect(page.getByText('条件に合う逸脱案件はありません。')).toBeVisible(byItself)
  await expect(banner(page)).toHaveCount(0)
})

test('while the server is out of reach one small question looks for it, and not every call of the page', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db, { menus: [...menus] }), '/quality')
  await expect(page.getByText('未完了の逸脱案件はありません。')).toBeVisible(byItself)
  let lists = 0
  let questions = 0
  await page.route('**/case/getCaseList', route => (lists++, route.abort()))
  await page.route('**/readyz', route => (questions++, route.abort()))
  await page.getByLabel('案件番号・参照番号・品目・製造番号').fill('どこにもない')
  await page.getByRole('button', { name: '絞り込む' }).click()
  await expect.poll(() => questions, byItself).toBeGreaterThan(2)
  expect(lists).toBe(1)
})

test('a comment whose answer is lost stays in the form, is sent again when asked, and is written once', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, address } = await openCase(portal)
  await signIn(await makeUser(portal.db, { company }), address)
  await comments(page).getByLabel('コメントを入力').fill('一度だけの指示')
  // The server gets it; its answer does not arrive.
  await page.route(
    '**/case/addCaseComment',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const send = comments(page).getByRole('button', { name: 'コメントを送信' })
  await send.click()
  await expect(comments(page)).toContainText('入力した内容はそのまま残っています')
  await expect(comments(page).getByLabel('コメントを入力')).toHaveValue('一度だけの指示')
  expect(await written(portal, '一度だけの指示')).toBe(1)
  await expectAccessible(page)
  await send.click()
  await expect(comments(page).getByLabel('コメントを入力')).toHaveValue('')
  await expect(comments(page).getByRole('listitem')).toContainText('一度だけの指示')
  expect(await written(portal, '一度だけの指示')).toBe(1)
})

test('a dialog whose call does not get through stays open with what was typed, and a reload asks first', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const { company, address } = await openCase(portal)
  await signIn(await makeUser(portal.db, { company }), address)
  await page.getByRole('button', { name: '期限を変更' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('理由').fill('追加試験の結果を待つため')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: '変更する' }).click()
  await expect(dialog).toContainText('もう一度「変更する」を押してください')
  await expect(dialog.getByLabel('理由')).toHaveValue('追加試験の結果を待つため')
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0, byItself)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(dialog.getByLabel('理由')).toHaveValue('追加試験の結果を待つため')
  await dialog.getByRole('button', { name: '変更する' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notice(page)).toContainText('期限を変更しました。')
})

test('what was typed when the session ended is given back to the same user, and to nobody else', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, address } = await openCase(portal)
  const user = await makeUser(portal.db, { company })
  await signIn(user, address)
  await page.getByLabel('想定される危害').fill('有効成分の分解')
  await comments(page).getByLabel('コメントを入力').fill('書きかけの指示')
  await portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', user.id).execute()
  await expect(page).toHaveURL(/\/login/, byItself)
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('想定される危害')).toHaveValue('有効成分の分解', byItself)
  await expect(comments(page).getByLabel('コメントを入力')).toHaveValue('書きかけの指示')
  await page.getByRole('button', { name: '評価を保存' }).click()
  await expect(notice(page)).toContainText('評価を保存しました。')
})

test('a change whose answer was lost before the session ended is still the same change after the next login', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, address } = await openCase(portal)
  const user = await makeUser(portal.db, { company })
  await signIn(user, address)
  await comments(page).getByLabel('コメントを入力').fill('応答が届かなかった指示')
  await page.route(
    '**/case/addCaseComment',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const send = comments(page).getByRole('button', { name: 'コメントを送信' })
  await send.click()
  await expect(comments(page)).toContainText('入力した内容はそのまま残っています')
  await portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', user.id).execute()
  // It is pressed again, which finds out that the session is over; the page may have been faster.
  await send.click({ timeout: 2000 }).catch(() => undefined)
  await expect(page).toHaveURL(/\/login/, byItself)
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(comments(page).getByLabel('コメントを入力')).toHaveValue('応答が届かなかった指示', byItself)
  await send.click()
  await expect(comments(page).getByLabel('コメントを入力')).toHaveValue('')
  await expect(comments(page).getByRole('listitem')).toHaveCount(1)
  expect(await written(portal, '応答が届かなかった指示')).toBe(1)
})

test('what was typed into a dialog when the session ended is given back where it opens for the same record', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, address } = await openCase(portal)
  const user = await makeUser(portal.db, { company })
  await signIn(user, address)
  await page.getByRole('button', { name: '期限を変更' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('理由').fill('追加試験の結果を待つため')
  await portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', user.id).execute()
  await expect(page).toHaveURL(/\/login/, byItself)
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: '期限を変更' }).click()
  await expect(dialog.getByLabel('理由')).toHaveValue('追加試験の結果を待つため')
  await expect(notice(page)).toContainText('前回のログイン中に入力していた内容を復元しました。')
  await dialog.getByRole('button', { name: '変更する' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notice(page)).toContainText('期限を変更しました。')
})

test('SHL-84: a dialog with something typed asks before it is closed, one without closes at once', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, address } = await openCase(portal)
  await signIn(await makeUser(portal.db, { company }), address)
  const open = () => page.getByRole('button', { name: '期限を変更' }).click()
  const dialog = page.getByRole('dialog', { name: '期限の変更' })
  const question = page.getByRole('dialog', { name: '保存していない変更があります' })
  await open()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open()
  await dialog.getByLabel('理由').fill('追加試験の結果を待つため')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('閉じると、入力した内容は失われます。')
  await expectAccessible(page)
  await question.getByRole('button', { name: '入力を続ける' }).click()
  await expect(dialog.getByLabel('理由')).toHaveValue('追加試験の結果を待つため')
  // Left to itself, the browser closes the dialog at the third time.
  for (const _time of ['first', 'second', 'third']) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question, 'Escape goes back to what was typed').toHaveCount(0)
    await expect(dialog.getByLabel('理由')).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await question.getByRole('button', { name: '破棄して閉じる' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open()
  await expect(dialog.getByLabel('理由')).toHaveValue('')
})

test('two people on one case: what one saves is told to the other, whose words stay, and both are joined', async ({
  page,
  browser,
  portal,
  signIn,
}) => {
  const { company, address } = await openCase(portal)
  const hanako = await makeUser(portal.db, { company })
  await signIn(await makeUser(portal.db, { company }), address)
  const hazard = page.getByLabel('想定される危害')
  await hazard.fill('有効成分の分解')

  const context = await browser.newContext({ baseURL: portal.url })
  const other = await context.newPage()
  await signInAs(other, portal, hanako, address)
  await other.getByLabel('原因').fill('扉の開放')
  await other.getByRole('button', { name: '評価を保存' }).click()
  await expect(notice(other)).toContainText('評価を保存しました。')

  const changed = page.getByText(`入力中に更新がありました：${hanako.name}さん「評価の記入」`)
  await expect(changed).toBeVisible(byItself)
  await page.getByLabel('原因').evaluate(field => field.scrollIntoView({ block: 'center' }))
  const isInSight = () =>
    changed.evaluate(text => {
      const { x, y } = text.getBoundingClientRect()
      return text.contains(document.elementFromPoint(x + 2, y + 2))
    })
  await expect.poll(isInSight, 'nothing of the frame covers it').toBe(true)
  await expect(page.getByText(`入力中に${hanako.name}さんが評価を保存しました。`)).toBeVisible()
  await expect(hazard).toHaveValue('有効成分の分解')
  await expect(page.getByRole('button', { name: '評価を保存' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: '自分の入力を残して続ける' }).click()
  await page.getByLabel('判定の根拠').fill('安定性試験の範囲内')
  await expect(hazard).toHaveValue('有効成分の分解')
  await expect(page.getByLabel('原因')).toHaveValue('扉の開放')
  await page.getByRole('button', { name: '評価を保存' }).click()
  await expect(notice(page)).toContainText('評価を保存しました。')
  await expect(other.getByLabel('想定される危害')).toHaveValue('有効成分の分解', byItself)

  // Nobody signs what the page does not show yet.
  await comments(page).getByLabel('コメントを入力').fill('書きかけ')
  await other.getByLabel('原因').fill('停電')
  await other.getByRole('button', { name: '評価を保存' }).click()
  await expect(changed).toBeVisible(byItself)
  await page.getByRole('button', { name: '評価に署名' }).click()
  await expect(page.getByText('最新の内容を確認してから署名してください。')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await comments(page).getByLabel('コメントを入力').fill('')
  await expect(changed).toHaveCount(0)

  // A dialog of one stays open whatever the other does.
  await page.getByRole('button', { name: '期限を変更' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('理由').fill('追加試験')
  await comments(other).getByLabel('コメントを入力').fill('確認済みです')
  await comments(other).getByRole('button', { name: 'コメントを送信' }).click()
  await expect(dialog).toContainText(`${hanako.name}さん「コメント」`, byItself)
  await expect(dialog.getByLabel('理由')).toHaveValue('追加試験')
  await dialog.getByRole('button', { name: '変更する' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(comments(page).getByRole('listitem')).toContainText('確認済みです')
  await context.close()
})
