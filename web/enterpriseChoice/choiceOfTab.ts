import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Whose choice it is stands beside it: somebody else may have signed in in another tab. */
type Choice = { email: string; enterpriseCode: string }

type Kept = { choice: Choice | null }

const nothing: Kept = { choice: null }
const storageKey = 'kelvinchain.enterpriseChoice'

/** The company picked on pages that the server does not remember: one for all of them, as long as the tab lives. */
export const useChoiceOfTab = create<Kept>()(
  persist(() => nothing, {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export const keepChoiceOfTab = (choice: Choice) => useChoiceOfTab.setState({ choice })

export const forgetChoiceOfTab = () => useChoiceOfTab.setState(nothing)
