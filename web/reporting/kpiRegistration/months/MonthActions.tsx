import { DeleteOutlined, EditOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { isRegistered, keyOf, useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import type { EditedMonth } from '#web/reporting/kpiRegistration/months/useEditedMonth.ts'
import { useText } from '#web/kernel/texts/useText.ts'

export type RowActs = {
  mayEdit: boolean
  edited: EditedMonth | undefined
  /** The row that was edited last has the focus when it is closed. */
  closed: string | undefined
  onEdit: (row: MonthlyKpi) => void
  onHistory: (row: MonthlyKpi) => void
  onRemove: (row: MonthlyKpi) => void
}

export const isEdited = (row: MonthlyKpi, { edited }: Pick<RowActs, 'edited'>) =>
  edited !== undefined && keyOf(edited.row) === keyOf(row)

/** What one may do with a row: edit it, look back, delete it; while it is edited, save or give up. */
export function MonthActions({ row, acts }: { row: MonthlyKpi; acts: RowActs }) {
  if (acts.edited && isEdited(row, acts)) return <EditActions edited={acts.edited} />
  return <ViewActions row={row} acts={acts} />
}

function EditActions({ edited }: { edited: EditedMonth }) {
  const t = useText()
  return (
    <Flex vertical gap={4} title={t('kpiRegistration.row.hint')}>
      <Button type="primary" size="small" loading={edited.isSaving} onClick={edited.save}>
        {t('kpiRegistration.row.save')}
      </Button>
      <Button size="small" disabled={edited.isSaving} onClick={edited.giveUp}>
        {t('common.cancel')}
      </Button>
    </Flex>
  )
}

function ViewActions({ row, acts }: { row: MonthlyKpi; acts: RowActs }) {
  const { mayEdit, closed, onEdit, onHistory, onRemove } = acts
  const act = isRegistered(row) ? 'edit' : 'register'
  return (
    <Flex gap={4}>
      {mayEdit && (
        <Act
          row={row}
          act={act}
          icon={<EditOutlined aria-hidden />}
          hasFocus={closed === keyOf(row)}
          onClick={() => onEdit(row)}
        />
      )}
      <Act row={row} act="history" icon={<HistoryOutlined aria-hidden />} onClick={() => onHistory(row)} />
      {mayEdit && isRegistered(row) && (
        <Act row={row} act="remove" icon={<DeleteOutlined aria-hidden />} onClick={() => onRemove(row)} />
      )}
    </Flex>
  )
}

type ActProps = {
  row: MonthlyKpi
  act: 'edit' | 'register' | 'history' | 'remove'
  icon: ReactNode
  hasFocus?: boolean
  onClick: () => void
}

function Act({ row, act, icon, hasFocus = false, onClick }: ActProps) {
  const t = useText()
  const nameOf = useMonthName()
  const name = t(`kpiRegistration.row.${act}`)
  return (
    <Button
      size="small"
      type="text"
      icon={icon}
      title={name}
      aria-label={t('kpiRegistration.row.named', { act: name, what: nameOf(row) })}
      autoFocus={hasFocus}
      onClick={onClick}
    />
  )
}
