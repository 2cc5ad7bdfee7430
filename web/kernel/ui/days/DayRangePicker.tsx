import { DatePicker } from 'antd'
import type { ComponentProps } from 'react'
import 'dayjs/locale/ja'

export type DayRangeProps = ComponentProps<typeof DatePicker.RangePicker>

export const DayRangePicker = (props: DayRangeProps) => <DatePicker.RangePicker {...props} />
