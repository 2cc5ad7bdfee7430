import type { ReactNode } from 'react'
import type { SharedAudit, VendorAudit, AuditObservation } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { LastDay } from '#web/partners/vendors/ExpiryTag.tsx'
import { InProgressTag } from '#web/partners/vendors/list/vendorCells.tsx'
import { DocumentList } from '#web/partners/vendors/record/DocumentList.tsx'
import { ObservationList } from '#web/partners/vendors/record/ObservationList.tsx'
import { scoreText } from '#web/partners/vendors/scoreText.ts'

type Props = {
  audit: VendorAudit | SharedAudit
  /** Whether it is the audit that counts: the latest finished one, of a vendor that one works with. */
  counts: boolean
  tools?: ReactNode
  /** What may be done with a finding, below it. */
  renderBelowObservation?: (observation: AuditObservation) => ReactNode
}

/** One audit: its result, until when it counts, what was found, and the papers. */
export function AuditCard({ audit, counts, tools, renderBelowObservation }: Props) {
  const t = useText()
  const { day } = useTimes()
  const isInProgress = 'isInProgress' in audit && audit.isInProgress
  const name = t('vendors.audit.name', { day: day(audit.auditRegisteredOn) })
  return (
    <article className="vendor-audit box" aria-label={name}>
      <div className="section-head">
        <h3>{name}</h3>
        {isInProgress && <InProgressTag />}
        {tools && <div className="section-actions">{tools}</div>}
      </div>
      <Facts
        facts={[
          {
            label: t('vendors.audit.score'),
            value: (
              <strong className="title">{audit.score === null ? t('common.none') : scoreText(audit.score)}</strong>
            ),
          },
          { label: t('vendors.audit.auditedOn'), value: audit.auditedOn ? day(audit.auditedOn) : t('common.none') },
          {
            label: t('vendors.audit.expiresOn'),
            value: <LastDay day={audit.expiresOn} daysLeft={audit.daysLeft} counts={counts} />,
          },
          {
            label: t('vendors.audit.documents'),
            value: audit.documents.length === 0 ? t('common.none') : <DocumentList documents={audit.documents} />,
            isWide: true,
          },
        ]}
      />
      {audit.observations.length > 0 && (
        <ObservationList observations={audit.observations} renderBelow={renderBelowObservation} />
      )}
    </article>
  )
}
