import { redirect, useNavigate, type ParsedLocation } from '@tanstack/react-router'
import { tabStorage } from '#web/kernel/session/tabs.ts'

const storageKey = (path: string) => `kelvinchain.search${path}`

/** The last search of a screen in this browser tab and session, so that a breadcrumb brings it back (SHL-36). */
export const rememberSearch = (path: string, search: Record<string, unknown>) =>
  tabStorage.setItem(storageKey(path), JSON.stringify(search))

export function rememberedSearch(path: string): Record<string, unknown> {
  const stored = tabStorage.getItem(storageKey(path))
  return stored ? JSON.parse(stored) : {}
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How somebody came to a list: without this marker it opens fresh. */
    assistInfo?: 'fromBreadcrumb'
  }
}

/** SHL-36: what a breadcrumb to a list records with the address that it opens. */
export const fromBreadcrumb = { assistInfo: 'fromBreadcrumb' } as const

/** A list that was opened by its breadcrumb opens with its last search (SHL-36); the marker is used up by that. */
export function bringSearchBack({ pathname, state }: Pick<ParsedLocation, 'pathname' | 'state'>): void {
  if (state.assistInfo !== 'fromBreadcrumb') return
  const search = rememberedSearch(pathname)
  if (Object.keys(search).length > 0) throw redirect({ to: pathname, search, replace: true })
}

/** Leads from a record's screen to the list that it was opened from, as that was left. */
export function useToList(path: string) {
  const navigate = useNavigate()
  return () => void navigate({ to: path, search: rememberedSearch(path) })
}
