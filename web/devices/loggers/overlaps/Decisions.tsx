import { Flex } from 'antd'
import { useId } from 'react'
import type { OverlapDecision } from '#contract/devices/types/loggerTypes.ts'
import { AssignedDelivery } from '#web/devices/loggers/overlaps/AssignedDelivery.tsx'
import { useSpanOf } from '#web/devices/loggers/overlaps/useSpanOf.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const maxShown = 200

/** What the owner decided before, by whom, when and why; the newest first. */
export function Decisions({ decisions }: { decisions: readonly OverlapDecision[] }) {
  const t = useText()
  const headingId = useId()
  return (
    <>
      <h3 id={headingId}>{t('loggers.overlaps.decisions')}</h3>
      <ol className="divided" aria-labelledby={headingId}>
        {decisions.map((decision, place) => (
          <Decision key={`${decision.at} ${place}`} decision={decision} />
        ))}
      </ol>
      {decisions.length >= maxShown && <p className="quiet">{t('changeHistory.more')}</p>}
    </>
  )
}

function Decision({ decision }: { decision: OverlapDecision }) {
  const t = useText()
  const times = useTimes()
  const spanOf = useSpanOf()
  return (
    <li>
      <Flex gap="small" wrap align="baseline">
        <strong>{t('loggers.overlaps.period', { span: spanOf(decision) })}</strong>
        <span className="quiet">
          {times.instant(decision.at)} {decision.by}
        </span>
      </Flex>
      <p>{t('changeHistory.reason', { reason: decision.reason })}</p>
      <Facts
        areLines
        facts={(['kept', 'cut'] as const).map(which => ({
          label: t(`loggers.overlaps.${which}`),
          value: <Decided one={decision[which]} />,
        }))}
      />
    </li>
  )
}

function Decided({ one }: { one: OverlapDecision['kept'] }) {
  const t = useText()
  const localName = useLocalName()
  if (!one) return <span className="quiet">{t('loggers.overlaps.withdrawn')}</span>
  return (
    <>
      {localName(one.sender.name, one.sender.nameEn)} {one.delivery && <AssignedDelivery delivery={one.delivery} />}
    </>
  )
}
