import type { Call } from '#contract/kernel/call.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

/** Users who together may make every call of the contract. */
export type AllowedCallers = { company: MadeCompany; manager: MadeUser; whoMay: (call: Call) => MadeUser }

/** A company cannot give the rights of platform administrators. */
const isPlatformCall = (call: Call) => Array.isArray(call.allowed) && call.allowed.includes('PlatformHealth')

export async function makeAllowedCallers({ db }: TestApp): Promise<AllowedCallers> {
  const company = await makeCompany(db)
  const manager = await makeUser(db, { company, role: '01', menus: givenMenus })
  const platform = await makeCompany(db, { industryType: 9 })
  const operator = await makeUser(db, { company: platform, role: '00', menus: givenMenus })
  return { company, manager, whoMay: call => (isPlatformCall(call) ? operator : manager) }
}
