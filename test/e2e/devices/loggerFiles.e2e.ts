import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { card, choose, drop, importPath } from '#test/e2e/support/loggerFileSteps.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import {
  ambiguousFile,
  contradictedFile,
  deliveryOf,
  ownFile,
  placesFile,
  twoChannelFile,
} from '#test/support/worlds/devices/loggerFileWorld.ts'
import { makeApiKey, makeCompany, makeLogger, makeUser, password, type MadeUser } from '#test/support/database/make.ts'
import type { FormFile } from '#test/support/portal/testApp.ts'

type SignIn = (user: MadeUser, path: string) => Promise<unknown>

const dayMs = 86_400_000
const from = `${new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`
const celsius = [5, 5.1, 9.4, 9.6, 5.3, 5.2]

const cards = (page: Page) => page.getByRole('list', { name: '選択したファイル' }).getByRole('listitem')
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

/** A maker whose delivery, with a logger of its own, is under way. */
async function makerWithDelivery(portal: Portal, serial: string) {
  const company = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company })
  const products = [{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }]
  expect(await portal.send('products', key, { products })).toMatchObject({ status: 200 })
  const delivery = deliveryOf(`D-${serial}`, serial, from, company.code)
  expect(await portal.send('deliveries', key, { deliveries: [delivery] })).toMatchObject({ body: { rejected: [] } })
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', delivery.reference)
    .executeTakeFirstOrThrow()
  return { company, deliveryId: id }
}

test(
  'a file dropped on a delivery is looked at, stored by one click, and seen in its curve',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    const { company, deliveryId } = await makerWithDelivery(portal, 'E2E-DROP')
    await signIn(await makeUser(portal.db, { company, role: '02' }), `/delivery/detail?deliveryId=${deliveryId}`)
    await page.getByRole('button', { name: 'ロガーファイルを追加' }).click()
    await drop(page, ownFile('E2E-DROP', from, celsius), ownFile('E2E-ELSEWHERE', from, [5, 6]))
    const known = card(page, 'E2E-DROP.csv')
    await expect(known).toContainText('6件')
    await expect(known).toContainText('5.0℃〜9.6℃')
    await expect(known).toContainText('すべて新しい測定値です。')
    await expect(card(page, 'E2E-ELSEWHERE.csv')).toContainText('E2E-ELSEWHEREのロガーは登録されていません')
    await expectAccessible(page)
    await known.getByRole('button', { name: '6件をロガーE2E-DROPに保存' }).click()
    await expect(notice(page)).toContainText('新規 6件・重複 0件・矛盾 0件')
    await expect(known).toContainText('ロガーE2E-DROPに保存')
    await page.getByRole('dialog').getByRole('button', { name: '閉じる', exact: true }).click()
    await expect(page.getByText('温度逸脱').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /ロガーファイルを追加（?\s*\(1\)/ })).toBeVisible()
  },
)

test('several files of every kind are recognized, each with its own answer', async ({ page, portal, signIn }) => {
  const company = await makeCompany(portal.db)
  await makeLogger(portal.db, { company, serial: 'E2E-KNOWN' })
  await signIn(await makeUser(portal.db, { company, role: '01', menus: ['ImportCentre'] }), importPath)
  await expect(page.getByText('取り込んだロガーファイルはまだありません。')).toBeVisible()
  await expectAccessible(page)
  await drop(
    page,
    ownFile('E2E-KNOWN', from, celsius),
    { fileName: 'empty.csv', bytes: Buffer.alloc(0) },
    { fileName: 'report.pdf', bytes: Buffer.from('%PDF-1.4') },
    ownFile('E2E-UNKNOWN', from, celsius),
  )
  await expect(cards(page)).toHaveCount(4)
  await expect(card(page, 'empty.csv')).toContainText('ファイルが空です。')
  await expect(card(page, 'report.pdf')).toContainText('ファイルが壊れているため、すべてを開くことができません。')
  await card(page, 'E2E-KNOWN.csv').getByRole('button', { name: '6件をロガーE2E-KNOWNに保存' }).click()
  await expect(notice(page)).toContainText('E2E-KNOWN.csv')

  await choose(page, 'E2E-UNKNOWNの保存先', '新しいロガーとして登録して保存')
  await expect(page.getByLabel('新しいロガーのシリアル番号')).toHaveValue('E2E-UNKNOWN')
  await expectAccessible(page)
  await page.getByRole('button', { name: '6件をロガーE2E-UNKNOWNに保存' }).click()
  await expect(rows(page).filter({ hasText: 'E2E-UNKNOWN.csv' })).toContainText('保存済み')

  await drop(page, ownFile('E2E-KNOWN', from, celsius))
  await expect(cards(page).first()).toContainText('すでにアップロードされています。何も変更していません。')
  await expect(rows(page)).toHaveCount(2)
})

