import type { BudgetPart, LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { hoursText, rangeText } from '#contract/quality/words/budgetText.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Which deliveries used how much of which range; those that the viewer may not see as one sum. */
export function BudgetSections({ budget: { ranges, notCovered, deliveries } }: { budget: LotBudget }) {
  const { t, language } = useWords()
  // What no range covers has a column where it was touched.
  const shown = <Value,>(ofRanges: readonly Value[], ofOthers: Value) =>
    notCovered.isTouched ? [...ofRanges, ofOthers] : ofRanges
  const othersMs = shown(
    ranges.map(range => range.othersMs),
    notCovered.othersMs,
  )
  const hasOthers = othersMs.some(ms => ms > 0)
  if (deliveries.length === 0 && !hasOthers) return null
  const columns = (['delivery', 'shippingDate', 'route'] as const).map(one =>
    t(`stabilityBudget.lot.partColumns.${one}`),
  )
  const limits = shown(
    ranges.map(range => rangeText(range, language)),
    t('stabilityBudget.lot.notCovered'),
  )
  const times = (used: readonly number[]) => used.map((ms, place) => <td key={place}>{hoursText(ms, language)}</td>)
  const title = t('stabilityBudget.lot.parts', { number: deliveries.length })
  return (
    <details>
      <summary>{deliveries.length === 0 ? t('stabilityBudget.lot.othersOnly') : title}</summary>
      <ScrollTable label={title} heads={[...columns, ...limits]} isLong={deliveries.length > 10}>
        {deliveries.map(part => (
          <tr key={part.deliveryId}>
            <PartCells part={part} />
            {times(shown(part.usedMs, part.notCoveredMs))}
          </tr>
        ))}
        {hasOthers && (
          <tr>
            <th scope="row" colSpan={columns.length}>
              {t('stabilityBudget.lot.others')}
            </th>
            {times(othersMs)}
          </tr>
        )}
      </ScrollTable>
    </details>
  )
}

function PartCells({ part }: { part: BudgetPart }) {
  const { t, nameIn, day } = useWords()
  const { deliveryId, reference, shippingDate, shipFrom, destination, isThisDelivery } = part
  return (
    <>
      <th scope="row">
        {isThisDelivery ? (
          <>
            {reference} <span className="quiet">{t('stabilityBudget.lot.thisDelivery')}</span>
          </>
        ) : (
          <DeliveryLink to={{ deliveryId, reference }} />
        )}
      </th>
      <td>{day(shippingDate)}</td>
      <td className="prose">
        {nameIn(shipFrom)} → {nameIn(destination)}
      </td>
    </>
  )
}
