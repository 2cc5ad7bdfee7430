import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { whenSessionChanges } from '#web/kernel/session/currentSession.ts'
import { tabStorage } from '#web/kernel/session/tabs.ts'

type Kept = { enterpriseCode: string | undefined }

const nothing: Kept = { enterpriseCode: undefined }
const storageKey = 'kelvinchain.companyContext'

/** The company picked on pages that the server does not remember: one for all of them, as long as tab and session live. */
export const useChoiceOfTab = create<Kept>()(
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
