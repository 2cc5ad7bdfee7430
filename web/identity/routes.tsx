import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { userTexts } from '#web/identity/users/texts.ts'
import { userList as listed } from '#web/identity/users/userList.ts'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { linkFailures } from '#web/shell/guard/checkedLink.ts'
import { emailOfLink } from '#web/shell/guard/mailedLink.ts'
import { layout, root } from '#web/shell/routes.tsx'
import { wantedSearch } from '#web/shell/screens/wantedSearch.ts'

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
  getParentRoute: () => layout,
  path: '/user-management/list',
  staticData: {
    screen: {
      title: 'screens.userList',
      menu: 'UserList',
      icon: 'team',
      parent: '/user-management',
      keepsSearch: true,
    },
  },
  validateSearch: listed.url,
  loader: loadTexts(userTexts),
  component: lazyRouteComponent(() => import('#web/identity/users/UserListPage.tsx'), 'UserListPage'),
})

const userRegistration = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/list/registration',
  staticData: {
    screen: {
      title: 'screens.userRegistration',
      menu: 'UserList',
      parent: '/user-management/list',
      hidden: true,
      needsManager: true,
    },
  },
  loader: loadTexts(userTexts),
  component: lazyRouteComponent(() => import('#web/identity/users/UserRegistrationPage.tsx'), 'UserRegistrationPage'),
})

const userEditing = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/list/edit',
  staticData: {
    screen: {
      title: 'screens.userEditing',
      menu: 'UserList',
      parent: '/user-management/list',
      hidden: true,
      needsManager: true,
    },
  },
  validateSearch: z.object({ email: z.string().optional().catch(undefined) }),
  loader: loadTexts(userTexts),
  component: lazyRouteComponent(() => import('#web/identity/users/UserEditingPage.tsx'), 'UserEditingPage'),
})

export const signInRoutes = [login, oneTimePassword, accountActivation, passwordReset, linkError] as const

export const userRoutes = [userList, userRegistration, userEditing] as const