test('questions about a file show what each answer would mean, with none preselected', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await makeCompany(portal.db)
  await makeLogger(portal.db, { company, serial: 'E2E-ASKED' })
  await signIn(await makeUser(portal.db, { company, role: '02', menus: ['ImportCentre'] }), importPath)
  await drop(page, ambiguousFile('E2E-ASKED', [5, 5.1, 5.2]))
  const orders = page.getByRole('radiogroup', { name: '日付はどの順序で書かれていますか？' })
  await expect(orders.getByRole('radio', { name: /日・月・年.*2026\/04\/03/ })).not.toBeChecked()
  await expect(orders.getByRole('radio', { name: /月・日・年.*2026\/03\/04/ })).not.toBeChecked()
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  await orders.getByRole('radio', { name: /日・月・年/ }).check()
  await page.getByRole('radio', { name: 'その他' }).check()
  await page.getByRole('combobox', { name: 'タイムゾーンを検索' }).fill('Bangkok')
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^Asia\/Bangkok/)
    .click()
  await expect(page.getByText(/2026\/04\/03 10:00〜2026\/04\/03 10:20/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '3件をロガーE2E-ASKEDに保存' }).click()
  await expect(notice(page)).toContainText('新規 3件')
})

/** A table far below a report, whose times no program reads by itself; a damaged line at its end. */
const oddFile = (note: string): FormFile => ({
  fileName: `odd-${note}.txt`,
  bytes: Buffer.from(
    [
      ...Array.from({ length: 60 }, (_, place) => `Protokoll ${note}, Seite ${place}`),
      'Wann;Was;Feuchte %RH;Kern',
      ...celsius.map((value, place) => `18.07.2024 odp. 3h${place}0;${value + 15};6${place}.5;${value}`),
      '--;;;',
      '',
    ].join('\n'),
  ),
})

