import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { metaOf } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { useSession, whenSessionChanges } from '#web/kernel/session/currentSession.ts'
import { tabStorage } from '#web/kernel/session/tabs.ts'
import { countingChoice, hasMemory, mayChoose } from '#web/shell/companyContext/choiceRules.ts'
import { useMatchedScreen } from '#web/shell/screens/screen.ts'

/**
 * The company that is picked for the open page, to be sent as its calls' enterpriseCode (IDN-9: exactly that company's
 * view). Undefined where nothing is picked, and for everybody who picks none; the platform company's own code is everything.
 */
export function useCompanyContext(): string | undefined {
  const { screen } = useMatchedScreen()
  const profile = useSession(session => session.profile)
  const { choices } = useRememberedChoices()
  const ofTab = useChoiceOfTab(kept => kept.enterpriseCode)
  if (!screen) return undefined
  return countingChoice(profile, screen, hasMemory(screen.menu) ? choices[screen.menu] : ofTab)
}

type Kept = { enterpriseCode: string | undefined }

const nothing: Kept = { enterpriseCode: undefined }
const storageKey = 'kelvinchain.companyContext'

/** The company picked on pages that the server does not remember: one for all of them, as long as tab and session live. */
const useChoiceOfTab = create<Kept>()(
  persist(() => nothing, {
    name: storageKey,
    version: 2,
    storage: createJSONStorage(() => tabStorage),
    merge: kept => (kept as Kept | undefined) ?? nothing,
  }),
)

export const keepChoiceOfTab = (enterpriseCode: string) => useChoiceOfTab.setState({ enterpriseCode })

// What the tab remembers of another session is gone by then.
whenSessionChanges(() => void useChoiceOfTab.persist.rehydrate())

const call = companyContextCalls.getEnterpriseCodeAssistInfo

export const rememberedChoicesKey = (userId: string) => [call.path, userId]

/** What the server remembers, asked for once: page → company. `isKnown` is false only until it has answered. */
export function useRememberedChoices() {
  const { post } = usePortalCalls()
  const profile = useSession(session => session.profile)
  const enabled = mayChoose(profile)
  const userId = profile?.email ?? ''
  const answer = useQuery({
    queryKey: rememberedChoicesKey(userId),
    queryFn: () => post(call, { userId }),
    enabled,
    staleTime: Infinity,
    retryOnMount: false,
    meta: metaOf(call),
  })
  return { choices: answer.data?.enterpriseCode ?? {}, isKnown: !enabled || !answer.isPending }
}
