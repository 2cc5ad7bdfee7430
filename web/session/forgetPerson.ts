import type { QueryClient } from '@tanstack/react-query'
import { forgetSearches } from '#web/layout/rememberedSearch.ts'
import { wipeSession } from '#web/session/currentSession.ts'

/** Removes whatever this browser knows of the signed-in user: session, answers, searches (spec 4). */
export function forgetPerson(queryClient: QueryClient) {
  wipeSession()
  queryClient.clear()
  forgetSearches()
}
