import { useQuery } from '@tanstack/react-query'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { metaOf } from '#web/kernel/api/errors/callError.ts'
import { mayChoose } from '#web/shell/companyContext/choiceRules.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

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
