import type { ReactNode } from 'react'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

/** What the company's own screen answers, in short. */
export function ExplainedFacts({ seen }: { seen: StatusInfo }) {
  const t = useText()
  const { count } = useTimes()
  const localName = useLocalName()
  const hidden = <span className="quiet">{t('deliveries.notDisclosed')}</span>
  const { items, temperature, carrier, slipNo, inboundNo, disclosed } = seen
  const facts: Record<keyof typeof factKeys, ReactNode> = {
    item: items
      ? `${localName(items.nameJa, items.nameEn)}${items.count > 1 ? ` +${count(items.count - 1)}` : ''}`
      : hidden,
    outcome: temperature ? <OutcomeTag outcome={shownOutcome(temperature.outcome, seen.awaitingPickup)} /> : hidden,
    slip: disclosed.shippingList ? slipNo.join(', ') || '—' : hidden,
    inbound: disclosed.shippingList ? (inboundNo ?? '—') : hidden,
    pieces:
      seen.shippedPieces === null && !disclosed.all
        ? hidden
        : `${seen.shippedPieces ?? '—'} / ${seen.receivedPieces ?? '—'}`,
    carrier: carrier ? localName(carrier.name, carrier.nameEn) : disclosed.all ? '—' : hidden,
    loggers: count(seen.loggerCount),
  }
  return (
    <div>
      <h3>
        {t('disclosure.why.seenFacts')}{' '}
        <StatusTag status={seen.deliveryStatus} isAwaitingPickup={seen.awaitingPickup} />
      </h3>
      <dl className="disclosure-facts">
        {(Object.keys(factKeys) as (keyof typeof factKeys)[]).map(key => (
          <div key={key}>
            <dt>{t(`disclosure.why.facts.${key}`)}</dt>
            <dd>{facts[key]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const factKeys = {
  item: true,
  outcome: true,
  slip: true,
  inbound: true,
  pieces: true,
  carrier: true,
  loggers: true,
}
