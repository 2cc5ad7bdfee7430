import { Button, Flex } from 'antd'
import { useId, useState } from 'react'
import type { LoggerOverlap } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { Decisions } from '#web/devices/loggers/overlaps/Decisions.tsx'
import { DecideDialog } from '#web/devices/loggers/overlaps/DecideDialog.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { AssignedDelivery } from '#web/devices/loggers/overlaps/AssignedDelivery.tsx'
import { useSpanOf } from '#web/devices/loggers/overlaps/useSpanOf.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'

const idsOf = ({ assignments }: LoggerOverlap) => assignments.map(one => one.loggerAssignmentId).join(' ')

/** Times for which two senders have the logger, and how its owner decided before; nothing where there is neither. */
export function Overlaps({ loggerId }: { loggerId: number }) {
  const t = useText()
  const { data, error, refetch } = useCall(loggerCalls.getLoggerOverlaps, { loggerId })
  const [asked, setAsked] = useState<string | null>(null)
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { overlaps, decisions, mayDecide } = data
  if (overlaps.length === 0 && decisions.length === 0 && asked === null) return null
  return (
    <Section
      title={t('loggers.overlaps.title')}
      hint={t(overlaps.length > 0 ? 'loggers.overlaps.hint' : 'loggers.overlaps.none')}
    >
      <Flex component="ul" vertical gap="small">
        {overlaps.map(one => (
          <OverlapCard key={idsOf(one)} overlap={one} onDecide={mayDecide ? () => setAsked(idsOf(one)) : undefined} />
        ))}
      </Flex>
      {decisions.length > 0 && <Decisions decisions={decisions} />}
      {asked !== null && (
        <DecideDialog
          loggerId={loggerId}
          overlap={overlaps.find(one => idsOf(one) === asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}

/** A time for which two senders have the logger, with both assignments; `onDecide` is there for those who may. */
function OverlapCard({ overlap, onDecide }: { overlap: LoggerOverlap; onDecide: (() => void) | undefined }) {
  const t = useText()
  const spanOf = useSpanOf()
  const headingId = useId()
  return (
    <li className="box filled">
      <Flex gap="small" wrap align="center" justify="space-between">
        <h3 id={headingId}>{t('loggers.overlaps.period', { span: spanOf(overlap) })}</h3>
        {onDecide && (
          <Button aria-describedby={headingId} onClick={onDecide}>
            {t('loggers.overlaps.decide')}
          </Button>
        )}
      </Flex>
      <div className="fit-grid">
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
    <Facts
      areLines
      facts={[
        { label: t('loggers.overlaps.sender'), value: `${localName(sender.name, sender.nameEn)} (${sender.code})` },
        { label: t('loggers.overlaps.delivery'), value: <AssignedDelivery delivery={delivery} /> },
        { label: t('loggers.overlaps.assigned'), value: spanOf(assignment) },
      ]}
    />
  )
}
