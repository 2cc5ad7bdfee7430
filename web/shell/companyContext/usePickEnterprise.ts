import { useNavigate } from '@tanstack/react-router'
import { keepChoiceOfTab } from '#web/shell/companyContext/choiceOfTab.ts'
import { hasMemory } from '#web/shell/companyContext/choiceRules.ts'
import { useRememberChoice } from '#web/shell/companyContext/useRememberChoice.ts'
import { useMatchedScreen } from '#web/shell/screens/useMatchedScreen.ts'
import { currentSession } from '#web/kernel/session/currentSession.ts'

/** Picks a company for the open page; its calls, which carry it, ask anew. */
export function usePickEnterprise() {
  const { screen } = useMatchedScreen()
  const navigate = useNavigate()
  const remember = useRememberChoice()
  return async (enterpriseCode: string) => {
    const email = currentSession().profile?.email
    if (!email) return
    // First: the former company's page 7 may not exist for this one.
    await navigate({ to: '.', search: known => ({ ...known, page: undefined }), replace: true })
    if (hasMemory(screen?.menu)) {
      remember.mutate({ userId: email, enterpriseCodeByPage: { [screen.menu]: enterpriseCode } })
    } else {
      keepChoiceOfTab(enterpriseCode)
    }
  }
}
