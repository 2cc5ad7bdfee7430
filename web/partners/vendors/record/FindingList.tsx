import { CheckCircleOutlined, MessageOutlined } from '@ant-design/icons'
import { useId, type ReactNode } from 'react'
import type { VendorFinding } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { findings: readonly VendorFinding[]; renderBelow?: (finding: VendorFinding) => ReactNode }

/** What an audit found, each with the vendor's answer. */
export function FindingList({ findings, renderBelow }: Props) {
  const t = useText()
  const heading = useId()
  return (
    <div>
      <h4 id={heading}>{t('vendors.findings.title', { number: findings.length })}</h4>
      <ol className="vendor-findings" aria-labelledby={heading}>
        {findings.map(finding => (
          <li key={finding.findingId}>
            <p className="vendor-prose">{finding.finding}</p>
            <Answer finding={finding} />
            {renderBelow?.(finding)}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Answer({ finding: { answer, answeredAt } }: { finding: VendorFinding }) {
  const t = useText()
  const { instant } = useTimes()
  if (answer === null) {
    return (
      <p className="vendor-open">
        <MessageOutlined aria-hidden /> {t('vendors.findings.unanswered')}
      </p>
    )
  }
  return (
    <div className="vendor-answer">
      <span className="quiet">
        <CheckCircleOutlined aria-hidden />{' '}
        {t('vendors.findings.answer', { at: answeredAt ? instant(answeredAt) : '' })}
      </span>
      <p className="vendor-prose">{answer}</p>
    </div>
  )
}
