import { Button, Flex } from 'antd'
import { useId, useState } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { LoggerOverlap, OverlapDecision } from '#contract/devices/types/loggerTypes.ts'
import { AssignedDelivery, useSpanOf } from '#web/devices/loggers/list/cells.tsx'
import { DecideDialog } from '#web/devices/loggers/overlaps/DecideDialog.tsx'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'

const idsOf = ({ assignments }: LoggerOverlap) => assignments.map(one => one.loggerAssignmentId).join(' ')

/** Times for which two senders have the logger, and how its owner decided before; nothing where there is neither. */
export function Overlaps({ loggerId }: { loggerId: number }) {
  const { t } = useWords()
  const answer = useCall(loggerCalls.getLoggerOverlaps, { loggerId })
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <Answered answer={answer} awaiting={null}>
      {({ overlaps, decisions, mayDecide }) =>
        overlaps.length + decisions.length > 0 || asked !== null ? (
          <Section
            title={t('loggers.columns.overlapping')}
            hint={t(overlaps.length > 0 ? 'loggers.overlaps.hint' : 'loggers.overlaps.none')}
          >
            <Flex component="ul" vertical gap="small">
              {overlaps.map(one => (
                <Overlap key={idsOf(one)} overlap={one} onDecide={mayDecide ? () => setAsked(idsOf(one)) : undefined} />
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
        ) : null
      }
    </Answered>
  )
}

/** A time for which two senders have the logger, with both assignments; `onDecide` is there for those who may. */
function Overlap({ overlap, onDecide }: { overlap: LoggerOverlap; onDecide: (() => void) | undefined }) {
  const { t, nameIn } = useWords()
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
          <Facts
            key={one.loggerAssignmentId}
            areLines
            facts={[
              { label: t('loggers.overlaps.sender'), value: `${nameIn(one.sender)} (${one.sender.code})` },
              { label: t('loggers.overlaps.delivery'), value: <AssignedDelivery {...one} /> },
              { label: t('loggers.overlaps.assigned'), value: spanOf(one) },
            ]}
          />
        ))}
      </div>
    </li>
  )
}

const maxShown = 200

/** What the owner decided before, by whom, when and why; the newest first. */
function Decisions({ decisions }: { decisions: readonly OverlapDecision[] }) {
  const { t, instant } = useWords()
  const spanOf = useSpanOf()
  const headingId = useId()
  return (
    <>
      <h3 id={headingId}>{t('loggers.overlaps.decisions')}</h3>
      <ol className="divided" aria-labelledby={headingId}>
        {decisions.map((one, place) => (
          <li key={`${one.at} ${place}`}>
            <Flex gap="small" wrap align="baseline">
              <strong>{t('loggers.overlaps.period', { span: spanOf(one) })}</strong>
              <span className="quiet">
                {instant(one.at)} {one.by}
              </span>
            </Flex>
            <p>{t('changeHistory.reason', { reason: one.reason })}</p>
            <Facts
              areLines
              facts={(['kept', 'cut'] as const).map(which => ({
                label: t(`loggers.overlaps.${which}`),
                value: <Decided one={one[which]} />,
              }))}
            />
          </li>
        ))}
      </ol>
      {decisions.length >= maxShown && <p className="quiet">{t('changeHistory.more')}</p>}
    </>
  )
}

function Decided({ one }: { one: OverlapDecision['kept'] }) {
  const { t, nameIn } = useWords()
  if (!one) return <span className="quiet">{t('loggers.overlaps.withdrawn')}</span>
  return (
    <>
      {nameIn(one.sender)} {one.delivery && <AssignedDelivery delivery={one.delivery} />}
    </>
  )
}
