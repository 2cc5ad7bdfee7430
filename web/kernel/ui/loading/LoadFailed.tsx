import { Button } from 'antd'
import type { CallError } from '#web/kernel/api/callError.ts'
import { failureText } from '#web/kernel/api/failureText.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

/** In place of what could not be fetched: why, and another try. */
export function LoadFailed({ failure, onRetry }: { failure: CallError; onRetry: () => void }) {
  const t = useText()
  return (
    <Notice title={t('common.failed')}>
      <p>{failureText(failure)}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Notice>
  )
}
