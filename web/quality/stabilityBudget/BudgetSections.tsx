import { Link } from '@tanstack/react-router'
import type { BudgetPart, LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { hoursText, rangeText } from '#contract/quality/words/budgetText.ts'
import { useLanguage, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Which deliveries used how much of which range; those that the viewer may not see as one sum. */
export function BudgetSections({ budget }: { budget: LotBudget }) {
  const t = useText()
  const language = useLanguage()
  const { ranges, notCovered, deliveries } = budget
  const others = [...ranges.map(range => range.othersMs), ...(notCovered.isTouched ? [notCovered.othersMs] : [])]
  const hasOthers = others.some(ms => ms > 0)
  if (deliveries.length === 0 && !hasOthers) return null
  const columns = (['delivery', 'shippingDate', 'route'] as const).map(one =>
    t(`stabilityBudget.lot.partColumns.${one}`),
  )
  const heads = [
    ...columns,
    ...ranges.map(range => rangeText(range, language)),
    ...(notCovered.isTouched ? [t('stabilityBudget.lot.notCovered')] : []),
  ]
  const title = t('stabilityBudget.lot.parts', { number: deliveries.length })
  return (
    <details>
      <summary>{deliveries.length === 0 ? t('stabilityBudget.lot.othersOnly') : title}</summary>
      <ScrollTable label={title} heads={heads} isLong={deliveries.length > 10}>
        {deliveries.map(part => (
          <PartRow key={part.deliveryId} part={part} isNotCovered={notCovered.isTouched} />
        ))}
        {hasOthers && (
          <tr>
            <th scope="row" colSpan={columns.length}>
              {t('stabilityBudget.lot.others')}
            </th>
            <Times times={others} />
          </tr>
        )}
      </ScrollTable>
    </details>
  )
}

function PartRow({ part, isNotCovered }: { part: BudgetPart; isNotCovered: boolean }) {
  const nameIn = useNameIn()
  const t = useText()
  const { day } = useTimes()
  const { deliveryId, reference, shippingDate, shipFrom, destination, isThisDelivery, usedMs, notCoveredMs } = part
  return (
    <tr>
      <th scope="row">
        {isThisDelivery ? (
          <>
            {reference} <span className="quiet">{t('stabilityBudget.lot.thisDelivery')}</span>
          </>
        ) : (
          <Link to="/delivery/detail" search={{ deliveryId }}>
            {reference}
          </Link>
        )}
      </th>
      <td>{day(shippingDate)}</td>
      <td className="prose">
        {nameIn(shipFrom)} → {nameIn(destination)}
      </td>
      <Times times={isNotCovered ? [...usedMs, notCoveredMs] : usedMs} />
    </tr>
  )
}

function Times({ times }: { times: readonly number[] }) {
  const language = useLanguage()
  return times.map((ms, place) => <td key={place}>{hoursText(ms, language)}</td>)
}
