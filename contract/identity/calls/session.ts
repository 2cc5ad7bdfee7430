import { z } from 'zod'
import { callsAt, defineCall, defineWith } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { emailAddress, instant, languageCode, namedCompany, text } from '#contract/kernel/fields.ts'
import { menus, roles } from '#contract/kernel/menus.ts'
import { isAuthenticationCode, typedDigits } from '#contract/identity/rules/authenticationCode.ts'

/** The signed-in user as the browser stores it (IDN-17). */
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
  /** The user's organisations, latest first. A session stored by an earlier version has none. */
  organizationHistory: z
    .array(namedCompany.extend({ organizationDepartment: z.string(), from: instant, until: instant.nullable() }))
    .default([]),
  managerUser: z.boolean(),
  agreeToTermsOfUse: z.boolean(),
  /** An administrator requires a password change before anything else (4031). */
  passwordChangeRequired: z.boolean(),
  isPFcompany: z.boolean(),
  industryTypeCode: z.string(),
  language: languageCode,
})
export type Profile = z.infer<typeof Profile>

/** An open session of the caller. */
export const OwnSession = z.object({
  sessionId: z.int(),
  beganAt: instant,
  /** When it was last renewed; a page in use renews it every half hour. */
  usedAt: instant,
  /** The IP address from which it began. */
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

/** A secret of the signing-in browser; the mailed code works only with it. Without a secret, the code is not bound. */
const attempt = z.string().regex(/^[0-9a-f]{64}$/, 'is not a secret of 32 bytes')

const preparation = defineWith({ allowed: 'signedIn', isPreparation: true })

export const sessionCalls = callsAt('/user', {
  login: defineCall({
    summary:
      'Check email and password, and mail a one-time password; bound to `attempt`, which then comes with the next calls',
    allowed: 'anyone',
    emptyCodes: { email: codes.enterEmail, password: codes.enterPassword },
    log: 'signIn',
    request: z.strictObject({ email, password: z.string().max(200), attempt: attempt.optional() }),
    response: otpExpiry,
  }),
  checkOneTimePassword: defineCall({
    summary: 'Exchange the mailed one-time password for a session',
    allowed: 'anyone',
    emptyCodes: { email: codes.enterEmail, oneTimePassword: codes.enterAuthenticationCode },
    log: 'confirmSignIn',
    answersSecret: true,
    request: z.strictObject({ email, oneTimePassword, attempt: attempt.optional() }),
    response: Profile.extend(tokens),
  }),
  resendOneTimePasswordMail: defineCall({
    summary: 'Mail a new one-time password; only shortly after a correct password',
    allowed: 'anyone',
    emptyCodes: { email: codes.enterEmail },
    log: 'none',
    request: z.strictObject({ email, attempt: attempt.optional() }),
    response: otpExpiry,
  }),
  refreshToken: defineCall({
    summary: 'Exchange the refresh token (header) for new tokens',
    allowed: 'anyone',
    emptyCodes: { email: codes.enterEmail },
    log: 'none',
    answersSecret: true,
    request: z.strictObject({ email }),
    response: z.object(tokens),
  }),
  getProfile: preparation({
    path: '/user/getProfile',
    summary: 'The signed-in user with menus and companies',
    log: 'none',
    response: Profile,
  }),
  logout: preparation({
    path: '/user/logout',
    summary: 'End the session at once, on every process',
    log: 'signOut',
  }),
  getSessionList: defineCall({
    summary: "The caller's open sessions, this one first",
    allowed: 'signedIn',
    log: 'none',
    limit: 'search',
    response: z.array(OwnSession),
  }),
  endSessions: defineCall({
    summary: "End one of the caller's other sessions, or all of them without an id, at once on every process",
    allowed: 'signedIn',
    emptyCodes: { password: codes.enterPassword },
    log: 'signOut',
    makesStale: ['/user/getSessionList'],
    request: z.strictObject({ password: z.string().max(200), sessionId: z.int().positive().optional() }),
    response: z.object({ ended: z.int() }),
  }),
  changeLanguage: preparation({
    path: '/globalization/changeLanguage',
    summary: "Save the user's language ('1' English, '0' Japanese)",
    log: 'none',
    request: z.strictObject({ userId: text(254), language: languageCode }),
  }),
})
