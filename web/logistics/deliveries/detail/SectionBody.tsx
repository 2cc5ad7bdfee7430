import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { Button, Flex, Skeleton } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { DeliveryPart } from '#contract/logistics/types/deliveryParts.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { useLanguage, useText } from '#web/kernel/texts/useWords.ts'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import type { Answer } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'

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

type Props<Data> = {
  answer: Answer<Data>
  empty: string
  isEmpty?: ((data: Data) => boolean) | undefined
  children: (data: Data) => ReactNode
}

/** Loading, empty, failed or shown: each section for itself, so that one that fails doesn't take the page with it. */
export function SectionBody<Data>({ answer, empty, isEmpty, children }: Props<Data>) {
  const t = useText()
  const { data, error } = answer
  if (data !== undefined) return isEmpty?.(data) ? <Nothing text={empty} /> : children(data)
  if (!error) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (emptyCodes.some(code => code === error.failure)) return <Nothing text={empty} />
  return (
    <Flex vertical gap="small" align="flex-start" role="alert">
      <p className="secondary">{t('common.failed')}</p>
      <Button onClick={() => void answer.refetch()}>{t('common.retry')}</Button>
    </Flex>
  )
}

export const Nothing = ({ text }: { text: string }) => <p className="secondary">{text}</p>

type CsvProps = { deliveryId: number; part: DeliveryPart; section: string }

/** One part of the delivery as a file; quiet, in the head of the section that shows it. */
export function CsvButton({ deliveryId, part, section }: CsvProps) {
  const t = useText()
  const language = languageCodeOf(useLanguage())
  const label = t('deliveryDetail.csvOf', { section })
  return (
    <DownloadButton
      call={deliveryCalls.downloadCsv}
      body={{ ...useSeenDelivery(deliveryId), part, language }}
      type="text"
      size="small"
      className="secondary"
      aria-label={label}
      title={label}
    >
      {t('deliveryDetail.download')}
    </DownloadButton>
  )
}

type FileProps = Omit<ComponentProps<typeof Section>, 'title'> & {
  deliveryId: number
  part: Exclude<DeliveryPart, 'productLogger' | 'stabilityBudget'>
  hasFile?: boolean
}

/** A part of a delivery under its heading, also as a file. */
export function FileSection({ deliveryId, part, hasFile = true, actions, ...section }: FileProps) {
  const t = useText()
  const title = t(`deliveryDetail.sections.${part}`)
  const buttons = (actions || hasFile) && (
    <>
      {actions}
      {hasFile && <CsvButton deliveryId={deliveryId} part={part} section={title} />}
    </>
  )
  return <Section {...section} title={title} actions={buttons} />
}

type PartProps<Data> = Omit<Props<Data>, 'empty'> &
  Pick<FileProps, 'id' | 'deliveryId' | 'actions'> & {
    part: 'temperature' | 'location' | 'shippingList' | 'commodityTemperature'
    /** Whether the depositor shows it to the reader. */
    isDisclosed: boolean
    /** What stands there whatever the answer is. */
    above?: ReactNode
  }

/** What is asked for by itself: shown, or that there is none, or that it is not disclosed. */
export function PartSection<Data>(props: PartProps<Data>) {
  const { id, deliveryId, part, actions, isDisclosed, above, ...body } = props
  const t = useText()
  const what = part === 'commodityTemperature' ? 'shippingList' : part
  return (
    <FileSection {...{ id, deliveryId, part, actions }} hasFile={body.answer.data !== undefined}>
      {above}
      {isDisclosed ? (
        <SectionBody {...body} empty={t(`deliveryDetail.empty.${what}`)} />
      ) : (
        <Nothing text={t(`deliveryDetail.undisclosed.${what}`)} />
      )}
    </FileSection>
  )
}
