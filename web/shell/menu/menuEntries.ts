import type { Menu } from '#contract/kernel/menus.ts'

/** What the side menu knows of a screen (screens/screen.ts). */
export type MenuScreen = { path: string; menu?: Menu; parent?: string; hidden?: boolean; isGroup?: boolean }

/** An entry of the side menu; a group has children instead of a page. */
export type MenuEntry<Screen extends MenuScreen> = { screen: Screen; children: Screen[] }

/** SHL-13 and SHL-14: a screen is there if the user's menu list has its menu, a group only with one of its screens. */
export function menuEntries<Screen extends MenuScreen>(
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
