import { type AnyRoute, createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { TruckOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { z } from 'zod'
import type { Menu } from '#contract/menus.ts'
import { enter } from '#web/app/enter.ts'
import { notFoundPath } from '#web/app/guard.ts'
import { screensUnder } from '#web/app/screenList.ts'
import { RootScreen } from '#web/app/RootScreen.tsx'
import { NotFoundPage } from '#web/app/NotFoundPage.tsx'
import { detailSearch } from '#web/deliveries/detailSearch.ts'
import { listSearch } from '#web/deliveries/listSearch.ts'
import type { ja } from '#web/texts/ja.ts'

/** What a screen is besides its page: menu, breadcrumbs, page titles and the guard derive from it. */
export type Screen = {
  title?: `screens.${keyof typeof ja.screens}`
  /** The menu that the user's list must hold. */
  menu?: Menu
  icon?: ComponentType<{ 'aria-hidden'?: boolean }>
  /** The screen above it in the breadcrumbs. */
  parent?: string
  /** Not in the side menu; the entry of its menu is highlighted instead. */
  hidden?: boolean
  /** Opens without a session. */
  public?: boolean
  needsPendingEmail?: boolean
  /** A breadcrumb to it brings back its last search. */
  keepsSearch?: boolean
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

const root = createRootRoute({
  component: RootScreen,
  beforeLoad: ({ matches, location }) => enter(screensUnder(tree()), matches.at(-1)?.routeId, location.href),
})

/** Where to go after signing in. */
const wanted = z.object({ wanted: z.string().optional().catch(undefined) })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { screen: { title: 'screens.login', public: true } },
  validateSearch: wanted,
  component: lazyRouteComponent(() => import('#web/session/LoginPage.tsx'), 'LoginPage'),
})

const oneTimePassword = createRoute({
  getParentRoute: () => root,
  path: '/one-time-password',
  staticData: { screen: { title: 'screens.oneTimePassword', public: true, needsPendingEmail: true } },
  validateSearch: wanted,
  component: lazyRouteComponent(() => import('#web/session/OneTimePasswordPage.tsx'), 'OneTimePasswordPage'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  staticData: { screen: { title: 'screens.notFound' } },
  component: NotFoundPage,
})

/** Every other address is no screen, also one below a screen's; the guard leads to /404. */
const elsewhere = createRoute({ getParentRoute: () => root, path: '$' })

const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  component: lazyRouteComponent(() => import('#web/layout/MainLayout.tsx'), 'MainLayout'),
})

/** The guard leads on to the first permitted screen. */
const home = createRoute({ getParentRoute: () => layout, path: '/', staticData: { screen: {} } })

const redirecting = createRoute({
  getParentRoute: () => layout,
  path: '/redirect',
  staticData: { screen: {} },
  validateSearch: z.object({ to: z.string().catch('/') }),
  component: lazyRouteComponent(() => import('#web/app/RedirectPage.tsx'), 'RedirectPage'),
})

const deliveryStatus = createRoute({
  getParentRoute: () => layout,
  path: '/delivery',
  staticData: {
    screen: { title: 'screens.deliveryStatus', menu: 'DeliveryStatus', icon: TruckOutlined, keepsSearch: true },
  },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('#web/deliveries/DeliveryStatusPage.tsx'), 'DeliveryStatusPage'),
})

/** No delivery has the number 0: an address without one leads to /404. */
const oneDelivery = z.object({ deliveryId: z.coerce.number<number>().int().positive().catch(0) })
const needDelivery = ({ search }: { search: { deliveryId: number } }) => {
  if (search.deliveryId === 0) throw redirect({ to: notFoundPath })
}

const deliveryDetail = createRoute({
  getParentRoute: () => layout,
  path: '/delivery/detail',
  staticData: {
    screen: { title: 'screens.deliveryDetail', menu: 'DeliveryStatus', parent: '/delivery', hidden: true },
  },
  validateSearch: detailSearch,
  beforeLoad: needDelivery,
  component: lazyRouteComponent(() => import('#web/deliveries/DeliveryDetailPage.tsx'), 'DeliveryDetailPage'),
})

const productLogger = createRoute({
  getParentRoute: () => layout,
  path: '/delivery/productLogger',
  staticData: {
    screen: { title: 'screens.loggerDetails', menu: 'DeliveryStatus', parent: '/delivery/detail', hidden: true },
  },
  validateSearch: oneDelivery,
  beforeLoad: needDelivery,
  component: lazyRouteComponent(() => import('#web/deliveries/ProductLoggerPage.tsx'), 'ProductLoggerPage'),
})

export const routeTree = root.addChildren([
  login,
  oneTimePassword,
  notFound,
  elsewhere,
  layout.addChildren([home, redirecting, deliveryStatus, deliveryDetail, productLogger]),
])

/** The guard reads the tree that its own route belongs to: typed here, or its type would depend on itself. */
function tree(): AnyRoute {
  return routeTree
}
