import { Flex } from 'antd'
import type { ReactNode } from 'react'
import type { VendorAudit, VendorDetail, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ScoreTrend } from '#web/partners/vendors/ScoreTrend.tsx'
import { AuditCard } from '#web/partners/vendors/record/AuditCard.tsx'
import { DocumentList } from '#web/partners/vendors/record/DocumentList.tsx'
import { LicenceList } from '#web/partners/vendors/record/LicenceList.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { scoresOf } from '#web/partners/vendors/record/scoresOf.ts'
import { VendorHeader } from '#web/partners/vendors/record/VendorHeader.tsx'

type Props = {
  vendor: VendorDetail
  headTools?: ReactNode
  auditTools?: ReactNode
  licenceTools?: ReactNode
  renderAuditTools?: (audit: VendorAudit) => ReactNode
  renderLicenceTools?: (licence: VendorLicence) => ReactNode
  children?: ReactNode
}

/** Everything that is known of a vendor; what one may do with it comes from the page around it. */
export function VendorRecord(props: Props) {
  const { vendor, headTools, auditTools, licenceTools, renderAuditTools, renderLicenceTools, children } = props
  const t = useText()
  const latest = vendor.audits.find(({ isInProgress }) => !isInProgress)
  return (
    <>
      <VendorHeader vendor={vendor} tools={headTools} />
      <Section
        title={t('vendors.record.audits')}
        note={<ScoreTrend scores={scoresOf(vendor.audits)} />}
        actions={auditTools}
        empty={vendor.audits.length === 0 && t('vendors.record.noAudits')}
      >
        <Flex component="ol" vertical gap="small">
          {vendor.audits.map(audit => (
            <li key={audit.auditId}>
              <AuditCard audit={audit} counts={vendor.isActive && audit === latest} tools={renderAuditTools?.(audit)} />
            </li>
          ))}
        </Flex>
      </Section>
      <Section title={t('vendors.record.licences')} actions={licenceTools}>
        <LicenceList licences={vendor.licences} counts={vendor.isActive} renderTools={renderLicenceTools} />
      </Section>
      <Section
        title={t('vendors.record.otherDocuments')}
        empty={vendor.otherDocuments.length === 0 && t('vendors.record.noDocuments')}
      >
        <DocumentList documents={vendor.otherDocuments} />
      </Section>
      {children}
    </>
  )
}
