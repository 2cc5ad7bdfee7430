import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'

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
