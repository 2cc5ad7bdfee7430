import { lazy, Suspense } from 'react'
import type { DayRangeProps } from '#web/ui/DayRangePicker.tsx'
import '#web/ui/dayRange.css'

/** The calendar is a tenth of a page's script: whoever types a number or reads a list needn't wait for it. */
const DayRangePicker = lazy(async () => ({ default: (await import('#web/ui/DayRangePicker.tsx')).DayRangePicker }))

/** From one day to another, in a form. */
export const DayRange = (props: DayRangeProps) => (
  <Suspense fallback={<div className="day-range-coming" />}>
    <DayRangePicker {...props} />
  </Suspense>
)
