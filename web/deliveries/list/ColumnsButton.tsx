import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { columnIds, defaultColumns, type ColumnId } from '#web/deliveries/list/columnIds.ts'
import { useColumnTitle } from '#web/deliveries/list/useColumns.tsx'
import { useText } from '#web/texts/useText.ts'

type Props = { chosen: readonly ColumnId[]; onChoose: (columns: readonly ColumnId[]) => void }

const ColumnsDialog = lazy(async () => ({
  default: (await import('#web/userSettings/ColumnsDialog.tsx')).ColumnsDialog<ColumnId>,
}))

/** Opens the choice of columns, which comes when it is wanted. */
export function ColumnsButton({ chosen, onChoose }: Props) {
  const t = useText()
  const titleOf = useColumnTitle()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<SettingOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('userSettings.columns.open')}
      </Button>
      <Suspense>
        {isOpen && (
          <ColumnsDialog
            columns={columnIds.map(id => ({ id, title: titleOf(id) }))}
            chosen={chosen}
            defaults={defaultColumns}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
