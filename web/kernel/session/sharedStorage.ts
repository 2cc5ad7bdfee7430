import type { PersistStorage } from 'zustand/middleware'
import type { StoredSession } from '#web/kernel/session/storedSession.ts'

export const storageKey = 'kelvinchain.session'

let known: string | null = null

/** What all tabs of this browser share of the session; it knows what this tab read or wrote last. */
export const sharedStorage: PersistStorage<StoredSession> = {
  getItem(name) {
    known = localStorage.getItem(name)
    return known === null ? null : JSON.parse(known)
  },
  setItem(name, value) {
    known = JSON.stringify(value)
    localStorage.setItem(name, known)
  },
  removeItem: name => localStorage.removeItem(name),
}

/** Another tab has written since, whether or not its storage event has arrived. */
export const isOutdated = () => localStorage.getItem(storageKey) !== known
