import type { Page } from '@playwright/test'
import type { FormFile } from '#test/support/portal/testApp.ts'

// The steps of taking in loggers' files.

export const importPath = '/user-management/import?view=loggerFiles'

const asInput = ({ fileName, bytes }: FormFile) => ({
  name: fileName,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
})

export const drop = (page: Page, ...files: FormFile[]) =>
  page.getByLabel('ロガーファイルを選択').setInputFiles(files.map(asInput))

export const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: '選択したファイル' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

/** Picks an option of a list that opens below its field. */
export async function choose(page: Page, label: string | RegExp, option: string) {
  await page.getByRole('combobox', { name: label }).press('Enter')
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
