import { useChoiceOfTab } from '#web/shell/companyContext/choiceOfTab.ts'
import { countingChoice, hasMemory } from '#web/shell/companyContext/choiceRules.ts'
import { useRememberedChoices } from '#web/shell/companyContext/useRememberedChoices.ts'
import { useMatchedScreen } from '#web/shell/screens/screen.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

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
