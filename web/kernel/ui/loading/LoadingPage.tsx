import { useText } from '#web/kernel/texts/useText.ts'

/** While the guard waits for an answer of the server. */
export function LoadingPage() {
  const t = useText()
  return (
    <p role="status" className="full-page-notice">
      {t('common.loading')}
    </p>
  )
}
