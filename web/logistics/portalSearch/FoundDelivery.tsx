import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { DeliveryHit, NumberKind } from '#contract/logistics/types/portalSearch.ts'
import type { DeliveryColumn } from '#contract/logistics/words/deliveryWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'

/** A delivery: its state, where from and to, when, and by what it was found. */
export function FoundDelivery({ hit }: { hit: DeliveryHit }) {
  const { t, nameIn } = useWords()
  const { reference, deliveryStatus, awaitingPickup, awaitingData, late, outcome, shipFrom, destination } = hit
  return (
    <>
      <span className="search-delivery">
        <span className="strong">{reference}</span>
        <StatusTag status={deliveryStatus} isAwaitingPickup={awaitingPickup} />
        {outcome ? (
          <OutcomeTag outcome={shownOutcome(outcome, awaitingData)} />
        ) : (
          <span className="quiet">{t('deliveries.notDisclosed')}</span>
        )}
        {late && <LateTag />}
      </span>
      <span className="small">{`${nameIn(shipFrom)} → ${nameIn(destination)}`}</span>
      <span className="quiet">{useFacts(hit).join('　')}</span>
    </>
  )
}

/** The column of each kind of number; the reference is the name already. */
const columns: Record<NumberKind, DeliveryColumn> = {
  reference: 'reference',
  slip: 'slipNo',
  inbound: 'inboundNo',
  client: 'clientManagementNo',
  sscc: 'sscc',
}

function useFacts(hit: DeliveryHit): string[] {
  const { t, day, dayOf, instant, localName } = useWords()
  const { match, items, shippingDate, deliveredAt, scheduledArrival, scheduledArrivalIsDay } = hit
  const fact = (column: DeliveryColumn, value: string) =>
    t('deliveries.criteria.chip', { label: t(`deliveries.columns.${column}`), value })
  const arrival = deliveredAt
    ? fact('deliveredAt', instant(deliveredAt))
    : scheduledArrival && fact('scheduledArrival', (scheduledArrivalIsDay ? dayOf : instant)(scheduledArrival))
  const matched = () => {
    if (match.kind === 'words')
      return items && [localName(items.nameJa, items.nameEn), items.lot].filter(Boolean).join(' ')
    if (match.kind === 'logger') return t('portalSearch.byLogger', { serial: match.text })
    return match.kind !== 'reference' && fact(columns[match.kind], match.text)
  }
  return [matched(), shippingDate && fact('shippingDate', day(shippingDate)), arrival].flatMap(one => one || [])
}
