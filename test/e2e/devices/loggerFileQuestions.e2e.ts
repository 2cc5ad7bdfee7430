import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { card, drop, importPath } from '#test/e2e/support/loggerFileSteps.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeCompany, makeLogger, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { serialOf, workbookFile } from '#test/support/worlds/devices/loggerFiles/workbookFile.ts'
import type { FormFile } from '#test/support/portal/testApp.ts'

const dayMs = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const typed = (day: string) => day.replaceAll('-', '/')

/** What is stored of a company's loggers: serial, moment, thousandths of °C. */
async function storedReadings(portal: Portal, { id }: MadeCompany) {
  const rows = await portal.db
    .selectFrom('readings')
    .innerJoin('loggers', 'loggers.id', 'readings.logger_id')
    .select(['loggers.serial', 'readings.at', 'readings.milli_celsius'])
    .where('loggers.company_id', '=', id)
    .orderBy('loggers.serial')
    .orderBy('readings.at')
    .execute()
  return rows.map(({ serial, at, milli_celsius }) => [serial, at.toISOString().slice(0, 16), milli_celsius])
}

/** As far as the key must be pressed to come there. */
async function tabTo(page: Page, wanted: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

const ofClocks = (serial: string): FormFile => ({
  fileName: `${serial}.csv`,
  bytes: Buffer.from(
    [`Serial No:,${serial}`, 'Clock,Temp (°C)', '23:40,5.0', '23:50,5.1', '00:00,5.2', '00:10,9.3', ''].join('\n'),
  ),
})

test('the first day of rows without a date is asked, changed, and stored past midnight, by keyboard', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await makeCompany(portal.db)
  await makeLogger(portal.db, { company, serial: 'E2E-CLOCK' })
  await signIn(await makeUser(portal.db, { company, role: '02', menus: ['ImportCentre'] }), importPath)
  await drop(page, ofClocks('E2E-CLOCK'))
  const asked = card(page, 'E2E-CLOCK.csv')
  const day = asked.getByLabel(/時刻だけが書かれています（例：23:40 · 5\.0）。最初の測定は何日ですか/)
  await expect(day).toHaveValue('')
  await expect(asked.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  await expectAccessible(page)

  const [wrong, right, next] = [dayBefore(9), dayBefore(6), dayBefore(5)]
  await tabTo(page, day)
  await page.keyboard.type(typed(wrong))
  await page.keyboard.press('Enter')
  const portalZone = asked.getByRole('radio', { name: /このポータルのタイムゾーン/ })
  await tabTo(page, portalZone)
  await page.keyboard.press('Space')
  const store = asked.getByRole('button', { name: '4件をロガーE2E-CLOCKに保存' })
  await expect(store).toBeEnabled()
  await expect(asked.getByText(`${typed(wrong)} 23:40〜${typed(dayBefore(8))} 00:10`).first()).toBeVisible()

  // What was answered stays there, and may be answered otherwise.
  await expect(day).toHaveValue(typed(wrong))
  await day.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typed(right))
  await page.keyboard.press('Enter')
  await expect(asked.getByText(`${typed(right)} 23:40〜${typed(next)} 00:10`).first()).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, store)
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('新規 4件・重複 0件・矛盾 0件')
  await expect(asked.getByRole('group', { name: 'E2E-CLOCK.csv' })).toBeFocused()
  // The portal's clock is nine hours ahead of UTC.
  expect(await storedReadings(portal, company)).toEqual([
    ['E2E-CLOCK', `${right}T14:40`, 5000],
    ['E2E-CLOCK', `${right}T14:50`, 5100],
    ['E2E-CLOCK', `${right}T15:00`, 5200],
    ['E2E-CLOCK', `${right}T15:10`, 9300],
  ])
})

