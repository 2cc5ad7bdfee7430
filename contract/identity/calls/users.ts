import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import {
  emailAddress,
  enterpriseCode,
  instant,
  languageCode,
  line,
  listOf,
  namedCompany,
  paging,
  text,
  ofCompany,
} from '#contract/kernel/fields.ts'
import { menus, roles } from '#contract/kernel/menus.ts'
import { accountStatuses, userSortKeys } from '#contract/identity/rules/lists.ts'

const centre = z.object({ centreCode: z.string(), centreName: z.string(), centreNameEn: z.string() })

/** A user in the list (IDN-14); the user type is the role. */
export const UserRow = z.object({
  email: z.string(),
  username: z.string(),
  ...namedCompany.shape,
  organizationDepartment: z.string(),
  role: z.enum(roles),
  lastLoginTime: instant.nullable(),
  registeredAt: instant,
  accountStatus: z.enum(accountStatuses),
  /** An administrator requires a password change before anything else (4031). */
  passwordChangeRequired: z.boolean(),
  /** Referable logistics centres; none means no limit. */
  logisticCentres: z.array(centre),
})
export type UserRow = z.infer<typeof UserRow>

/** Menu → the codes of the companies that count on its page. */
const menuEnterpriseMap = z.partialRecord(z.enum(menus), z.array(enterpriseCode).min(1).max(500))

const facts = {
  username: line(100).min(1),
  organizationDepartment: line(100),
  role: z.enum(roles),
  /** '1' English, '0' Japanese; also the language of the user's mails. */
  language: languageCode,
  menuEnterpriseMap,
  logisticCenterCodeList: z.array(text(20)).max(500),
}
const emptyCodes = { username: codes.enterUserInformation, email: codes.enterEmail }
const email = emailAddress
const administration = { allowed: ['UserList'], companiesOf: 'UserList' } as const
const call = defineWith(administration)

const lists = ['/user/getUserList', '/alert/getAlertContacts', '/alert/getAlertChoices'] as const

/** A change of a user, which the operation log names by its email address. */
const change = defineWith({
  ...administration,
  log: 'administerUsers',
  logSubject: ['email'],
  makesStale: [...lists, '/user/getEditUserInfo'],
})

export const userCalls = callsAt('/user', {
  getUserList: call({
    summary: 'Users of the companies that count on the page',
    log: 'none',
    limit: 'search',
    request: z.strictObject({
      ...paging,
      sort: z.enum(userSortKeys).default('registeredAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...ofCompany,
      /** Part of a name, an email address or a department; width and kana are ignored. */
      keyword: text(100).optional(),
      role: z.enum(roles).optional(),
      accountStatus: z.enum(accountStatuses).optional(),
    }),
    response: listOf(UserRow),
  }),
  getUserChoices: call({
    summary: 'The choices for a user of a company: domains, roles, menus, companies on them, logistics centres',
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.object({
      ...namedCompany.shape,
      emailDomains: z.array(z.string()),
      roles: z.array(z.enum(roles)),
      menus: z.array(z.enum(menus)),
      companies: z.array(namedCompany),
      logisticCentres: z.array(centre),
      /** A caller limited to some centres must choose among them. */
      mustNameCentres: z.boolean(),
    }),
  }),
  getEditUserInfo: call({
    summary: 'A user for the edit form (4020 unknown)',
    log: 'none',
    request: z.strictObject({ email }),
    response: UserRow.extend({
      language: languageCode,
      menuEnterpriseMap: z.partialRecord(z.enum(menus), z.array(enterpriseCode)),
    }),
  }),
  signUp: change({
    path: '/user/signUp',
    summary: 'Register a user and mail the activation link in its language (4021 exists)',
    emptyCodes,
    makesStale: lists,
    request: z.strictObject({ email, ...ofCompany, ...facts }),
  }),
  editUser: change({
    path: '/user/editUser',
    summary: "Change a user; takes effect with the user's next call",
    emptyCodes,
    // Not the form's own user: the form is left, and callers may have taken their own right to read it.
    makesStale: lists,
    request: z.strictObject({ email, ...facts }),
  }),
  changeUserAvailability: change({
    path: '/user/changeUserAvailability',
    summary: 'Disable a user, which ends its sessions at once, or enable it again',
    request: z.strictObject({ email, enabled: z.boolean() }),
  }),
  unlockUser: change({
    path: '/user/unlockUser',
    summary: 'Unlock an account that ten wrong passwords locked',
    request: z.strictObject({ email }),
  }),
  resendActivationMail: change({
    path: '/user/resendActivationMail',
    summary: 'Mail a new activation link; the earlier one ends',
    request: z.strictObject({ email }),
  }),
  requirePasswordChange: change({
    path: '/user/requirePasswordChange',
    summary: 'Require a user to change its password before anything else (4031), and mail a link for it',
    request: z.strictObject({ email }),
  }),
})
