import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
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
} from '#contract/kernel/fields.ts'
import { menus, roles } from '#contract/kernel/menus.ts'
import { accountStatuses, userSortKeys } from '#contract/identity/rules/lists.ts'

const centre = z.object({ centreCode: z.string(), centreName: z.string(), centreNameEn: z.string() })

/** What is told of a user (IDN-14); the user type is the role. */
export const UserRow = z.object({
  email: z.string(),
  username: z.string(),
  ...namedCompany.shape,
  organizationDepartment: z.string(),
  role: z.enum(roles),
  lastLoginTime: instant.nullable(),
  registeredAt: instant,
  accountStatus: z.enum(accountStatuses),
  /** An administrator wants the password changed before going on (4031). */
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
  /** '1' English, '0' Japanese: also the language of the user's mails. */
  language: languageCode,
  menuEnterpriseMap,
  logisticCenterCodeList: z.array(text(20)).max(500),
}
const emptyCodes = { username: codes.enterUserInformation, email: codes.enterEmail }
const email = emailAddress
const administration = { allowed: ['UserList'] as const, companiesOf: 'UserList' as const }

export const userCalls = {
  getUserList: defineCall({
    path: '/user/getUserList',
    summary: 'Users of the companies that count on the page',
    ...administration,
    log: 'none',
    limit: 'search',
    request: z.strictObject({
      ...paging,
      sort: z.enum(userSortKeys).default('registeredAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
      enterpriseCode: enterpriseCode.optional(),
      /** Part of a name, an email address or a department; full and half width, hiragana and katakana are the same. */
      keyword: text(100).optional(),
      role: z.enum(roles).optional(),
      accountStatus: z.enum(accountStatuses).optional(),
    }),
    response: listOf(UserRow),
  }),
  getUserChoices: defineCall({
    path: '/user/getUserChoices',
    summary: 'What may be chosen for a user of a company: domains, roles, menus, companies on them, logistics centres',
    ...administration,
    log: 'none',
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional() }),
    response: z.object({
      ...namedCompany.shape,
      emailDomains: z.array(z.string()),
      roles: z.array(z.enum(roles)),
      menus: z.array(z.enum(menus)),
      companies: z.array(namedCompany),
      logisticCentres: z.array(centre),
      /** Who is limited to some centres gives nobody more than these. */
      mustNameCentres: z.boolean(),
    }),
  }),
  getEditUserInfo: defineCall({
    path: '/user/getEditUserInfo',
    summary: 'A user as the form edits it (4020 unknown)',
    ...administration,
    log: 'none',
    request: z.strictObject({ email }),
    response: UserRow.extend({
      language: languageCode,
      menuEnterpriseMap: z.partialRecord(z.enum(menus), z.array(enterpriseCode)),
    }),
  }),
  signUp: defineCall({
    path: '/user/signUp',
    summary: 'Register a user and mail the activation link in its language (4021 exists)',
    ...administration,
    emptyCodes,
    log: 'administerUsers',
    logSubject: ['email'],
    request: z.strictObject({ email, enterpriseCode: enterpriseCode.optional(), ...facts }),
    response: z.null(),
  }),
  editUser: defineCall({
    path: '/user/editUser',
    summary: 'Change a user; it takes effect with its next call',
    ...administration,
    emptyCodes,
    log: 'administerUsers',
    logSubject: ['email'],
    request: z.strictObject({ email, ...facts }),
    response: z.null(),
  }),
  changeUserAvailability: defineCall({
    path: '/user/changeUserAvailability',
    summary: 'Disable a user, which ends its sessions at once, or enable it again',
    ...administration,
    log: 'administerUsers',
    logSubject: ['email'],
    request: z.strictObject({ email, enabled: z.boolean() }),
    response: z.null(),
  }),
  unlockUser: defineCall({
    path: '/user/unlockUser',
    summary: 'Unlock an account that ten wrong passwords locked',
    ...administration,
    log: 'administerUsers',
    logSubject: ['email'],
    request: z.strictObject({ email }),
    response: z.null(),
  }),
  resendActivationMail: defineCall({
    path: '/user/resendActivationMail',
    summary: 'Mail a new activation link; the earlier one ends',
    ...administration,
    log: 'administerUsers',
    logSubject: ['email'],
    request: z.strictObject({ email }),
    response: z.null(),
  }),
  requirePasswordChange: defineCall({
    path: '/user/requirePasswordChange',
    summary: 'Have a user change its password before going on (4031); mails a link for it',
    ...administration,
    log: 'administerUsers',
    logSubject: ['email'],
    request: z.strictObject({ email }),
    response: z.null(),
  }),
}
