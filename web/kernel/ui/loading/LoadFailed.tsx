import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ErrorCode } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { failureText } from '#web/kernel/api/errors/failureText.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

/** What is said of a record that does not exist, or not for this user; the call states the same codes as `handledHere`. */
export type Unknown = { codes: readonly ErrorCode[]; title: string; hint: string; back: ReactNode }

type Props = { failure: CallError; onRetry: () => void; unknown?: Unknown | undefined }

/** In place of what could not be fetched: why, and another try. */
export function LoadFailed({ failure, onRetry, unknown }: Props) {
  const t = useText()
  if (unknown?.codes.some(code => code === failure.failure)) {
    return (
      <Notice title={unknown.title}>
        <p>{unknown.hint}</p>
        {unknown.back}
      </Notice>
    )
  }
  return (
    <Notice title={t('common.failed')}>
      <p>{failureText(failure)}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Notice>
  )
}
