import { codes } from '#contract/kernel/codes.ts'
import { type Menu, menus } from '#contract/kernel/menus.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import type { UserFields } from '#web/identity/users/form/userFields.ts'

/** Codes whose place is at a field rather than in a message. */
export const handledAtFields = [
  codes.enterEmail,
  codes.enterUserInformation,
  codes.userExists,
  codes.invalidParameters,
] as const

type FormText = 'noName' | 'wrongDomain' | 'wrongCompanies' | 'wrongCentres' | 'wrongValue'

/** What is wrong with which field, by the name of its text. */
type FieldIssue = {
  name: [keyof UserFields] | ['menuEnterpriseMap', Menu]
  text: 'codes.4002' | 'codes.4021' | `users.form.${FormText}`
}

const plainFields = [
  'email',
  'username',
  'organizationDepartment',
  'role',
  'language',
  'logisticCenterCodeList',
] as const
const textOf: Partial<Record<keyof UserFields, FormText>> = {
  email: 'wrongDomain',
  logisticCenterCodeList: 'wrongCentres',
}

/** Where the server's refusal belongs (PLT-13); none where the form has no such field. */
export function issuesOf({ failure, issues }: CallError): FieldIssue[] {
  if (failure === codes.enterEmail) return [{ name: ['email'], text: 'codes.4002' }]
  if (failure === codes.userExists) return [{ name: ['email'], text: 'codes.4021' }]
  if (failure === codes.enterUserInformation) return [{ name: ['username'], text: 'users.form.noName' }]
  if (failure !== codes.invalidParameters) return []
  const found = issues.flatMap(({ path }) => issueAt(path))
  return found.filter((one, index) => found.findIndex(other => other.name.join() === one.name.join()) === index)
}

/** Paths such as `email`, `logisticCenterCodeList[2]`, `menuEnterpriseMap.UserList` and `menuEnterpriseMap.UserList[0]`. */
function issueAt(path: string): FieldIssue[] {
  const [first, second] = path.split(/[.[\]]+/)
  if (first === 'menuEnterpriseMap') {
    const menu = menus.find(one => one === second)
    return [{ name: menu ? [first, menu] : ['anyMenu'], text: 'users.form.wrongCompanies' }]
  }
  const field = plainFields.find(one => one === first)
  return field ? [{ name: [field], text: `users.form.${textOf[field] ?? 'wrongValue'}` }] : []
}
