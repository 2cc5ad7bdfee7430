import { pagesWithMemory, type PageWithMemory } from '#contract/identity/calls/companyContext.ts'
import type { Profile } from '#contract/identity/calls/session.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import type { Screen } from '#web/shell/screens/screen.ts'
import { isPrepared } from '#web/shell/screens/isPrepared.ts'

export type Company = Profile['organizationList'][number]

/** SHL-44, SHL-37: users of the platform company that have the navigation bar pick a company, nobody else. */
export const mayChoose = (profile: Profile | null): profile is Profile =>
  isPrepared(profile) && profile.isPFcompany && profile.managerUser

/** IDN-51: the server remembers the choice of some pages. */
export const hasMemory = (menu: Menu | undefined): menu is PageWithMemory => pagesWithMemory.some(page => page === menu)

/** SHL-27: the companies of a page are those of the menu-to-company map; one's own comes first and means everything. */
export function companiesOn({ enterpriseCode, organizationList, menuEnterpriseMap }: Profile, menu: Menu): Company[] {
  const isOwn = (company: Company) => company.enterpriseCode === enterpriseCode
  const others = (menuEnterpriseMap[menu] ?? []).filter(company => !isOwn(company))
  return [...organizationList.filter(isOwn), ...others]
}

/** The company that counts on a screen: what was picked, where it is one of the page's. */
export function countingChoice(profile: Profile | null, { menu }: Screen, picked: string | undefined) {
  if (!mayChoose(profile) || !menu) return undefined
  return companiesOn(profile, menu).find(company => company.enterpriseCode === picked)?.enterpriseCode
}

/** SHL-45: some screens show no selector, two more none while the platform company's own code is picked. */
export function isSelectorShown(profile: Profile | null, screen: Screen, choice: string | undefined) {
  const { menu, noCompanyContext } = screen
  if (!mayChoose(profile) || !menu || noCompanyContext === 'always') return false
  const isOwn = choice === undefined || choice === profile.enterpriseCode
  return !(noCompanyContext === 'forOwnCompany' && isOwn)
}

/** Full and half width, upper and lower case are the same to who searches. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** By code and by both names, whichever language is shown; every word must be found. */
export function isFound({ enterpriseCode, enterpriseName, enterpriseNameEn }: Company, typed: string): boolean {
  const facts = folded(`${enterpriseCode} ${enterpriseName} ${enterpriseNameEn}`)
  return folded(typed)
    .split(/\s+/)
    .every(word => facts.includes(word))
}
