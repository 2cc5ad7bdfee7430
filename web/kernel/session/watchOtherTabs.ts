import { noticeOtherTabs } from '#web/kernel/session/currentSession.ts'
import { storageKey } from '#web/kernel/session/sharedStorage.ts'

/**
 * Notices what other tabs do with the session: by the storage event, and for a tab that slept meanwhile as soon as somebody
 * looks at it. Calls back where the same session changed, as its profile does.
 */
export function watchOtherTabs(onChange: () => void) {
  window.addEventListener('storage', event => {
    if (event.key !== storageKey && event.key !== null) return
    noticeOtherTabs()
    onChange()
  })
  window.addEventListener('focus', noticeOtherTabs)
  document.addEventListener('visibilitychange', noticeOtherTabs)
  coverWhileAway()
}

/** The browser may keep a page that is left and show it again as it was: uncovered only once it is known whose it is. */
function coverWhileAway() {
  const { style } = document.documentElement
  window.addEventListener('pagehide', () => (style.visibility = 'hidden'))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    noticeOtherTabs()
    // Once React has shown what follows from it.
    setTimeout(() => (style.visibility = ''))
  })
}
