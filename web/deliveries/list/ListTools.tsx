import { DownloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { RequestOf } from '#contract/call.ts'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { useDownload } from '#web/api/queries.ts'
import { columnIds, defaultColumns, type ColumnId } from '#web/deliveries/list/columnIds.ts'
import { useColumnTitle } from '#web/deliveries/list/useColumns.tsx'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { ColumnsDialog } from '#web/userSettings/ColumnsDialog.tsx'

/** Fetches every row that was found, and says how many these are. */
export function FileButton({
  total,
  body,
}: {
  total: number
  body: RequestOf<typeof deliveryCalls.downloadDeliveryCsv>
}) {
  const t = useText()
  const { count } = useTimes()
  const download = useDownload(deliveryCalls.downloadDeliveryCsv)
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      title={t('deliveries.list.fileHint', { number: count(total) })}
      loading={download.isPending}
      onClick={() => download.mutate(body)}
    >
      {t('deliveries.list.file', { number: count(total) })}
    </Button>
  )
}

/** Opens the choice of columns. */
export function ColumnsButton({
  chosen,
  onChoose,
}: {
  chosen: readonly ColumnId[]
  onChoose: (columns: readonly ColumnId[]) => void
}) {
  const t = useText()
  const titleOf = useColumnTitle()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<SettingOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('userSettings.columns.open')}
      </Button>
      {isOpen && (
        <ColumnsDialog
          columns={columnIds.map(id => ({ id, title: titleOf(id) }))}
          chosen={chosen}
          defaults={defaultColumns}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
