import { CheckCircleOutlined, MessageOutlined } from '@ant-design/icons'
import { useId, type ReactNode } from 'react'
import type { AuditObservation } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { observations: readonly AuditObservation[]; renderBelow?: (observation: AuditObservation) => ReactNode }

/** What an audit found, each with the vendor's answer. */
export function ObservationList({ observations, renderBelow }: Props) {
  const t = useText()
  const heading = useId()
  return (
    <div>
      <h4 id={heading}>{t('vendors.observations.title', { number: observations.length })}</h4>
      <ol className="vendor-observations" aria-labelledby={heading}>
        {observations.map(observation => (
          <li key={observation.observationId}>
            <p className="pre-line">{observation.observation}</p>
            <Answer observation={observation} />
            {renderBelow?.(observation)}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Answer({ observation: { answer, answeredAt } }: { observation: AuditObservation }) {
  const t = useText()
  const { instant } = useTimes()
  if (answer === null) {
    return (
      <p className="small strong">
        <MessageOutlined aria-hidden /> {t('vendors.observations.unanswered')}
      </p>
    )
  }
  return (
    <div className="vendor-answer">
      <span className="quiet">
        <CheckCircleOutlined aria-hidden />{' '}
        {t('vendors.observations.answer', { at: answeredAt ? instant(answeredAt) : '' })}
      </span>
      <p className="pre-line">{answer}</p>
    </div>
  )
}
