import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { columnIds, defaultColumns, type ColumnId } from '#web/deliveries/list/columnIds.ts'
import { useColumnTitle } from '#web/deliveries/list/useColumns.tsx'
import { useText } from '#web/texts/useText.ts'
import { ColumnsDialog } from '#web/userSettings/ColumnsDialog.tsx'

type Props = { chosen: readonly ColumnId[]; onChoose: (columns: readonly ColumnId[]) => void }

/** Opens the choice of columns. */
export function ColumnsButton({ chosen, onChoose }: Props) {
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
