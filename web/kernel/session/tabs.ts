import { currentSessionId, whenSessionChanges, noticeOtherTabs } from '#web/kernel/session/currentSession.ts'
import { sessionKey } from '#web/kernel/storageKeys.ts'

const prefix = 'kelvinchain.'
const ownerKey = `${prefix}ownerOfTab`

/**
 * What one tab remembers of one session. The browser gives it back after a reload, and to a closed tab that is opened again:
 * therefore it says whose it is.
 */
export const tabStorage = sessionStorage

/** At the start of the page, and whenever the session changes. */
export function clearTabOfOthers() {
  const owner = currentSessionId() ?? ''
  if (tabStorage.getItem(ownerKey) === owner) return
  Object.keys(tabStorage)
    .filter(key => key.startsWith(prefix))
    .forEach(key => tabStorage.removeItem(key))
  if (owner) tabStorage.setItem(ownerKey, owner)
}

whenSessionChanges(clearTabOfOthers)

/**
 * Notices what other tabs do with the session: by the storage event, and for a tab that slept meanwhile as soon as somebody
 * looks at it. Calls back where the same session changed, as its profile does.
 */
export function watchOtherTabs(onChange: () => void) {
  window.addEventListener('storage', event => {
    if (event.key !== sessionKey && event.key !== null) return
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