test('a file of an unknown layout is stored, explained with a preview on a phone, and its layout remembered until it is deleted', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const company = await makeCompany(portal.db)
  await makeLogger(portal.db, { company, serial: 'E2E-HAND' })
  const user = await makeUser(portal.db, { company, role: '02', menus: ['ImportCentre'] })
  await signIn(user, importPath)
  await drop(page, oddFile('a'))
  await expect(page.getByText('ファイルは受信したまま保管しています。')).toBeVisible()
  await page.getByRole('button', { name: '列の対応付けを手動で指定' }).click()
  const dialog = page.getByRole('dialog', { name: '列の対応付け' })
  // The lines reach the table wherever it begins.
  await expect(dialog.getByRole('radio', { name: '61行目が見出し' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: '62行目から測定値' })).toBeChecked()
  await expect(dialog.getByText('日時と温度の列を選択してください。')).toBeVisible()
  const use = dialog.getByRole('button', { name: 'この対応付けで読み取る' })
  await expect(use).toBeDisabled()
  const pick = async (label: string, option: string | RegExp) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option).first().click()
    await dialog.getByRole('heading', { name: '列の内容', exact: true }).click()
  }
  await pick('日時（または日付のみ）', /^1列目/)
  await pick('温度（複数選ぶと、それぞれがチャンネル）', /^3列目/)
  await dialog.getByRole('combobox', { name: '日時の書式' }).fill("dd.MM.yyyy a h'h'mm")
  await pick('午前・午後、月名の言語', /^チェコ語/)
  // A humidity is no temperature, whoever says so.
  await expect(dialog.getByText('見出しでは湿度または電池残量です')).toBeVisible()
  await expect(use).toBeDisabled()
  await pick('温度（複数選ぶと、それぞれがチャンネル）', /^4列目/)
  await pick('温度（複数選ぶと、それぞれがチャンネル）', /^3列目/)
  await pick('湿度（%）', /^3列目/)
  await pick('温度の単位', '℃（摂氏）')
  await pick('タイムゾーン', 'UTC')
  const result = dialog.getByRole('group', { name: '読み取りのプレビュー' })
  await expect(result).toContainText('5.0℃〜9.6℃')
  await expect(result).toContainText('対象外：日時を読み取れません')
  await expect(result).toContainText('測定値より上の61行')
  await expectAccessible(page)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await use.click()
  await expect(notice(page)).toContainText('指定した対応付けでファイルを読み取りました。')
  await choose(page, /シリアル番号の記載なし/, '登録済みの別のロガーに保存')
  await choose(page, 'ロガーを検索', 'E2E-HAND')
  await page.getByRole('button', { name: '6件をロガーE2E-HANDに保存' }).click()
  await expect(notice(page)).toContainText('新規 6件')

  await drop(page, oddFile('b'))
  await expect(cards(page).first()).toContainText(`${user.name}さんが`)
  await expect(cards(page).first()).toContainText('5.0℃〜9.6℃')
  await expect.poll(() => isTooWide(page)).toBe(false)

  await page.getByRole('button', { name: '保存済みのレイアウト（1）' }).click()
  const layouts = page.getByRole('dialog', { name: '保存済みのレイアウト' })
  await expect(layouts).toContainText('Wann | Was | Feuchte %RH | Kern')
  await expectAccessible(page)
  await layouts.getByRole('button', { name: /^レイアウトWann/ }).click()
  await layouts.getByRole('button', { name: '削除', exact: true }).click()
  await expect(layouts).toContainText('保存済みのレイアウトはありません。')
  await layouts.getByRole('button', { name: '閉じる' }).click()
  await drop(page, oddFile('c'))
  await expect(cards(page).first()).toContainText('ファイルは受信したまま保管しています。')
})

test('figures, values and names that contradict what was read are shown before anything can be stored', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const company = await makeCompany(portal.db)
  await makeLogger(portal.db, { company, serial: 'E2E-SAID' })
  await signIn(await makeUser(portal.db, { company, role: '02', menus: ['ImportCentre'] }), importPath)

  await drop(page, contradictedFile('E2E-SAID', from, [68.5, 70.5, 78.6], ['Maximum;8.1 °C', 'Minimum;2.3 °C']))
  const wrong = card(page, 'E2E-SAID.csv')
  await expect(wrong.getByRole('row', { name: /最低 5行目：.*2\.3 °C 68\.5 °C/ })).toBeVisible()
  await wrong.getByRole('radio', { name: /確認しました。温度です/ }).check()
  await expect(wrong).toContainText('相違が大きいため、このままでは取り込めません。')
  await expect(wrong.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await expect.poll(() => isTooWide(page)).toBe(false)
  // To say that they are none opens the dialog that explains the columns.
  await wrong.getByRole('radio', { name: /いいえ/ }).click()
  const dialog = page.getByRole('dialog', { name: '列の対応付け' })
  await expect(dialog.getByRole('button', { name: 'この対応付けで読み取る' })).toBeVisible()
  await dialog.getByRole('button', { name: 'キャンセル' }).click()

  await drop(page, contradictedFile('E2E-SLIGHT', from, celsius, ['Maximum;10.1 °C', 'Minimum;5.0 °C']))
  const slight = card(page, 'E2E-SLIGHT.csv')
  await slight.getByRole('checkbox', { name: /比較して確認しました/ }).check()
  await expect(slight).toContainText('E2E-SLIGHTのロガーは登録されていません')
  await expectAccessible(page)

  await drop(page, placesFile(from))
  const places = card(page, 'places.csv')
  await expect(places).toContainText('「庫内」（2行）、「室内」（2行）')
  await places.getByRole('radio', { name: /値ごとに別のロガー/ }).check()
  await expect(places).toContainText('室内のロガーは登録されていません')
  await expect.poll(() => isTooWide(page)).toBe(false)
})

