import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useText } from '#web/texts/useText.ts'

/**
 * Covers the page while a call is pending that a person caused (spec 4). A refetch behind data that is shown, polling and
 * /complement don't count (product 6).
 */
export function LoadingOverlay() {
  const t = useText()
  const asked = useIsFetching({ predicate: query => query.state.data === undefined && !query.meta?.background })
  const changing = useIsMutating({ predicate: mutation => !mutation.meta?.background })
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
