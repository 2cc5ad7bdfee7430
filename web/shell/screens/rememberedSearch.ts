import { tabStorage } from '#web/kernel/session/tabs.ts'

const storageKey = (path: string) => `kelvinchain.search${path}`

/** The last search of a screen in this browser tab and session, so that a breadcrumb brings it back (SHL-36). */
export const rememberSearch = (path: string, search: Record<string, unknown>) =>
  tabStorage.setItem(storageKey(path), JSON.stringify(search))

export function rememberedSearch(path: string): Record<string, unknown> {
  const stored = tabStorage.getItem(storageKey(path))
  return stored ? JSON.parse(stored) : {}
}
