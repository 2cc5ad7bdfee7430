import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import 'dayjs/locale/ja'
import { useLanguage } from '#web/kernel/texts/useWords.ts'

const formats = { ja: 'YYYY/MM/DD HH:mm', en: 'DD MMM YYYY, HH:mm' } as const

type Props = { id?: string; value?: Dayjs | null; onChange?: (at: Dayjs | null) => void; allowClear?: boolean }

/** A field for a day and a time, as clocks in the portal's time zone show them (kernel/ui/days/wallClock.ts). */
export function TimeField({ value = null, ...props }: Props) {
  const format = formats[useLanguage()]
  return <DatePicker {...props} value={value} showTime={{ format: 'HH:mm' }} format={format} needConfirm={false} />
}
