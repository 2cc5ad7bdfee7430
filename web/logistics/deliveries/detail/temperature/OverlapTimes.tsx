import { WarningFilled } from '@ant-design/icons'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** For which times another sender has a logger, too. */
export function OverlapTimes({ overlaps }: Pick<LoggerTemperature, 'overlaps'>) {
  const t = useText()
  const times = useTimes()
  return overlaps.map(({ from, to }) => (
    <div key={`${from} ${to}`}>
      <WarningFilled aria-hidden /> {times.instant(from)} –{' '}
      {to ? times.instant(to) : t('deliveryDetail.overlaps.until')}
    </div>
  ))
}
