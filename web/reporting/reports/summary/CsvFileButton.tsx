import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RequestOf } from '#contract/kernel/call.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** All lanes, carriers and products of the month as a file. */
export function CsvFileButton({ asked }: { asked: RequestOf<typeof reportCalls.downloadMonthlySummaryCsv> }) {
  const t = useText()
  const download = useDownload(reportCalls.downloadMonthlySummaryCsv)
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={download.isPending} onClick={() => download.mutate(asked)}>
      {t('reports.csv')}
    </Button>
  )
}
