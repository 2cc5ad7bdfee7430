import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { z } from 'zod'
import { loggerList } from '#web/devices/loggers/loggerList.ts'
import loggerTexts from '#web/devices/loggers/texts.ts?lazy'
import { inFrame, mustExist } from '#web/shell/routes.tsx'

const menu = 'LoggerRegistry'

export const loggerRoutes = [
  createRoute({
    ...inFrame({ title: 'loggerRegistry', menu, icon: 'wifi', keepsSearch: true, hasFile: true }, loggerTexts),
    path: '/user-management/loggers',
    validateSearch: loggerList.url,
    component: lazyPage(() => import('#web/devices/loggers/LoggerListPage.tsx'), 'LoggerListPage'),
  }),
  createRoute({
    ...inFrame({ title: 'loggerRegistration', menu, needsManager: true, command: 'registerLogger' }, loggerTexts),
    path: '/user-management/loggers/registration',
    component: lazyPage(() => import('#web/devices/loggers/LoggerRegistrationPage.tsx'), 'LoggerRegistrationPage'),
  }),
  createRoute({
    ...inFrame({ title: 'registeredLogger', menu, noCompanyContext: 'always' }, loggerTexts),
    path: '/user-management/loggers/detail',
    // No logger has the number 0.
    validateSearch: z.object({ loggerId: z.coerce.number<number>().int().positive().catch(0) }),
    beforeLoad: ({ search }) => mustExist(search.loggerId > 0),
    component: lazyPage(() => import('#web/devices/loggers/LoggerPage.tsx'), 'LoggerPage'),
  }),
] as const
