import { DatePicker } from 'antd'
import type { ComponentProps } from 'react'
import 'dayjs/locale/ja'

export type DayRangeProps = ComponentProps<typeof DatePicker.RangePicker>

/** The label of a form's field names the first day alone. */
const DayInput = (props: ComponentProps<'input'> & { 'date-range'?: string }) => (
  <input {...props} aria-label={props['date-range'] === 'end' ? props.placeholder : undefined} />
)

export const DayRangePicker = (props: DayRangeProps) => (
  <DatePicker.RangePicker {...props} components={{ input: DayInput }} />
)
