import type { ResponseOf } from '#contract/kernel/call.ts'
import type { userCalls } from '#contract/identity/calls/users.ts'
import { menus as allMenus, type Menu, type Role } from '#contract/kernel/menus.ts'

export type UserChoices = ResponseOf<typeof userCalls.getUserChoices>
export type EditedUser = ResponseOf<typeof userCalls.getEditUserInfo>

/** Menu → codes of the companies that count on its page; an absent menu is not permitted. */
export type MenuCompanies = Partial<Record<Menu, string[]>>

/** A user as the form holds it. */
export type UserFields = {
  email: string
  username: string
  organizationDepartment: string
  role: Role | undefined
  language: '0' | '1'
  menuEnterpriseMap: MenuCompanies
  logisticCenterCodeList: string[]
  /** Holds nothing: what is wrong with the menus as a whole is said there. */
  anyMenu?: undefined
}

export const emptyFields: UserFields = {
  email: '',
  username: '',
  organizationDepartment: '',
  role: undefined,
  language: '0',
  menuEnterpriseMap: {},
  logisticCenterCodeList: [],
}

export const fieldsOf = (user: EditedUser): UserFields => ({
  email: user.email,
  username: user.username,
  organizationDepartment: user.organizationDepartment,
  role: user.role,
  language: user.language,
  menuEnterpriseMap: user.menuEnterpriseMap,
  logisticCenterCodeList: user.logisticCentres.map(centre => centre.centreCode),
})

/** The permitted menus in the portal's order, each with its companies sorted: the same rights always look the same. */
export const chosenMenus = (map: MenuCompanies): [Menu, string[]][] =>
  allMenus.flatMap(menu => {
    const companies = map[menu]
    return companies ? [[menu, companies.toSorted()] as [Menu, string[]]] : []
  })

/** What the form says, for the server. The form requires a role before it sends. */
export const userRequest = (fields: UserFields) => ({
  username: fields.username.trim(),
  organizationDepartment: fields.organizationDepartment.trim(),
  role: fields.role ?? ('02' as const),
  language: fields.language,
  menuEnterpriseMap: Object.fromEntries(chosenMenus(fields.menuEnterpriseMap)) as MenuCompanies,
  logisticCenterCodeList: fields.logisticCenterCodeList.toSorted(),
})

const wholeOf = (fields: UserFields) => JSON.stringify([fields.email.trim(), fields.role, userRequest(fields)])

/** Whether anything differs: what was changed and changed back is not a change. */
export const isChanged = (before: UserFields, after: UserFields) => wholeOf(before) !== wholeOf(after)
