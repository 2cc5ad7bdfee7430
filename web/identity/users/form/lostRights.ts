import type { Menu, Role } from '#contract/kernel/menus.ts'
import { chosenMenus, type UserFields } from '#web/identity/users/form/userFields.ts'

type Rights = Pick<UserFields, 'role' | 'menuEnterpriseMap' | 'logisticCenterCodeList'>

type LostRights = {
  role: { from: Role; to: Role } | undefined
  menus: Menu[]
  /** Companies that no longer count on a menu that stays. */
  companies: { menu: Menu; codes: string[] }[]
  /** Without a limit before, with one now. */
  isLimited: boolean
  /** Centres of a limit that are no longer in it. */
  centres: string[]
}

/** What a change takes from a user; undefined where it takes nothing and the role stays: then nobody needs to be asked. */
export function lostRights(before: Rights, after: Rights): LostRights | undefined {
  const chosen = chosenMenus(before.menuEnterpriseMap)
  const isLimitedNow = after.logisticCenterCodeList.length > 0
  const lost: LostRights = {
    role: before.role && after.role && before.role !== after.role ? { from: before.role, to: after.role } : undefined,
    menus: chosen.map(([menu]) => menu).filter(menu => !after.menuEnterpriseMap[menu]),
    companies: chosen.flatMap(([menu, before]) => {
      const codes = before.filter(
        code => after.menuEnterpriseMap[menu] && !after.menuEnterpriseMap[menu].includes(code),
      )
      return codes.length > 0 ? [{ menu, codes }] : []
    }),
    isLimited: isLimitedNow && before.logisticCenterCodeList.length === 0,
    centres: isLimitedNow
      ? before.logisticCenterCodeList.filter(code => !after.logisticCenterCodeList.includes(code))
      : [],
  }
  const isAnything =
    lost.role || lost.isLimited || [lost.menus, lost.companies, lost.centres].some(one => one.length > 0)
  return isAnything ? lost : undefined
}
