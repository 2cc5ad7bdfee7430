import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { loggerList as listed } from '#web/devices/loggers/loggerList.ts'
import loggerTexts from '#web/devices/loggers/texts.ts?lazy'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { inFrame } from '#web/shell/routes.tsx'

const loggerList = createRoute({
  ...inFrame(loggerTexts, {
    title: 'screens.loggerRegistry',
    menu: 'LoggerRegistry',
    icon: 'wifi',
    parent: '/user-management',
    keepsSearch: true,
  }),
  path: '/user-management/loggers',
  validateSearch: listed.url,
  component: lazyRouteComponent(() => import('#web/devices/loggers/LoggerListPage.tsx'), 'LoggerListPage'),
})

const loggerRegistration = createRoute({
  ...inFrame(loggerTexts, {
    title: 'screens.loggerRegistration',
    menu: 'LoggerRegistry',
    parent: '/user-management/loggers',
    hidden: true,
    needsManager: true,
  }),
  path: '/user-management/loggers/registration',
  component: lazyRouteComponent(
    () => import('#web/devices/loggers/LoggerRegistrationPage.tsx'),
    'LoggerRegistrationPage',
  ),
})

/** No logger has the number 0: an address without one leads to /404. */
const oneLogger = z.object({ loggerId: z.coerce.number<number>().int().positive().catch(0) })

const registeredLogger = createRoute({
  ...inFrame(loggerTexts, {
    title: 'screens.registeredLogger',
    menu: 'LoggerRegistry',
    parent: '/user-management/loggers',
    hidden: true,
    noCompanyContext: 'always',
  }),
  path: '/user-management/loggers/detail',
  validateSearch: oneLogger,
  beforeLoad: ({ search }) => {
    if (search.loggerId === 0) throw redirect({ to: notFoundPath })
  },
  component: lazyRouteComponent(() => import('#web/devices/loggers/LoggerPage.tsx'), 'LoggerPage'),
})

export const loggerRoutes = [loggerList, loggerRegistration, registeredLogger] as const
