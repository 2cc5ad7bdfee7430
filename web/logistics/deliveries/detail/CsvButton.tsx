import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { DeliveryPart } from '#contract/logistics/types/deliveryParts.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

type Props = { deliveryId: number; part: DeliveryPart; section: string }

/** One part of the delivery as a file; quiet, in the head of the section that shows it. */
export function CsvButton({ deliveryId, part, section }: Props) {
  const t = useText()
  const language = languageCodeOf(useLanguage())
  const delivery = useSeenDelivery(deliveryId)
  const download = useDownload(deliveryCalls.downloadCsv)
  const label = t('deliveryDetail.csvOf', { section })
  return (
    <Button
      type="text"
      size="small"
      className="secondary"
      icon={<DownloadOutlined aria-hidden />}
      aria-label={label}
      title={label}
      loading={download.isPending}
      onClick={() => download.mutate({ ...delivery, part, language })}
    >
      {t('deliveryDetail.download')}
    </Button>
  )
}
