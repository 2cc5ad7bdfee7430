import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { updateCalibrationStatusOfLogger } from '#server/devices/loggers/calibration/updateCalibrationStatusOfLogger.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { loggerOf } from '#test/e2e/support/sharedLogger.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeUser } from '#test/support/database/make.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'

const dayMs = 86_400_000
const dayAway = (days: number) => dayIn(new Date(Date.now() + days * dayMs), 'Asia/Tokyo')
const typed = (days: number) => dayAway(days).replaceAll('-', '/')
const menus = ['LoggerRegistry', 'DeliveryStatus'] as const
const listPath = '/user-management/loggers'

const dialog = (page: Page) => page.getByRole('dialog')
const calibrations = (page: Page) => page.getByRole('group', { name: '校正履歴' }).locator('tbody').getByRole('row')
const changes = (page: Page) => page.getByRole('region', { name: '変更履歴' }).getByRole('listitem')

test('an administrator registers a logger with its certificate, corrects it, and takes the logger out of use', async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db, { role: '01', menus })
  await signIn(user, listPath)
  await expect(page.getByText('登録されたロガーはありません。')).toBeVisible()
  await page.getByRole('button', { name: 'ロガーを登録' }).click()
  const serial = page.getByLabel('シリアル番号')
  await page.getByRole('button', { name: '登録', exact: true }).click()
  await expect(serial).toHaveAccessibleDescription(/シリアル番号を入力してください。/)
  await serial.fill(' KT-9001 ')
  await page.getByLabel('測定間隔', { exact: false }).first().fill('0.001')
  await page.getByRole('button', { name: '登録', exact: true }).click()
  await expect(page.getByText('1秒から24時間までの間隔を')).toBeVisible()
  await page.getByLabel('測定間隔', { exact: false }).first().fill('１０')
  await page.getByLabel('名称').fill('冷蔵庫 1号')
  await expectAccessible(page)
  await page.getByRole('button', { name: '登録', exact: true }).click()
  await expect(notice(page)).toContainText('ロガー「KT-9001」を登録しました。')
  await expect(page.getByRole('heading', { name: 'KT-9001' })).toBeVisible()
  await expect(page.getByText('校正は登録されていません。')).toBeVisible()

  await page.getByRole('button', { name: '校正を登録' }).click()
  await page.getByLabel('校正日').fill(typed(-400))
  await page.getByLabel('校正日').press('Tab')
  await expect(page.getByLabel('校正期限')).toHaveValue(typed(-36))
  await page.getByLabel('校正期限').fill(typed(-40))
  await page.getByLabel('校正期限').press('Tab')
  await page.getByLabel('校正機関').fill('計測センター')
  const { fileName, bytes } = pdfFile('証明書.pdf')
  const pdf = { name: fileName, mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
  await page.getByLabel('校正証明書（PDF）').setInputFiles(pdf)
  await expect(page.getByRole('button', { name: /証明書\.pdf.*KB/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(calibrations(page)).toHaveText([/計測センター.*証明書\.pdf/])
  await expect(page.getByText('期限切れ（40日超過）')).toBeVisible()

  await page.getByRole('button', { name: /の校正を訂正/ }).click()
  await page.getByLabel('校正期限').fill(typed(10))
  await page.getByLabel('校正期限').press('Tab')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('理由を入力してください。')).toBeVisible()
  await page.getByLabel('理由').fill('期限の誤記')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('期限まで10日')).toBeVisible()
  await expect(changes(page).first()).toContainText('理由：期限の誤記')
  await expect(changes(page)).toHaveCount(3)
  await expectAccessible(page)

  await page.getByRole('button', { name: '使用を終了' }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '使用を終了' }).click()
  await expect(page.getByRole('button', { name: '使用を再開' })).toBeVisible()
  await page.getByRole('link', { name: 'ロガー管理' }).first().click()
  await expect(page.getByText('登録されたロガーはありません。')).toBeVisible()
  await page.goto(`${listPath}?use=retired`)
  await expect(page.getByRole('row', { name: /KT-9001 冷蔵庫 1号.*10分.*期限まで10日.*使用終了/ })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV（1件）' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('KT-9001,冷蔵庫 1号,,,,600,30日以内に期限')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('listitem').filter({ hasText: 'KT-9001' })).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
})

test('readings after the last day of a calibration are marked on chart, list and details', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await companyWithDeliveries(portal, ['CAL-OUT', 'CAL-NONE'])
  const loggerId = await loggerOf(portal, 'SN-CAL-OUT')
  const calibration = { logger_id: loggerId, calibrated_on: dayAway(-400), due_on: dayAway(-30) }
  await portal.db.insertInto('logger_calibrations').values(calibration).execute()
  await portal.db.transaction().execute(tx => updateCalibrationStatusOfLogger(tx, loggerId))
  const user = await makeUser(portal.db, { company, role: '01', menus, language: 'en' })
  await signIn(user, '/delivery?calibration=uncalibrated')
  await expect(page.getByRole('row', { name: /CAL-OUT .*Outside calibration/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /CAL-NONE/ })).toHaveCount(0)
  await expect(page.getByText('Logger calibration: Outside calibration')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'CAL-OUT' }).click()
  await expect(page.locator('.chart-legend-signs')).toContainText('Outside calibration')
  await expect(page.getByRole('img', { name: /Logger SN-CAL-OUT: 12 readings outside calibration/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /SN-CAL-OUT .*12 outside calibration/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Logger Details' }).first().click()
  await expect(page.getByRole('region', { name: 'SN-CAL-OUT' })).toContainText('12 outside calibration')

  await page.goto(`${listPath}?calibration=expired`)
  await page.getByRole('link', { name: 'SN-CAL-OUT' }).click()
  await expect(page.getByRole('img', { name: /lowest 5\.0 °C, highest 5\.0 °C/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /CAL-OUT .*Compliant.*Outside calibration/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change interval' }).click()
  await dialog(page).getByLabel('Interval', { exact: false }).first().fill('90')
  await dialog(page).getByLabel('seconds').check()
  await dialog(page).getByRole('button', { name: 'Check effects' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('Deliveries to be re-evaluated: 1')
  await expect(dialog(page).getByRole('status')).toContainText('No temperature outcomes change.')
  await expectAccessible(page)
  await dialog(page).getByLabel('Reason').fill('As its manual says')
  await dialog(page).getByRole('button', { name: 'Change and re-evaluate' }).click()
  await expect(notice(page)).toContainText('The interval of logger “SN-CAL-OUT” was changed.')
  await expect(page.getByRole('region', { name: 'Change history' }).getByRole('listitem').first()).toContainText(
    'Reason: As its manual says',
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isTooWide(page)).toBe(false)
})
