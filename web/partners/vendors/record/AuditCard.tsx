import type { ReactNode } from 'react'
import type { SharedAudit, VendorAudit, VendorFinding } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { LastDay } from '#web/partners/vendors/ExpiryMark.tsx'
import { InProgressMark } from '#web/partners/vendors/list/vendorCells.tsx'
import { DocumentList } from '#web/partners/vendors/record/DocumentList.tsx'
import { FindingList } from '#web/partners/vendors/record/FindingList.tsx'
import { Fact } from '#web/partners/vendors/record/VendorHead.tsx'
import { scoreText } from '#web/partners/vendors/scoreText.ts'

type Props = {
  audit: VendorAudit | SharedAudit
  /** Whether it is the audit that counts: the latest finished one, of a vendor that one works with. */
  counts: boolean
  tools?: ReactNode
  /** What may be done with a finding, below it. */
  renderBelowFinding?: (finding: VendorFinding) => ReactNode
}

/** One audit: its result, until when it counts, what was found, and the papers. */
export function AuditCard({ audit, counts, tools, renderBelowFinding }: Props) {
  const t = useText()
  const { day } = useTimes()
  const isInProgress = 'isInProgress' in audit && audit.isInProgress
  const name = t('vendors.audit.name', { day: day(audit.auditRegisteredOn) })
  return (
    <article className="vendor-audit" aria-label={name}>
      <div className="vendor-section-head">
        <h3>{name}</h3>
        {isInProgress && <InProgressMark />}
        {tools && <div className="vendor-tools">{tools}</div>}
      </div>
      <dl className="vendor-facts">
        <Fact label={t('vendors.audit.score')}>
          <strong className="vendor-score">{audit.score === null ? t('common.none') : scoreText(audit.score)}</strong>
        </Fact>
        <Fact label={t('vendors.audit.auditedOn')}>{audit.auditedOn ? day(audit.auditedOn) : t('common.none')}</Fact>
        <Fact label={t('vendors.audit.expiresOn')}>
          <LastDay day={audit.expiresOn} daysLeft={audit.daysLeft} counts={counts} />
        </Fact>
        <Fact label={t('vendors.audit.documents')} isWide>
          {audit.documents.length === 0 ? t('common.none') : <DocumentList documents={audit.documents} />}
        </Fact>
      </dl>
      {audit.findings.length > 0 && <FindingList findings={audit.findings} renderBelow={renderBelowFinding} />}
    </article>
  )
}
