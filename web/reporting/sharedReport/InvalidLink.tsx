import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'

/** What the page says itself where a link leads to nothing. */
export const invalidLinkCodes = [codes.linkExpired, codes.linkDead, codes.tooManyRequests, codes.invalidParameters]

/** Why; undefined where something else went wrong, and may be tried again. A token cut short is none. */
function reasonOf({ failure, issues }: CallError) {
  if (failure === codes.linkExpired) return 'expired'
  if (failure === codes.tooManyRequests) return 'tooMany'
  if (failure === codes.invalidParameters) return 'invalid'
  if (failure !== codes.linkDead) return undefined
  return issues.some(issue => issue.message === 'withdrawn') ? 'withdrawn' : 'invalid'
}

/** Why a mailed link leads to nothing, and what may help. */
export function InvalidLink({ failure, onRetry }: { failure: CallError; onRetry: () => void }) {
  const t = useText()
  const reason = reasonOf(failure)
  if (!reason) return <LoadFailed failure={failure} onRetry={onRetry} />
  return (
    <>
      <p className="sign-in-notice sign-in-notice-wrong" role="alert">
        {t(`sharedReport.${reason}`)}
      </p>
      <p>{t(`sharedReport.${reason}Hint`)}</p>
    </>
  )
}
