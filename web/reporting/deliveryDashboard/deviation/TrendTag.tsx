import type { Figure } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { trendOf, type Trend } from '#web/reporting/deliveryDashboard/deviation/trend.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { figure: Figure; now: number; before: number }

const signs: Record<Trend['direction'], string> = { more: '▲', fewer: '▼', same: '±' }

/** How a number has changed: sign and difference; worse stands out, better does not shout. */
export function TrendTag({ figure, now, before }: Props) {
  const t = useText()
  const { count } = useTimes()
  const { by, direction, isWorse, isFault } = trendOf(figure, now, before)
  return (
    <span className={isWorse ? (isFault ? 'wrong strong' : 'warn strong') : undefined}>
      <span aria-hidden>
        {signs[direction]}
        {count(by)}
      </span>
      <span className="visually-hidden">{t(`deliveryDashboard.sections.${direction}`, { number: count(by) })}</span>
    </span>
  )
}
