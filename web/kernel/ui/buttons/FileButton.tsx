import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Fetches every row that a list found as a file, and says how many these are. */
export function FileButton<One extends Call>({
  call,
  body,
  total,
}: {
  call: One
  body: RequestOf<One>
  total: number
}) {
  const t = useText()
  const { count } = useTimes()
  const download = useDownload(call)
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      title={t('lists.fileHint', { number: count(total) })}
      loading={download.isPending}
      onClick={() => download.mutate(body)}
    >
      {t('lists.file', { number: count(total) })}
    </Button>
  )
}
