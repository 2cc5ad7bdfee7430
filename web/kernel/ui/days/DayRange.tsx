import { lazy, Suspense, useState, type ReactNode } from 'react'
import { dayFormats, useWords } from '#web/kernel/texts/useWords.ts'
import type { DayRangeProps } from '#web/kernel/ui/days/DayRangePicker.tsx'
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
