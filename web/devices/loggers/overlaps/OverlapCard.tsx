import { Button } from 'antd'
import { useId } from 'react'
import type { LoggerOverlap } from '#contract/devices/types/loggerTypes.ts'
import { AssignedDelivery } from '#web/devices/loggers/overlaps/AssignedDelivery.tsx'
import { useSpanOf } from '#web/devices/loggers/overlaps/useSpanOf.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

/** A time for which two senders have the logger, with both assignments; `onDecide` is there for those who may. */
export function OverlapCard({ overlap, onDecide }: { overlap: LoggerOverlap; onDecide: (() => void) | undefined }) {
  const t = useText()
  const spanOf = useSpanOf()
  const headingId = useId()
  return (
    <li className="logger-inset">
      <div className="logger-head">
        <h3 id={headingId}>{t('loggers.overlaps.period', { span: spanOf(overlap) })}</h3>
        {onDecide && (
          <Button aria-describedby={headingId} onClick={onDecide}>
            {t('loggers.overlaps.decide')}
          </Button>
        )}
      </div>
      <div className="logger-assignments">
        {overlap.assignments.map(one => (
          <Assignment key={one.loggerAssignmentId} assignment={one} />
        ))}
      </div>
    </li>
  )
}

function Assignment({ assignment }: { assignment: LoggerOverlap['assignments'][number] }) {
  const t = useText()
  const localName = useLocalName()
  const spanOf = useSpanOf()
  const { sender, delivery } = assignment
  return (
    <dl>
      <dt>{t('loggers.overlaps.sender')}</dt>
      <dd>{`${localName(sender.name, sender.nameEn)} (${sender.code})`}</dd>
      <dt>{t('loggers.overlaps.delivery')}</dt>
      <dd>
        <AssignedDelivery delivery={delivery} />
      </dd>
      <dt>{t('loggers.overlaps.assigned')}</dt>
      <dd>{spanOf(assignment)}</dd>
    </dl>
  )
}
