import type { Menu } from '#contract/kernel/menus.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** Whether the user may open a menu's screens (SHL-5). */
export const useHasMenu = (menu: Menu) => useSession(({ profile }) => profile?.menuList.includes(menu) ?? false)
