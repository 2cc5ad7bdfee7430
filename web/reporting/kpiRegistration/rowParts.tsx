import { DeleteOutlined, EditOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { hourFields } from '#contract/reporting/rules/kpiHours.ts'
import { settings } from '#web/kernel/settings.ts'
import { refuse, useText } from '#web/kernel/texts/useWords.ts'
import { useMonthName } from '#web/reporting/kpiRegistration/Changes.tsx'
import {
  faultsIn,
  isRegistered,
  keyOf,
  type EditedField,
  type TypedMonth,
} from '#web/reporting/kpiRegistration/typedMonth.ts'

export type RowActs = {
  mayEdit: boolean
  /** The row whose fields are open: one at a time. */
  edited: MonthlyKpi | undefined
  /** The row that was edited last has the focus when it is closed. */
  closed: string | undefined
  isSaving: boolean
  onEdit: (row: MonthlyKpi) => void
  onGiveUp: () => void
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
export function EditActions({ isSaving, onGiveUp }: RowActs) {
  const t = useText()
  const form = Form.useFormInstance()
  return (
    <Flex vertical gap={4} title={t('kpiRegistration.row.hint')}>
      <Button type="primary" size="small" loading={isSaving} onClick={form.submit}>
        {t('common.save')}
      </Button>
      <Button size="small" disabled={isSaving} onClick={onGiveUp}>
        {t('common.cancel')}
      </Button>
    </Flex>
  )
}

type CellProps = { row: MonthlyKpi; field: EditedField; acts: RowActs }

/** One field of the row that is edited; Enter saves, Escape gives up, and what is wrong stands below it. */
export function EditedCell({ row, field, acts: { isSaving, onGiveUp } }: CellProps) {
  const t = useText()
  const name = useMonthName()(row)
  const form = Form.useFormInstance<TypedMonth>()
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (field === 'workingHours') input.current?.focus({ cursor: 'all' })
  }, [field])
  const validator = () => {
    const fault = faultsIn(row.month, settings.timeZone, form.getFieldsValue(true))[field]
    return fault ? refuse(t => t(`kpiRegistration.faults.${fault}`)) : Promise.resolve()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape also end the conversion of what is being typed in Japanese.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !isSaving) form.submit()
    if (event.key === 'Escape') onGiveUp()
  }
  return (
    <Form.Item name={field} dependencies={[...hourFields]} rules={[{ validator }]} style={{ margin: 0 }}>
      <Input
        ref={input}
        inputMode={field === 'reason' ? 'text' : 'decimal'}
        autoComplete="off"
        aria-label={`${name} ${t(`kpiRegistration.columns.${field}`)}`}
        readOnly={isSaving}
        style={{ textAlign: 'inherit' }}
        onKeyDown={onKeyDown}
      />
    </Form.Item>
  )
}
