import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { auditTrailList, type AuditTrailSearch } from '#web/records/auditTrail/auditTrailList.ts'
import { FileButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { search: AuditTrailSearch; found: { total: number; hasMore: boolean } }

/** The whole trail as it was found; where the list shows only the first, the file has more than that. */
export function TrailFileButton({ search, found }: Props) {
  const body = auditTrailList.fileRequestOf(search)
  if (found.hasMore) return <WholeFileButton body={body} />
  return <FileButton call={auditTrailCalls.downloadAuditCsv} body={body} total={found.total} />
}

function WholeFileButton({ body }: { body: ReturnType<typeof auditTrailList.fileRequestOf> }) {
  const t = useText()
  const download = useDownload(auditTrailCalls.downloadAuditCsv)
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      title={t('auditTrail.list.fileHint')}
      loading={download.isPending}
      onClick={() => download.mutate(body)}
    >
      {t('auditTrail.list.file')}
    </Button>
  )
}
