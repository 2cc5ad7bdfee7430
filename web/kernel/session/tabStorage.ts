import { currentSessionId, whenSessionChanges } from '#web/kernel/session/currentSession.ts'

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