test('a file without a logger is in the list, and is assigned or discarded there, in English too', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await makeCompany(portal.db)
  await signIn(await makeUser(portal.db, { company, role: '02', menus: ['ImportCentre'] }), importPath)
  const pairs = celsius.map(value => [value, value + 10] as const)
  await drop(page, ownFile('E2E-LATER', from, celsius), twoChannelFile('E2E-PROBES', from, pairs))
  await card(page, 'E2E-LATER.csv').getByRole('button', { name: 'ロガー未割当のまま保管' }).click()
  await expect(page.getByRole('button', { name: 'ロガー未割当（1）' })).toBeVisible()
  await makeLogger(portal.db, { company, serial: 'E2E-LATER' })
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'No logger assigned (1)' }).click()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('button', { name: 'E2E-LATER.csv' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save 6 readings to logger E2E-LATER' }).click()
  await expect(dialog).toContainText('Saved to logger E2E-LATER')
  await expect(dialog.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'To be confirmed (1)' }).click()
  await rows(page).getByRole('button', { name: 'two-probes.csv' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard this file?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(notice(page)).toContainText('was discarded')
  await page.getByRole('button', { name: 'Discarded', exact: true }).click()
  await expect(rows(page)).toHaveText([/two-probes\.csv/])
})

/** A file of the delivery's logger whose wrong column was stored, while the logger's own readings became conflicts. */
async function wronglyStored(portal: Portal, page: Page, serial: string, signIn: SignIn) {
  const { company, deliveryId } = await makerWithDelivery(portal, serial)
  const user = await makeUser(portal.db, { company, role: '01', menus: ['ImportCentre', 'DeliveryStatus'] })
  await signIn(user, importPath)
  const file = textFileOf(serial)
  await drop(page, file)
  // It looks like humidity, and somebody says that it is not.
  const shown = card(page, file.fileName)
  await shown.getByRole('radio', { name: /確認しました。温度です/ }).check()
  await shown.getByRole('button', { name: `6件をロガー${serial}に保存` }).click()
  await expect(notice(page)).toContainText('新規 6件')
  const { key } = await makeApiKey(portal.db, { company })
  const sent = celsius.map((value, place) => ({
    logger: serial,
    time: new Date(Date.parse(from) + place * 600_000).toISOString(),
    celsius: value,
  }))
  expect(await portal.send('readings', key, { readings: sent })).toMatchObject({ body: { conflict: 6 } })
  const { id: fileId } = await portal.db
    .selectFrom('logger_files')
    .select('id')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  return { company, deliveryId, user, fileId }
}

/** The column that calls itself °C holds something else; the temperature is in the last one. */
const textFileOf = (serial: string): FormFile => {
  const lines = [68.5, 70.1, 78.6, 74.2, 71, 69].map(
    (value, place) =>
      `${serial},${new Date(Date.parse(from) + place * 600_000).toISOString()},${value},${celsius[place]}`,
  )
  return { fileName: `${serial}.csv`, bytes: Buffer.from(`logger,time,celsius,inner\n${lines.join('\n')}\n`) }
}

test(
  'a file that was read with a wrong column is withdrawn with a reason, and read again with other columns',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    await wronglyStored(portal, page, 'E2E-WITHDRAW', signIn)
    await page.goto(importPath)
    await page.getByRole('button', { name: 'E2E-WITHDRAW.csv' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByRole('button', { name: '取り消す…' }).click()
    await expect(dialog).toContainText('このファイルの測定値6件が、温度の判定に使われなくなります。')
    await expect(dialog).toContainText('別の経路で届いていた測定値6件が、代わりに判定に使われます。')
    await expect(dialog).toContainText('D-E2E-WITHDRAW')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '取り消す', exact: true }).click()
    await expect(dialog.getByText('理由を入力してください。')).toBeVisible()
    await dialog.getByLabel('理由').fill('湿度の列を温度として読み取った')
    await dialog.getByRole('button', { name: '取り消す', exact: true }).click()
    await expect(notice(page)).toContainText('「E2E-WITHDRAW.csv」の測定値を取り消しました。')
    await expect(dialog.getByText('取消済み').first()).toBeVisible()
    await expect(dialog).toContainText('測定値 6件・矛盾 0件を取消、6件を代わりに採用')
    await expect(dialog).toContainText('理由：湿度の列を温度として読み取った')
    await expectAccessible(page)
    await expect.poll(() => isTooWide(page)).toBe(false)

    await dialog.getByRole('button', { name: '読み直す…' }).click()
    await dialog.getByRole('button', { name: '列の対応付けを手動で指定' }).click()
    const explaining = page.getByRole('dialog', { name: '列の対応付け' })
    const pick = async (label: string, ...options: (string | RegExp)[]) => {
      await explaining.getByRole('combobox', { name: label }).click()
      const list = page.locator('.ant-select-dropdown:visible')
      for (const option of options) await list.getByTitle(option).first().click()
      await explaining.getByRole('heading', { name: '列の内容', exact: true }).click()
    }
    await pick('温度（複数選ぶと、それぞれがチャンネル）', /^3列目/, /^4列目/)
    await pick('温度の単位', '℃（摂氏）')
    await explaining.getByRole('button', { name: 'この対応付けで読み取る' }).click()
    await expect(dialog).toContainText('5.0℃〜9.6℃')
    await dialog.getByLabel('理由').fill('温度は最後の列だった')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '読み直して保存' }).click()
    await expect(notice(page)).toContainText('「E2E-WITHDRAW.csv」を読み直しました。')
    await expect(dialog).toContainText('新規 0件・重複 6件・矛盾 0件')
  },
)

