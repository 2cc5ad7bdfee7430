import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { loggerList as listed } from '#web/devices/loggers/loggerList.ts'
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
  validateSearch: listed.url,
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

/** No logger has the number 0: an address without one leads to /404. */
const oneLogger = z.object({ loggerId: z.coerce.number<number>().int().positive().catch(0) })

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
