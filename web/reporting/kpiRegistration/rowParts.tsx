import { DeleteOutlined, EditOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Flex, Input, type InputRef } from 'antd'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useMonthName } from '#web/reporting/kpiRegistration/Changes.tsx'
import { isRegistered, keyOf, type EditedField } from '#web/reporting/kpiRegistration/typedMonth.ts'
import { fieldId, type EditedMonth } from '#web/reporting/kpiRegistration/useEditedMonth.ts'

export type RowActs = {
  mayEdit: boolean
  edited: EditedMonth | undefined
  /** The row that was edited last has the focus when it is closed. */
  closed: string | undefined
  onEdit: (row: MonthlyKpi) => void
  onAsk: (about: 'history' | 'remove', row: MonthlyKpi) => void
}

/** What one may do with a row: edit it, look back, delete it … */
export function ViewActions({ row, acts }: { row: MonthlyKpi; acts: RowActs }) {
  const t = useText()
  const what = useMonthName()(row)
  const { mayEdit, closed, onEdit, onAsk } = acts
  const button = (act: string, icon: ReactNode, onClick: () => void, autoFocus = false) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      title={act}
      aria-label={t('kpiRegistration.row.named', { act, what })}
      autoFocus={autoFocus}
      onClick={onClick}
    />
  )
  const edit = t(isRegistered(row) ? 'common.edit' : 'common.register')
  return (
    <Flex gap={4}>
      {mayEdit && button(edit, <EditOutlined aria-hidden />, () => onEdit(row), closed === keyOf(row))}
      {button(t('kpiRegistration.row.history'), <HistoryOutlined aria-hidden />, () => onAsk('history', row))}
      {mayEdit &&
        isRegistered(row) &&
        button(t('common.remove'), <DeleteOutlined aria-hidden />, () => onAsk('remove', row))}
    </Flex>
  )
}

/** … and while it is edited, save or give up. */
export function EditActions({ edited }: { edited: EditedMonth }) {
  const t = useText()
  return (
    <Flex vertical gap={4} title={t('kpiRegistration.row.hint')}>
      <Button type="primary" size="small" loading={edited.isSaving} onClick={edited.save}>
        {t('common.save')}
      </Button>
      <Button size="small" disabled={edited.isSaving} onClick={edited.giveUp}>
        {t('common.cancel')}
      </Button>
    </Flex>
  )
}

/** One field of the row that is edited; Enter saves, Escape gives up, and what is wrong stands below it. */
export function EditedCell({ field, edited }: { field: EditedField; edited: EditedMonth }) {
  const t = useText()
  const nameOf = useMonthName()
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (field === 'workingHours') input.current?.focus({ cursor: 'all' })
  }, [field])
  const id = fieldId(field)
  const fault = edited.faults[field]
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape also end the conversion of what is being typed in Japanese.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') edited.save()
    if (event.key === 'Escape') edited.giveUp()
  }
  return (
    <>
      <Input
        id={id}
        ref={input}
        value={edited.typed[field]}
        inputMode={field === 'reason' ? 'text' : 'decimal'}
        autoComplete="off"
        aria-label={`${nameOf(edited.row)} ${t(`kpiRegistration.columns.${field}`)}`}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        status={fault ? 'error' : ''}
        readOnly={edited.isSaving}
        style={{ textAlign: 'inherit' }}
        onChange={event => edited.change(field, event.target.value)}
        onBlur={() => edited.leave(field)}
        onKeyDown={onKeyDown}
      />
      {fault && (
        <div id={`${id}-fault`} className="wrong small">
          {t(`kpiRegistration.faults.${fault}`)}
        </div>
      )}
    </>
  )
}