test('temperatures that cannot be read are left out by a person, and an answer that fails is not shown', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await makeCompany(portal.db)
  await makeLogger(portal.db, { company, serial: 'E2E-MARKED' })
  await signIn(await makeUser(portal.db, { company, role: '02', menus: ['ImportCentre'] }), importPath)
  const day = dayBefore(6)
  const values = ['5.0', '*9.2', '>9.4', '5.1'].map((value, hour) => `${day} 1${hour}:00,${value}`)
  const text = ['Serial No:,E2E-MARKED', 'Time,Temp (°C)', ...values, ''].join('\n')
  await drop(page, { fileName: 'E2E-MARKED.csv', bytes: Buffer.from(text) })
  const asked = card(page, 'E2E-MARKED.csv')
  const unread = asked.getByRole('group', { name: '読み取れない温度' })
  await expect(unread).toContainText('1行を読み取れません')
  await expect(unread).toContainText('5行目：>9.4')
  await expectAccessible(page)
  const leftOut = unread.getByRole('checkbox', { name: /確認しました/ })
  await leftOut.check()
  const portalZone = asked.getByRole('radio', { name: /このポータルのタイムゾーン/ })
  await portalZone.check()
  const store = asked.getByRole('button', { name: '3件をロガーE2E-MARKEDに保存' })
  await expect(store).toBeEnabled()

  await page.route('**/inspectLoggerFile', route => route.fulfill({ json: { code: 5002, data: { id: 'f-1' } } }))
  await leftOut.click()
  await expect(leftOut).toBeChecked()
  await expect(store).toBeEnabled()
  await store.click()
  await expect(notice(page)).toContainText('新規 3件')
  expect((await storedReadings(portal, company)).map(([, , milli]) => milli)).toEqual([5000, 9200, 5100])
})

type Sheet = readonly [name: string, serial: string]

/** Two sheets with readings, each of a logger of its own, and one without. */
function bookOf(fileName: string, day: string, loggers: readonly Sheet[], other = 'Note'): FormFile {
  const sheets = loggers.map(([name, serial], place) => ({
    name,
    rows: [
      ['Serial', 'Time (UTC)', '温度(℃)'],
      ...[9, 10].map(hour => [
        serial,
        { number: serialOf(`${day}T${String(hour).padStart(2, '0')}:00:00`), format: 'yyyy/mm/dd hh:mm' },
        4 + place + hour / 10,
      ]),
    ],
  }))
  return { fileName, bytes: workbookFile([...sheets, { name: other, rows: [['Checked', 'yes']] }]) }
}

test('the sheets of a workbook are offered with their content, and only the chosen ones are stored', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const company = await makeCompany(portal.db)
  for (const serial of ['E2E-DEPOT', 'E2E-TRUCK']) await makeLogger(portal.db, { company, serial })
  await signIn(await makeUser(portal.db, { company, role: '02', menus: ['ImportCentre'] }), importPath)
  const day = dayBefore(4)
  const loggers = [
    ['Depot', 'E2E-DEPOT'],
    ['Truck', 'E2E-TRUCK'],
  ] as const

  await drop(page, bookOf('one.xlsx', day, loggers))
  const one = card(page, 'one.xlsx')
  const sheets = one.getByRole('group', { name: /測定値のあるシートが複数あります/ })
  await expect(sheets.getByRole('checkbox')).toHaveCount(2)
  for (const box of await sheets.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await expect(sheets).toContainText(`E2E-DEPOT · ${day} 09:00:00 · 4.9`)
  await expect(one.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await tabTo(page, sheets.getByRole('checkbox', { name: /^Truck/ }))
  await page.keyboard.press('Space')
  const storeOne = one.getByRole('button', { name: '2件をロガーE2E-TRUCKに保存' })
  await expect(storeOne).toBeEnabled()
  await expect(one).toContainText('読み取らないシート：Depot、Note')
  await expectAccessible(page)
  await tabTo(page, storeOne)
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('新規 2件')
  const ofTruck = [
    ['E2E-TRUCK', `${day}T09:00`, 5900],
    ['E2E-TRUCK', `${day}T10:00`, 6000],
  ]
  expect(await storedReadings(portal, company)).toEqual(ofTruck)

  await drop(page, bookOf('both.xlsx', day, loggers, 'Remark'))
  const both = card(page, 'both.xlsx')
  for (const name of [/^Truck/, /^Depot/]) {
    const box = both.getByRole('checkbox', { name })
    await tabTo(page, box)
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  const storeBoth = both.getByRole('button', { name: '4件を保存' })
  await expect(storeBoth).toBeEnabled()
  await expect(both).toContainText('E2E-DEPOT チャンネル：Depot')
  await expectAccessible(page)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await tabTo(page, storeBoth)
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('新規 2件・重複 2件・矛盾 0件')
  expect(await storedReadings(portal, company)).toEqual([
    ['E2E-DEPOT', `${day}T09:00`, 4900],
    ['E2E-DEPOT', `${day}T10:00`, 5000],
    ...ofTruck,
  ])
})
