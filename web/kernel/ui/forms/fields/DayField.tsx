import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/ja'
import { dayFormats, useWords } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/ui/forms/form.css'

type Props = { id?: string; value?: string | null; onChange?: (day: string | null) => void; isOptional?: boolean }

/** A field for one day, held as YYYY-MM-DD. */
export function DayField({ id, value, onChange, isOptional = false }: Props) {
  const { language } = useWords()
  return (
    <DatePicker
      id={id}
      className="form-day"
      value={value ? dayjs(value) : null}
      format={dayFormats[language]}
      allowClear={isOptional}
      // It ends the choice of a day, not the form.
      onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      onChange={day => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
    />
  )
}
