import { lazy, Suspense, useState, type ReactNode } from 'react'
import { dayFormats, useWords, refuse, type Sentence } from '#web/kernel/texts/useWords.ts'
import type { DayRangeProps } from '#web/kernel/ui/days/DayRangePicker.tsx'
import { Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import '#web/kernel/ui/days/dayRange.css'

const loadCalendar = () => import('#web/kernel/ui/days/DayRangePicker.tsx')
/** The calendar is a tenth of a page's script: only who wants to choose days waits for it. */
const DayRangePicker = lazy(async () => ({ default: (await loadCalendar()).DayRangePicker }))

/** From one day to another, in a form: told as text until somebody goes there. */
export function DayRange(given: DayRangeProps) {
  const { t, language } = useWords()
  const props: DayRangeProps = {
    format: dayFormats[language],
    placeholder: [t('lists.filter.from'), t('lists.filter.until')],
    ...given,
  }
  const [wanted, setWanted] = useState<'byPointer' | 'byKeyboard' | null>(null)
  const text = <DaysAsText {...props} onWanted={setWanted} />
  if (!wanted) return text
  return (
    <Suspense fallback={text}>
      <DayRangePicker autoFocus defaultOpen={wanted === 'byPointer'} {...props} />
    </Suspense>
  )
}

type TextProps = DayRangeProps & { onWanted: (how: 'byPointer' | 'byKeyboard') => void }

function DaysAsText({ id, value, format, placeholder, onWanted }: TextProps): ReactNode {
  const [startId] = [id].flat().map(one => (typeof one === 'object' ? one?.start : one))
  const end = (nth: 0 | 1) => (
    <input
      id={nth === 0 ? startId : undefined}
      readOnly
      aria-label={placeholder?.[nth]}
      placeholder={placeholder?.[nth]}
      value={value?.[nth]?.format(typeof format === 'string' ? format : undefined) ?? ''}
    />
  )
  return (
    <div
      className="day-range-text"
      onPointerEnter={() => void loadCalendar()}
      onPointerDown={() => onWanted('byPointer')}
      onFocus={() => onWanted('byKeyboard')}
    >
      {end(0)}
      <span aria-hidden="true">→</span>
      {end(1)}
    </div>
  )
}

/** From and until, each of which may be left open; `isPeriod` is bounded to twelve months (PLT-20). */
export function OptionalDays({ name, label, isPeriod = false }: { name: string; label: string; isPeriod?: boolean }) {
  return (
    <Form.Item name={name} label={label} className="filter-wide" rules={isPeriod ? [period()] : []}>
      <DayRange allowEmpty />
    </Form.Item>
  )
}

/** The rule of a range: no more than twelve months (PLT-20), and where it says what is missing, both its days. */
export const period = (missing?: Sentence) => ({
  validator: (_rule: unknown, days: OpenDays | undefined) => {
    const { from, until } = daysOf(days)
    if (!from || !until) return missing ? refuse(missing) : Promise.resolve()
    return isPeriodTooLong(from, until) ? refuse(t => t('codes.4511')) : Promise.resolve()
  },
})

/** The range as the form holds it. */
export type OpenDays = [Dayjs | null, Dayjs | null] | null

const dayText = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD')

/** … and as the address has it. */
export const rangeOf = (from: string | undefined, until: string | undefined): OpenDays =>
  from || until ? [from ? dayjs(from) : null, until ? dayjs(until) : null] : null
export const daysOf = (days: OpenDays | undefined) => ({ from: dayText(days?.[0]), until: dayText(days?.[1]) })
