import type { QueryClient } from '@tanstack/react-query'
import { forgetChoiceOfTab } from '#web/enterpriseChoice/choiceOfTab.ts'
import { forgetSearches } from '#web/layout/rememberedSearch.ts'
import { wipeSession } from '#web/session/currentSession.ts'

/** Removes whatever this browser knows of the signed-in user: session, answers, searches, choices (spec 4). */
export function forgetPerson(queryClient: QueryClient) {
  wipeSession()
  queryClient.clear()
  forgetSearches()
  forgetChoiceOfTab()
}
