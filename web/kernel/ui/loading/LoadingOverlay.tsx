import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { awaitedMutations, awaitedQueries } from '#web/kernel/ui/loading/awaitedCalls.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Covers the page while a call is pending that a person waits for (SHL-55). */
export function LoadingOverlay() {
  const t = useText()
  const asked = useIsFetching(awaitedQueries)
  const changing = useIsMutating(awaitedMutations)
  return (
    <div role="status" aria-live="polite">
      {asked + changing > 0 && (
        <div className="loading-overlay">
          <span className="loading-spinner" />
          <span className="visually-hidden">{t('common.loading')}</span>
        </div>
      )}
    </div>
  )
}
