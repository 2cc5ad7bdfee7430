import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { isNoticeWriter, editedNoticeSearch, noticeList } from '#web/information/notices/noticeList.ts'
import noticeTexts from '#web/information/notices/texts.ts?lazy'
import documentTexts from '#web/information/portalDocuments/texts.ts?lazy'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { notFoundPath } from '#web/shell/guard/guard.ts'
import { inFrame, root } from '#web/shell/routes.tsx'
import { wantedSearch } from '#web/shell/screens/wantedSearch.ts'

export const termsOfUse = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-use',
  staticData: { screen: { title: 'screens.termsOfUse', isTerms: true } },
  validateSearch: wantedSearch,
  loader: loadTexts(documentTexts),
  component: lazyRouteComponent(() => import('#web/information/termsOfUse/TermsOfUsePage.tsx'), 'TermsOfUsePage'),
})

const notification = createRoute({
  ...inFrame(noticeTexts, {
    title: 'screens.notification',
    menu: 'Notification',
    icon: 'notification',
    noCompanyContext: 'always',
  }),
  path: '/notification',
  validateSearch: noticeList.url,
  component: lazyRouteComponent(() => import('#web/information/notices/NotificationPage.tsx'), 'NotificationPage'),
})

/** INF-2: notices are written by the platform administrator; for anybody else this is no screen. */
const noticeEditing = createRoute({
  ...inFrame(noticeTexts, {
    title: 'screens.noticeEditing',
    menu: 'Notification',
    parent: '/notification',
    hidden: true,
    needsManager: true,
    noCompanyContext: 'always',
  }),
  path: '/notification/edit',
  validateSearch: editedNoticeSearch,
  beforeLoad: () => {
    if (!isNoticeWriter(currentSession().profile)) throw redirect({ to: notFoundPath })
  },
  component: lazyRouteComponent(
    () => import('#web/information/notices/editing/NoticeEditingPage.tsx'),
    'NoticeEditingPage',
  ),
})

/** Reached from the user menu: the company's own manual and, for the platform, the terms of use. */
export const portalDocuments = createRoute({
  ...inFrame(documentTexts, {
    title: 'screens.portalDocuments',
    hidden: true,
    needsManager: true,
    noCompanyContext: 'always',
  }),
  path: '/portal-documents',
  component: lazyRouteComponent(
    () => import('#web/information/portalDocuments/PortalDocumentsPage.tsx'),
    'PortalDocumentsPage',
  ),
})

export const noticeRoutes = [notification, noticeEditing] as const
