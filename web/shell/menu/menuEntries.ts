import type { Menu } from '#contract/kernel/menus.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'

/** An entry of the side menu; a group has children instead of a page. */
type MenuEntry<Screen extends ScreenRules> = { screen: Screen; children: Screen[] }

/** SHL-13 and SHL-14: a screen is there if the user's menu list has its menu, a group only with one of its screens. */
export function menuEntries<Screen extends ScreenRules>(
  screens: readonly Screen[],
  menuList: readonly Menu[],
): MenuEntry<Screen>[] {
  const permitted = screens.filter(one => one.menu && !one.hidden && menuList.includes(one.menu))
  const childrenOf = ({ path }: Screen) => permitted.filter(one => one.parent === path)
  const entries = screens.map(screen => ({ screen, children: screen.isGroup ? childrenOf(screen) : [] }))
  return entries.filter(({ screen, children }) =>
    screen.isGroup ? children.length > 0 : permitted.includes(screen) && screen.parent === undefined,
  )
}
