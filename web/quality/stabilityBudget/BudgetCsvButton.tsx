import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

/** The budgets of a delivery's lots as a CSV file. */
export function BudgetCsvButton({ deliveryId }: { deliveryId: number }) {
  const t = useText()
  const language = languageCodeOf(useLanguage())
  const delivery = useSeenDelivery(deliveryId)
  const download = useDownload(deliveryCalls.downloadCsv)
  return (
    <Button
      type="text"
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      aria-label={t('stabilityBudget.lot.csv')}
      loading={download.isPending}
      onClick={() => download.mutate({ ...delivery, part: 'stabilityBudget', language })}
    >
      CSV
    </Button>
  )
}
