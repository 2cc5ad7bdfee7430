import type { Profile } from '#contract/identity/calls/session.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** IDN-31: an empty menu list or menu-company map is not authorised (4017), and nobody stays signed in with it. */
export const opensNothing = ({ menuList, menuEnterpriseMap }: Pick<Profile, 'menuList' | 'menuEnterpriseMap'>) =>
  menuList.length === 0 || Object.keys(menuEnterpriseMap).length === 0

/** Whether the user may open a menu's screens (SHL-5). */
export const useHasMenu = (menu: Menu) => useSession(({ profile }) => profile?.menuList.includes(menu) ?? false)

/** Whether a menu shows what belongs to several companies: whose it is must be said only then. */
export const useManyCompanies = (menu: Menu): boolean =>
  useSession(({ profile }) => (profile?.menuEnterpriseMap[menu] ?? []).length > 1)
