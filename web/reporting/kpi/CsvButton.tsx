import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RequestOf } from '#contract/kernel/call.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Saves what a chart shows; it looks as the chart's own buttons do. */
export function CsvButton({ chart, body }: { chart: string; body: RequestOf<typeof kpiCalls.downloadKpiCsv> }) {
  const t = useText()
  const download = useDownload(kpiCalls.downloadKpiCsv)
  return (
    <Button
      size="small"
      type="text"
      icon={<DownloadOutlined aria-hidden />}
      title={t('kpi.charts.csv', { chart })}
      loading={download.isPending}
      onClick={() => download.mutate(body)}
    >
      {t('kpi.charts.csvButton')}
    </Button>
  )
}
