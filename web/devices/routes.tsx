import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loggerListSearch, oneLogger } from '#web/devices/loggers/loggerListSearch.ts'
import { loggerTexts } from '#web/devices/loggers/texts.ts'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { layout } from '#web/shell/routes.tsx'

const loggerList = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/loggers',
  staticData: {
    screen: {
      title: 'screens.loggerRegistry',
      menu: 'LoggerRegistry',
      icon: 'wifi',
      parent: '/user-management',
      keepsSearch: true,
    },
  },
  validateSearch: loggerListSearch,
  loader: loadTexts(loggerTexts),
  component: lazyRouteComponent(() => import('#web/devices/loggers/LoggerListPage.tsx'), 'LoggerListPage'),
})

const loggerRegistration = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/loggers/registration',
  staticData: {
    screen: {
      title: 'screens.loggerRegistration',
      menu: 'LoggerRegistry',
      parent: '/user-management/loggers',
      hidden: true,
      needsManager: true,
    },
  },
  loader: loadTexts(loggerTexts),
  component: lazyRouteComponent(
    () => import('#web/devices/loggers/LoggerRegistrationPage.tsx'),
    'LoggerRegistrationPage',
  ),
})

const registeredLogger = createRoute({
  getParentRoute: () => layout,
  path: '/user-management/loggers/detail',
  staticData: {
    screen: {
      title: 'screens.registeredLogger',
      menu: 'LoggerRegistry',
      parent: '/user-management/loggers',
      hidden: true,
      noCompanyContext: 'always',
    },
  },
  validateSearch: oneLogger,
  beforeLoad: ({ search }) => {
    if (search.loggerId === 0) throw redirect({ to: notFoundPath })
  },
  loader: loadTexts(loggerTexts),
  component: lazyRouteComponent(() => import('#web/devices/loggers/LoggerPage.tsx'), 'LoggerPage'),
})

export const loggerRoutes = [loggerList, loggerRegistration, registeredLogger] as const
