import type { Menu } from '#contract/kernel/menus.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'

/** The ids of the companies whose records this menu shows to the caller. */
export const companiesOfMenu = (caller: Caller, menu: Menu): number[] =>
  (caller.companiesByMenu.get(menu) ?? []).map(company => company.id)

/** Whether the caller may open this menu for a company; the platform company opens its menus for all. */
export const mayOpen = (caller: Caller, menu: Menu, companyId: number): boolean => {
  const ids = companiesOfMenu(caller, menu)
  return caller.isPlatform ? ids.length > 0 : ids.includes(companyId)
}
