import { Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { DayRange } from '#web/kernel/ui/days/DayRange.tsx'
import { refuse, type Sentence } from '#web/kernel/texts/useWords.ts'

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
