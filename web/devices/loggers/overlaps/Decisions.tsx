import { useId } from 'react'
import type { OverlapDecision } from '#contract/devices/types/loggerTypes.ts'
import { AssignedDelivery } from '#web/devices/loggers/overlaps/AssignedDelivery.tsx'
import { useSpanOf } from '#web/devices/loggers/overlaps/useSpanOf.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const maxShown = 200

/** What the owner decided before, by whom, when and why; the newest first. */
export function Decisions({ decisions }: { decisions: readonly OverlapDecision[] }) {
  const t = useText()
  const headingId = useId()
  return (
    <>
      <h3 id={headingId}>{t('loggers.overlaps.decisions')}</h3>
      <ol className="logger-history" aria-labelledby={headingId}>
        {decisions.map((decision, place) => (
          <Decision key={`${decision.at} ${place}`} decision={decision} />
        ))}
      </ol>
      {decisions.length >= maxShown && <p className="quiet">{t('loggers.history.more')}</p>}
    </>
  )
}

function Decision({ decision }: { decision: OverlapDecision }) {
  const t = useText()
  const times = useTimes()
  const spanOf = useSpanOf()
  return (
    <li>
      <div className="logger-history-head">
        <strong>{t('loggers.overlaps.period', { span: spanOf(decision) })}</strong>
        <span className="quiet">
          {times.instant(decision.at)} {decision.by}
        </span>
      </div>
      <p>{t('loggers.history.reason', { reason: decision.reason })}</p>
      <dl className="logger-decided">
        <dt>{t('loggers.overlaps.kept')}</dt>
        <Decided one={decision.kept} />
        <dt>{t('loggers.overlaps.cut')}</dt>
        <Decided one={decision.cut} />
      </dl>
    </li>
  )
}

function Decided({ one }: { one: OverlapDecision['kept'] }) {
  const t = useText()
  const localName = useLocalName()
  if (!one) return <dd className="quiet">{t('loggers.overlaps.withdrawn')}</dd>
  return (
    <dd>
      {localName(one.sender.name, one.sender.nameEn)} {one.delivery && <AssignedDelivery delivery={one.delivery} />}
    </dd>
  )
}
