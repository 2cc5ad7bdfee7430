import { createRoute, lazyRouteComponent as lazyPage, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import type { LinkPurpose } from '#contract/identity/calls/account.ts'
import accountTexts from '#web/identity/account/texts.ts?lazy'
import userTexts from '#web/identity/users/texts.ts?lazy'
import { userList } from '#web/identity/users/userList.ts'
import { askAboutLink } from '#web/shell/guard/askAboutLink.ts'
import { linkFailures } from '#web/shell/guard/checkedLink.ts'
import { linkErrorPath } from '#web/shell/guard/guard.ts'
import { alone, inFrame } from '#web/shell/routes.tsx'
import { wantedSearch } from '#web/shell/guard/internalAddress.ts'

/** What a mailed link brings: its uuid. Their pages learn from the server whose link it is. */
const linkCode = z.object({ code: z.string().optional().catch(undefined) })

export const signInRoutes = [
  createRoute({
    ...alone({ title: 'login', public: true, isSignIn: true }),
    path: '/login',
    validateSearch: wantedSearch,
    component: lazyPage(() => import('#web/identity/signIn/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...alone({ title: 'oneTimePassword', public: true, isSignIn: true, needsPendingEmail: true }),
    path: '/one-time-password',
    validateSearch: wantedSearch,
    component: lazyPage(() => import('#web/identity/signIn/OneTimePasswordPage.tsx'), 'OneTimePasswordPage'),
  }),
  createRoute({
    ...alone({ title: 'accountActivation', public: true, signsOut: true }, accountTexts),
    path: '/account-activation',
    validateSearch: linkCode,
    beforeLoad: async ({ search }) => ({ email: await emailOfLink(search.code, 'activation') }),
    component: lazyPage(() => import('#web/identity/account/AccountActivationPage.tsx'), 'AccountActivationPage'),
  }),
  // Without a code, a link is asked for.
  createRoute({
    ...alone({ title: 'passwordReset', public: true, signsOut: true }, accountTexts),
    path: '/password-reset',
    validateSearch: linkCode,
    beforeLoad: async ({ search }) => ({ email: search.code && (await emailOfLink(search.code, 'passwordReset')) }),
    component: lazyPage(() => import('#web/identity/account/PasswordResetPage.tsx'), 'PasswordResetPage'),
  }),
  createRoute({
    ...alone({ title: 'linkError', public: true }, accountTexts),
    path: '/linkError',
    validateSearch: z.object({ reason: z.enum(linkFailures).optional().catch(undefined) }),
    component: lazyPage(() => import('#web/identity/account/LinkErrorPage.tsx'), 'LinkErrorPage'),
  }),
] as const

export const passwordChange = createRoute({
  ...inFrame({ title: 'passwordChange', isPasswordChange: true, noCompanyContext: 'always' }, accountTexts),
  path: '/password-change',
  component: lazyPage(() => import('#web/identity/account/PasswordChangePage.tsx'), 'PasswordChangePage'),
})

export const userRoutes = [
  createRoute({
    ...inFrame({ title: 'userList', menu: 'UserList', icon: 'team', keepsSearch: true }, userTexts),
    path: '/user-management/list',
    validateSearch: userList.url,
    component: lazyPage(() => import('#web/identity/users/UserListPage.tsx'), 'UserListPage'),
  }),
  createRoute({
    ...inFrame({ title: 'userRegistration', menu: 'UserList', needsManager: true }, userTexts),
    path: '/user-management/list/registration',
    component: lazyPage(() => import('#web/identity/users/UserRegistrationPage.tsx'), 'UserRegistrationPage'),
  }),
  createRoute({
    ...inFrame({ title: 'userEditing', menu: 'UserList', needsManager: true }, userTexts),
    path: '/user-management/list/edit',
    validateSearch: z.object({ email: z.string().optional().catch(undefined) }),
    component: lazyPage(() => import('#web/identity/users/UserEditingPage.tsx'), 'UserEditingPage'),
  }),
] as const

/** The email address whose link this is; any link that is not good for the purpose leads to /linkError. Changes nothing. */
async function emailOfLink(code: string | undefined, purpose: LinkPurpose): Promise<string> {
  if (!code) throw redirect({ href: linkErrorPath, replace: true })
  const answer = await askAboutLink(code)
  if (typeof answer === 'string') throw redirect({ href: `${linkErrorPath}?reason=${answer}`, replace: true })
  if (answer.purpose !== purpose) throw redirect({ href: linkErrorPath, replace: true })
  return answer.email
}
