import type { ReactNode } from 'react'
import { type CallError, failureText, isDisconnected } from '#web/kernel/api/errors/callError.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Button } from 'antd'
import type { ErrorCode } from '#contract/kernel/codes.ts'
import '#web/kernel/ui/lists/list.css'

/** What a call has answered so far, as useCall tells it. */
export type Answer<Data> = { data: Data | undefined; error: CallError | null; refetch: () => unknown }

type Props<Data> = {
  answer: Answer<Data>
  /** What stands here until the answer comes, instead of words. */
  awaiting?: ReactNode
  /** What is said where there is nothing. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  unknown?: Unknown
  children: (data: Data) => ReactNode
}

/** Loading, failed, empty or shown. What was shown once stays while it is asked for again. */
export function Answered<Data>({ answer, awaiting, empty, isEmpty, unknown, children }: Props<Data>) {
  const t = useText()
  const { data, error, refetch } = answer
  if (data !== undefined) return isEmpty?.(data) ? <p className="quiet">{empty}</p> : children(data)
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} unknown={unknown} />
  return awaiting === undefined ? <p>{t('common.loading')}</p> : awaiting
}

/** What is said of a record that does not exist, or not for this user; the call states the same codes as `handledHere`. */
export type Unknown = { codes: readonly ErrorCode[]; title: string; hint: string; back: ReactNode }

type FailedProps = { failure: CallError; onRetry: () => void; unknown?: Unknown | undefined }

/** In place of what could not be fetched: why, and another try. */
export function LoadFailed({ failure, onRetry, unknown }: FailedProps) {
  const t = useText()
  if (unknown?.codes.some(code => code === failure.failure)) {
    return (
      <Notice title={unknown.title}>
        <p>{unknown.hint}</p>
        {unknown.back}
      </Notice>
    )
  }
  if (isDisconnected(failure)) {
    return (
      <Notice title={t('common.waiting')}>
        <p>{t('common.waitingHint')}</p>
        <Button onClick={onRetry}>{t('common.retryNow')}</Button>
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

/** Why there is nothing to show, and what may help. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="list-notice" role="status">
      <p>{title}</p>
      <div className="quiet">{children}</div>
    </div>
  )
}
