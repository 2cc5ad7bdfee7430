import { accountCalls } from '#contract/identity/calls/account.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError, metaOf } from '#web/kernel/api/errors/callError.ts'
import { currentCalls } from '#web/kernel/api/sending/portalCalls.ts'
import type { LinkAnswer, LinkFailure } from '#web/shell/guard/checkedLink.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'

const { checkLinkActive } = accountCalls

/** Asks the server whose a link is and what for, anew each time; other failures show their message, as of any call. */
export async function askAboutLink(uuid: string): Promise<LinkAnswer> {
  try {
    const { post } = currentCalls()
    return await queryClient().fetchQuery({
      queryKey: [checkLinkActive.path, { uuid }],
      queryFn: () => post(checkLinkActive, { uuid }),
      meta: metaOf(checkLinkActive),
      gcTime: 0,
    })
  } catch (error) {
    return failedLink(error)
  }
}

/** What a failed call says of a link; another failure decides nothing. */
export function failedLink(error: unknown): LinkFailure {
  const failure = error instanceof CallError ? error.failure : undefined
  if (failure === codes.linkExpired) return 'expired'
  if (failure === codes.linkDead) return 'dead'
  return 'unchecked'
}