test(
  'a second person signs the withdrawal of a file that signed decisions depend on',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { company, fileId, user } = await wronglyStored(portal, page, 'E2E-SECOND', signIn)
    const second = await makeUser(portal.db, { company, role: '02', menus: ['ImportCentre', 'DeliveryStatus'] })
    await portal.db
      .insertInto('logger_file_withdrawals')
      .values({
        logger_file_id: fileId,
        state: 'requested',
        reason: '湿度の列を温度として読み取った',
        requested_by: user.id,
        requested_at: new Date(),
        former_answers: '{}',
      })
      .execute()
    await page.goto(importPath)
    await expect(rows(page).first()).toContainText('署名待ち')
    await page.getByRole('button', { name: 'E2E-SECOND.csv' }).click()
    await expect(page.getByRole('button', { name: '申請を取り下げる' })).toBeVisible()
    await expect(page.getByRole('button', { name: '署名して取り消す…' })).toHaveCount(0)
    await page.evaluate(() => localStorage.clear())
    await signIn(second, importPath)
    await page.getByRole('button', { name: 'E2E-SECOND.csv' }).click()
    await page.getByRole('button', { name: '署名して取り消す…' }).click()
    const dialog = page.getByRole('dialog').last()
    await expect(dialog).toContainText('湿度の列を温度として読み取った')
    await expect(dialog).toContainText(user.name)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '認証コードを送信' }).click()
    await expect(dialog).toContainText(`${second.email}宛てに`)
    await dialog.getByLabel('認証コード（6桁）').fill(await portal.mailedCode(second.email))
    await dialog.getByLabel('ログインパスワード').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`署名：${second.name}`)).toBeVisible()
    await expect(page.getByText('取消済み').first()).toBeVisible()
  },
)
