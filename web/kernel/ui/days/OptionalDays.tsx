import { Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { DayRange } from '#web/kernel/ui/days/DayRange.tsx'
import { refuse } from '#web/kernel/texts/useText.ts'

/** From and until, each of which may be left open; `isPeriod` is bounded to twelve months (PLT-20). */
export function OptionalDays({ name, label, isPeriod = false }: { name: string; label: string; isPeriod?: boolean }) {
  const notTooLong = (_rule: unknown, days: OpenDays | undefined) => {
    const { from, until } = daysOf(days)
    return from && until && isPeriodTooLong(from, until) ? refuse(t => t('codes.4511')) : Promise.resolve()
  }
  return (
    <Form.Item name={name} label={label} className="filter-wide" rules={isPeriod ? [{ validator: notTooLong }] : []}>
      <DayRange allowEmpty />
    </Form.Item>
  )
}

/** The range as the form holds it. */
export type OpenDays = [Dayjs | null, Dayjs | null] | null

const dayText = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD')

/** … and as the address has it. */
export const rangeOf = (from: string | undefined, until: string | undefined): OpenDays =>
  from || until ? [from ? dayjs(from) : null, until ? dayjs(until) : null] : null
export const daysOf = (days: OpenDays | undefined) => ({ from: dayText(days?.[0]), until: dayText(days?.[1]) })
