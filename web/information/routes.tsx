import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { isNoticeWriter, editedNoticeSearch, noticeList } from '#web/information/notices/noticeList.ts'
import noticeTexts from '#web/information/notices/texts.ts?lazy'
import documentTexts from '#web/information/portalDocuments/texts.ts?lazy'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { alone, inFrame, mustExist } from '#web/shell/routes.tsx'
import { wantedSearch } from '#web/shell/guard/internalAddress.ts'

export const termsOfUse = createRoute({
  ...alone({ title: 'termsOfUse', isTerms: true }, documentTexts),
  path: '/terms-of-use',
  validateSearch: wantedSearch,
  component: lazyPage(() => import('#web/information/termsOfUse/TermsOfUsePage.tsx'), 'TermsOfUsePage'),
})

const ofNotices = { menu: 'Notification', noCompanyContext: 'always' } as const

export const noticeRoutes = [
  createRoute({
    ...inFrame({ title: 'notification', ...ofNotices, icon: 'notification' }, noticeTexts),
    path: '/notification',
    validateSearch: noticeList.url,
    component: lazyPage(() => import('#web/information/notices/NotificationPage.tsx'), 'NotificationPage'),
  }),
  createRoute({
    ...inFrame(
      { title: 'noticeEditing', ...ofNotices, needsManager: true, command: 'writeNotice', isFor: isNoticeWriter },
      noticeTexts,
    ),
    path: '/notification/edit',
    validateSearch: editedNoticeSearch,
    // INF-2: notices are written by the platform administrator; for anybody else this is no screen.
    beforeLoad: () => mustExist(isNoticeWriter(currentSession().profile)),
    component: lazyPage(() => import('#web/information/notices/editing/NoticeEditingPage.tsx'), 'NoticeEditingPage'),
  }),
] as const

/** Reached from the user menu: the company's own manual and, for the platform, the terms of use. */
export const portalDocuments = createRoute({
  ...inFrame({ title: 'portalDocuments', needsManager: true, noCompanyContext: 'always' }, documentTexts),
  path: '/portal-documents',
  component: lazyPage(() => import('#web/information/portalDocuments/PortalDocumentsPage.tsx'), 'PortalDocumentsPage'),
})
