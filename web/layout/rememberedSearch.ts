const storageKey = (path: string) => `kelvinchain.search${path}`

/** The last search of a screen in this browser tab, so that a breadcrumb brings it back (product 6). */
export const rememberSearch = (path: string, search: Record<string, unknown>) =>
  sessionStorage.setItem(storageKey(path), JSON.stringify(search))

export function rememberedSearch(path: string): Record<string, unknown> {
  const stored = sessionStorage.getItem(storageKey(path))
  return stored ? JSON.parse(stored) : {}
}

/** The next user of this tab must not find what the last one searched for. */
export const forgetSearches = () =>
  Object.keys(sessionStorage)
    .filter(key => key.startsWith(storageKey('')))
    .forEach(key => sessionStorage.removeItem(key))
