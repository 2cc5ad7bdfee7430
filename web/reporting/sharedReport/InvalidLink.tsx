import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { invalidLinkOf } from '#web/reporting/sharedReport/invalidLink.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Why a mailed link leads to nothing, and what may help. */
export function InvalidLink({ failure, onRetry }: { failure: CallError; onRetry: () => void }) {
  const t = useText()
  const reason = invalidLinkOf(failure)
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
