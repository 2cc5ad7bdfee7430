import { z } from 'zod'
import type { userCalls } from '#contract/identity/calls/users.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { type Issue, refuseIssues } from '#server/platform/http/calls/portalError.ts'
import type { OfferedCentre } from '#server/identity/users/centreLimits.ts'
import type { UserChoices } from '#server/identity/users/queries/userChoices.ts'

type Facts = Pick<z.output<typeof userCalls.editUser.request>, 'role' | 'menuEnterpriseMap' | 'logisticCenterCodeList'>

/** A company that counts on a menu's page. */
export type Right = { menu: Menu; companyId: number }
export type CheckedRights = { rights: Right[]; centreIds: number[] }

/**
 * The chosen menus, companies and centres as ids; throws 4022 with the path of each field that the caller may not
 * choose.
 */
export function checkedFacts(facts: Facts, choices: UserChoices, otherIssues: Issue[] = []): CheckedRights {
  const issues = [...otherIssues]
  const refuse = (path: string, message: string) => void issues.push({ path, message })
  if (!choices.roles.includes(facts.role)) refuse('role', 'cannot be given to a user of this company')
  const rights = checkedMenus(facts.menuEnterpriseMap, choices, refuse)
  const centreIds = checkedCentres(facts.logisticCenterCodeList, choices.logisticCentres, refuse)
  // No centre at all would mean no limit.
  if (choices.mustNameCentres && facts.logisticCenterCodeList.length === 0) {
    refuse('logisticCenterCodeList', 'must name at least one of your own centres')
  }
  refuseIssues(issues)
  return { rights, centreIds }
}

type Refuse = (path: string, message: string) => void

function checkedMenus(map: Facts['menuEnterpriseMap'], choices: UserChoices, refuse: Refuse): Right[] {
  const entries = Object.entries(map) as [Menu, string[]][]
  if (entries.length === 0) refuse('menuEnterpriseMap', 'needs at least one menu')
  const companyIds = new Map(choices.companies.map(company => [company.enterpriseCode, company.id]))
  return entries.flatMap(([menu, companies]) => {
    const path = `menuEnterpriseMap.${menu}`
    if (!choices.menus.includes(menu)) {
      refuse(path, 'is not available to this company')
      return []
    }
    return companies.flatMap((code, index) => {
      const companyId = companyIds.get(code)
      if (companyId !== undefined) return [{ menu, companyId }]
      refuse(`${path}[${index}]`, 'is not a company that may count here')
      return []
    })
  })
}

function checkedCentres(chosen: string[], offered: OfferedCentre[], refuse: Refuse): number[] {
  const centreIds = new Map(offered.map(centre => [centre.centreCode, centre.id]))
  return chosen.flatMap((code, index) => {
    const id = centreIds.get(code)
    if (id === undefined) refuse(`logisticCenterCodeList[${index}]`, 'is not a centre that this company may refer to')
    return id ?? []
  })
}

/** IDN-13: users register within their company's email domains. */
export function emailIssues(email: string, emailDomains: readonly string[]): Issue[] {
  if (!z.email().safeParse(email).success) return [{ path: 'email', message: 'is not an email address' }]
  if (emailDomains.includes(email.slice(email.lastIndexOf('@') + 1))) return []
  return [{ path: 'email', message: "is outside the company's email domains" }]
}
