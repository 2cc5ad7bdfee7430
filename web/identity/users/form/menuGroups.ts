import type { Menu, Role } from '#contract/kernel/menus.ts'
import type { screens } from '#web/shell/screens/texts.ts'
import { menuEntries } from '#web/shell/menu/menuEntries.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'

/** Some menus under the heading of the side menu; without one, those at its top. */
export type MenuGroup = { title?: keyof typeof screens; menus: Menu[] }

/** The menus that can be given, grouped and in order as the side menu has them; what has no entry there comes last. */
export function menuGroups(all: readonly ScreenRules[], offered: readonly Menu[]): MenuGroup[] {
  const entries = menuEntries(all, offered)
  // What has a menu of its own but no entry stands below the entry that leads to it.
  const below = ({ path }: ScreenRules) => all.filter(({ command, parent }) => command && parent === path)
  const named = (some: readonly ScreenRules[]) => [
    ...new Set(
      some.flatMap(screen =>
        [screen, ...below(screen)].flatMap(({ menu }) => (menu && offered.includes(menu) ? menu : [])),
      ),
    ),
  ]
  const top = named(entries.filter(({ screen }) => !screen.isGroup).map(({ screen }) => screen))
  const groups = entries
    .filter(({ screen }) => screen.isGroup)
    .map(({ screen: { title }, children }) => ({ ...(title && { title }), menus: named(children) }))
  const shown = [...top, ...groups.flatMap(({ menus }) => menus)]
  const rest = offered.filter(menu => !shown.includes(menu))
  // Where there is no group, all of them stand at the top.
  const found: MenuGroup[] = [{ menus: top }, ...groups]
  found.at(-1)?.menus.push(...rest)
  return found.filter(({ menus }) => menus.length > 0)
}

/** What guests only read; they are given nothing that is there to change or administer. */
const forGuests: readonly Menu[] = [
  'DeliveryDashboard',
  'DeliveryStatus',
  'KpiDashboard',
  'OrderedItemsList',
  'ProductStockInformation',
  'Notification',
]

/** For drivers and people at a ramp, who often have nothing else: it is given by hand. */
const byHand: readonly Menu[] = ['Trips']

/** What a role usually has of what can be given: administrators all, members the daily work at the top of the side menu. */
export function usualMenus(role: Role, groups: readonly MenuGroup[]): Menu[] {
  const usual = (some: readonly MenuGroup[]) =>
    some.flatMap(({ menus }) => menus).filter(menu => !byHand.includes(menu))
  if (role === '00' || role === '01') return usual(groups)
  const daily = usual(groups.filter(({ title }) => title === undefined))
  return role === '02' ? daily : daily.filter(menu => forGuests.includes(menu))
}
