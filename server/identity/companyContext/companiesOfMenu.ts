import type { Menu } from '#contract/kernel/menus.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'

/** The ids of the companies whose records this menu shows to the caller. */
export const companiesOfMenu = (caller: Caller, menu: Menu): number[] =>
  (caller.companiesByMenu.get(menu) ?? []).map(company => company.id)
