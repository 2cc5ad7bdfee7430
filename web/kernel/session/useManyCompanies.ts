import type { Menu } from '#contract/kernel/menus.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** Whether a menu shows what belongs to several companies: whose it is must be said only then. */
export const useManyCompanies = (menu: Menu): boolean =>
  useSession(({ profile }) => (profile?.menuEnterpriseMap[menu] ?? []).length > 1)
