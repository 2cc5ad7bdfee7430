import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { emailAddress, instant, languageCode, namedCompany, text } from '#contract/kernel/fields.ts'
import { menus, roles } from '#contract/kernel/menus.ts'
import { isAuthenticationCode, typedDigits } from '#contract/identity/rules/authenticationCode.ts'

/** What the browser keeps of the signed-in user (IDN-17). */
export const Profile = z.object({
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  menuList: z.array(z.enum(menus)),
  /** Menu → the companies that count on its page. */
  menuEnterpriseMap: z.partialRecord(z.enum(menus), z.array(namedCompany)),
  logisticCenterCodeList: z.array(z.string()),
  depositCode: z.string(),
  enterpriseCode: z.string(),
  lastLoginTime: instant.nullable(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  organizationDepartment: z.string(),
  organizationList: z.array(namedCompany),
  /** Where the user has belonged, the latest first. A session that an earlier version stored knows none. */
  organizationHistory: z
    .array(namedCompany.extend({ organizationDepartment: z.string(), from: instant, until: instant.nullable() }))
    .default([]),
  managerUser: z.boolean(),
  agreeToTermsOfUse: z.boolean(),
  /** An administrator wants the password changed before going on (4031). */
  passwordChangeRequired: z.boolean(),
  isPFcompany: z.boolean(),
  industryTypeCode: z.string(),
  language: languageCode,
})
export type Profile = z.infer<typeof Profile>

/** A session of the caller's that goes on. */
export const OwnSession = z.object({
  sessionId: z.int(),
  beganAt: instant,
  /** When it was last renewed: a page in use does so every half an hour. */
  usedAt: instant,
  /** The address from which it began. */
  from: z.string().nullable(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

const tokens = { accessToken: z.string(), refreshToken: z.string() }
const otpExpiry = z.object({ otpExpireTime: instant })
const email = emailAddress
const oneTimePassword = z
  .string()
  .max(40)
  .transform(typedDigits)
  .refine(isAuthenticationCode, { error: 'must be six digits' })

/** A secret of the browser that signs in: what it mails for is good for it alone. Who sends none has an unbound one. */
const attempt = z.string().regex(/^[0-9a-f]{64}$/, 'is no secret of 32 bytes')

export const sessionCalls = {
  login: defineCall({
    path: '/user/login',
    summary:
      'Check email and password, and mail a one-time password; bound to `attempt`, which then comes with the next calls',
    allowed: 'anyone',
    emptyCodes: { email: codes.enterEmail, password: codes.enterPassword },
    log: 'signIn',
    request: z.strictObject({ email, password: z.string().max(200), attempt: attempt.optional() }),
    response: otpExpiry,
  }),
  checkOneTimePassword: defineCall({
    path: '/user/checkOneTimePassword',
    summary: 'Exchange the mailed one-time password for a session',
    allowed: 'anyone',
    emptyCodes: { email: codes.enterEmail, oneTimePassword: codes.enterAuthenticationCode },
    log: 'confirmSignIn',
    answersSecret: true,
    request: z.strictObject({ email, oneTimePassword, attempt: attempt.optional() }),
    response: Profile.extend(tokens),
  }),
  resendOneTimePasswordMail: defineCall({
    path: '/user/resendOneTimePasswordMail',
    summary: 'Mail a new one-time password; only shortly after a correct password',
    allowed: 'anyone',
    emptyCodes: { email: codes.enterEmail },
    log: 'none',
    request: z.strictObject({ email, attempt: attempt.optional() }),
    response: otpExpiry,
  }),
  refreshToken: defineCall({
    path: '/user/refreshToken',
    summary: 'Exchange the refresh token (header) for new tokens',
    allowed: 'anyone',
    emptyCodes: { email: codes.enterEmail },
    log: 'none',
    answersSecret: true,
    request: z.strictObject({ email }),
    response: z.object(tokens),
  }),
  getProfile: defineCall({
    path: '/user/getProfile',
    summary: 'The signed-in user with menus and companies',
    allowed: 'signedIn',
    isPreparation: true,
    log: 'none',
    request: z.strictObject({}),
    response: Profile,
  }),
  logout: defineCall({
    path: '/user/logout',
    summary: 'End the session at once, on every process',
    allowed: 'signedIn',
    isPreparation: true,
    log: 'signOut',
    request: z.strictObject({}),
    response: z.null(),
  }),
  getSessionList: defineCall({
    path: '/user/getSessionList',
    summary: "The caller's sessions that go on, this one first",
    allowed: 'signedIn',
    log: 'none',
    limit: 'search',
    request: z.strictObject({}),
    response: z.array(OwnSession),
  }),
  endSessions: defineCall({
    path: '/user/endSessions',
    summary: "End one of the caller's other sessions, or all of them without an id, at once on every process",
    allowed: 'signedIn',
    emptyCodes: { password: codes.enterPassword },
    log: 'signOut',
    request: z.strictObject({ password: z.string().max(200), sessionId: z.int().positive().optional() }),
    response: z.object({ ended: z.int() }),
  }),
  changeLanguage: defineCall({
    path: '/globalization/changeLanguage',
    summary: "Keep the user's language ('1' English, '0' Japanese)",
    allowed: 'signedIn',
    isPreparation: true,
    log: 'none',
    request: z.strictObject({ userId: text(254), language: languageCode }),
    response: z.null(),
  }),
}
