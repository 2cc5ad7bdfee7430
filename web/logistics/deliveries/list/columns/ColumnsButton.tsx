import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { columnIds, defaultColumns, type ColumnId } from '#web/logistics/deliveries/list/columns/columnIds.ts'
import { useColumnTitle } from '#web/logistics/deliveries/list/columns/useColumns.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { chosen: readonly ColumnId[]; onChoose: (columns: readonly ColumnId[]) => void }

const ColumnsDialog = lazy(async () => ({
  default: (await import('#web/identity/userSettings/ColumnsDialog.tsx')).ColumnsDialog<ColumnId>,
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
