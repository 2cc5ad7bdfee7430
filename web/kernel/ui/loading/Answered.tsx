import type { ReactNode } from 'react'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { LoadFailed, type Unknown } from '#web/kernel/ui/loading/LoadFailed.tsx'

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
