import { Input, type InputRef } from 'antd'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { fieldId, type EditedMonth } from '#web/reporting/kpiRegistration/months/useEditedMonth.ts'
import type { EditedField } from '#web/reporting/kpiRegistration/months/typedMonth.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { field: EditedField; edited: EditedMonth }

/** One field of the row that is edited; Enter saves, Escape gives up, and what is wrong stands below it. */
export function EditedCell({ field, edited }: Props) {
  const t = useText()
  const nameOf = useMonthName()
  const input = useFocusAtFirst(field)
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

function useFocusAtFirst(field: EditedField) {
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (field === 'workingHours') input.current?.focus({ cursor: 'all' })
  }, [field])
  return input
}
