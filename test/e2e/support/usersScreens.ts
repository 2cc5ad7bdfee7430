import type { Browser, Page } from '@playwright/test'
import type { Db } from '#server/platform/db/connect.ts'
import { makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'

export const bothMenus = ['DeliveryStatus', 'UserList'] as const

let domains = 0

/** A company with an email domain of its own, and its administrator (01). */
export async function companyWithAdministrator(
  db: Db,
  facts: { name?: string; nameEn?: string } = {},
): Promise<{ company: MadeCompany; domain: string; administrator: MadeUser }> {
  const company = await makeCompany(db, facts)
  const domain = `firm${++domains}.example`
  await db.insertInto('company_email_domains').values({ company_id: company.id, domain }).execute()
  const administrator = await makeUser(db, { company, role: '01', menus: bothMenus, email: `admin@${domain}` })
  return { company, domain, administrator }
}

/** The platform company of this portal: there is one at most, whichever test makes it. */
export async function platformCompany(db: Db): Promise<MadeCompany> {
  const known = await db
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .where('industry_type', '=', 9)
    .executeTakeFirst()
  return known ?? (await makeCompany(db, { industryType: 9 }))
}

export const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
export const rowOf = (page: Page, user: { email: string }) => rows(page).filter({ hasText: user.email })
export const dialog = (page: Page) => page.getByRole('dialog')
/** The newest notice: one of before may still stand above it. */
export const notice = (page: Page) => page.locator('.message-notice').last()

/** Nothing is wider than the window. */
export const isTooWide = async (page: Page) =>
  await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** Whoever is signed in goes on in another browser, and this one is free for somebody else. */
export async function inAnotherBrowser(page: Page, browser: Browser): Promise<Page> {
  const storageState = await page.context().storageState()
  await page.evaluate(() => localStorage.clear())
  const context = await browser.newContext({ storageState, baseURL: new URL(page.url()).origin })
  return await context.newPage()
}

/** An entry of the list that is open below a choice; closed lists stay in the page. */
export const option = (page: Page, name: string) =>
  page.getByTitle(name, { exact: true }).and(page.locator('.ant-select-item-option')).filter({ visible: true })
