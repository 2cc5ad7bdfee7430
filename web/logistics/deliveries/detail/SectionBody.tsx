import { Button, Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Codes that say there is nothing (yet): a section shows them as its empty state, not as a red message. */
export const emptyCodes: readonly ErrorCode[] = [
  codes.noTemperatureData,
  codes.noItemData,
  codes.noData,
  codes.temperatureDataMissing,
  codes.locationDataMissing,
  codes.itemDataMissing,
  codes.dataMissing,
  codes.loggerTemperatureMissing,
]

type Answer<Data> = {
  data: Data | undefined
  error: CallError | null
  isPending: boolean
  refetch: () => Promise<unknown>
}
type Props<Data> = {
  answer: Answer<Data>
  empty: string
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** Loading, empty, failed or shown: each section for itself, so that one that fails doesn't take the page with it. */
export function SectionBody<Data>({ answer, empty, isEmpty, children }: Props<Data>) {
  const { data, error } = answer
  if (data !== undefined) return isEmpty?.(data) ? <Nothing text={empty} /> : children(data)
  if (!error) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (emptyCodes.some(code => code === error.failure)) return <Nothing text={empty} />
  return <Failed retry={() => void answer.refetch()} />
}

export const Nothing = ({ text }: { text: string }) => <p className="secondary">{text}</p>

function Failed({ retry }: { retry: () => void }) {
  const t = useText()
  return (
    <Flex vertical gap="small" align="flex-start" role="alert">
      <p className="secondary">{t('common.failed')}</p>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </Flex>
  )
}
