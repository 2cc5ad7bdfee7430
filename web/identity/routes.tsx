import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import userTexts from '#web/identity/users/texts.ts?lazy'
import { userList as listed } from '#web/identity/users/userList.ts'
import { linkFailures } from '#web/shell/guard/checkedLink.ts'
import { inFrame, layout, root } from '#web/shell/routes.tsx'
import { wantedSearch } from '#web/shell/screens/wantedSearch.ts'
import type { LinkPurpose } from '#contract/identity/calls/account.ts'
import { askAboutLink } from '#web/shell/guard/askAboutLink.ts'
import { linkErrorPath } from '#web/shell/guard/guard.ts'

/** What a mailed link brings: its uuid. Their pages learn from the server whose link it is. */
const linkCode = z.object({ code: z.string().optional().catch(undefined) })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { screen: { title: 'screens.login', public: true, isSignIn: true } },
  validateSearch: wantedSearch,
  component: lazyRouteComponent(() => import('#web/identity/signIn/LoginPage.tsx'), 'LoginPage'),
})

const oneTimePassword = createRoute({
  getParentRoute: () => root,
  path: '/one-time-password',
  staticData: { screen: { title: 'screens.oneTimePassword', public: true, isSignIn: true, needsPendingEmail: true } },
  validateSearch: wantedSearch,
  component: lazyRouteComponent(() => import('#web/identity/signIn/OneTimePasswordPage.tsx'), 'OneTimePasswordPage'),
})

const accountActivation = createRoute({
  getParentRoute: () => root,
  path: '/account-activation',
  staticData: { screen: { title: 'screens.accountActivation', public: true, signsOut: true } },
  validateSearch: linkCode,
  beforeLoad: async ({ search }) => ({ email: await emailOfLink(search.code, 'activation') }),
  component: lazyRouteComponent(
    () => import('#web/identity/account/AccountActivationPage.tsx'),
    'AccountActivationPage',
  ),
})

/** Without a code, a link is asked for. */
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  staticData: { screen: { title: 'screens.passwordReset', public: true, signsOut: true } },
  validateSearch: linkCode,
  beforeLoad: async ({ search }) => ({ email: search.code && (await emailOfLink(search.code, 'passwordReset')) }),
  component: lazyRouteComponent(() => import('#web/identity/account/PasswordResetPage.tsx'), 'PasswordResetPage'),
})

const linkError = createRoute({
  getParentRoute: () => root,
  path: '/linkError',
  staticData: { screen: { title: 'screens.linkError', public: true } },
  validateSearch: z.object({ reason: z.enum(linkFailures).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('#web/identity/account/LinkErrorPage.tsx'), 'LinkErrorPage'),
})

export const passwordChange = createRoute({
  getParentRoute: () => layout,
  path: '/password-change',
  staticData: {
    screen: { title: 'screens.passwordChange', hidden: true, isPasswordChange: true, noCompanyContext: 'always' },
  },
  component: lazyRouteComponent(() => import('#web/identity/account/PasswordChangePage.tsx'), 'PasswordChangePage'),
})

const userList = createRoute({
  ...inFrame(userTexts, {
    title: 'screens.userList',
    menu: 'UserList',
    icon: 'team',
    parent: '/user-management',
    keepsSearch: true,
  }),
  path: '/user-management/list',
  validateSearch: listed.url,
  component: lazyRouteComponent(() => import('#web/identity/users/UserListPage.tsx'), 'UserListPage'),
})

const userRegistration = createRoute({
  ...inFrame(userTexts, {
    title: 'screens.userRegistration',
    menu: 'UserList',
    parent: '/user-management/list',
    hidden: true,
    needsManager: true,
  }),
  path: '/user-management/list/registration',
  component: lazyRouteComponent(() => import('#web/identity/users/UserRegistrationPage.tsx'), 'UserRegistrationPage'),
})

const userEditing = createRoute({
  ...inFrame(userTexts, {
    title: 'screens.userEditing',
    menu: 'UserList',
    parent: '/user-management/list',
    hidden: true,
    needsManager: true,
  }),
  path: '/user-management/list/edit',
  validateSearch: z.object({ email: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('#web/identity/users/UserEditingPage.tsx'), 'UserEditingPage'),
})

export const signInRoutes = [login, oneTimePassword, accountActivation, passwordReset, linkError] as const

export const userRoutes = [userList, userRegistration, userEditing] as const

/** The email address whose link this is; any link that is not good for the purpose leads to /linkError. Changes nothing. */
async function emailOfLink(code: string | undefined, purpose: LinkPurpose): Promise<string> {
  if (!code) throw redirect({ href: linkErrorPath, replace: true })
  const answer = await askAboutLink(code)
  if (typeof answer === 'string') throw redirect({ href: `${linkErrorPath}?reason=${answer}`, replace: true })
  if (answer.purpose !== purpose) throw redirect({ href: linkErrorPath, replace: true })
  return answer.email
}
