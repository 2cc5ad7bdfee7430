import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { VendorAudit, VendorDetail, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { ScoreTrend, StateTag } from '#web/partners/vendors/vendorMarks.tsx'
import { AuditList, DocumentList } from '#web/partners/vendors/record/AuditCard.tsx'
import { LicenceList } from '#web/partners/vendors/record/LicenceList.tsx'
import '#web/kernel/ui/section.css'

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
  const { vendor, auditTools, licenceTools, renderAuditTools, renderLicenceTools, children } = props
  const { t } = useWords()
  const { audits, licences, otherDocuments, isActive } = vendor
  const latest = audits.find(({ isInProgress }) => !isInProgress)
  return (
    <>
      <Header {...props} />
      <Section
        title={t('vendors.record.audits')}
        note={<ScoreTrend scores={scoresOf(audits)} />}
        actions={auditTools}
        empty={audits.length === 0 && t('vendors.record.noAudits')}
      >
        <AuditList audits={audits} latest={isActive ? latest : undefined} renderTools={renderAuditTools} />
      </Section>
      <Section title={t('vendors.record.licences')} actions={licenceTools}>
        <LicenceList licences={licences} counts={isActive} renderTools={renderLicenceTools} />
      </Section>
      <Section
        title={t('vendors.record.otherDocuments')}
        empty={otherDocuments.length === 0 && t('vendors.record.noDocuments')}
      >
        <DocumentList documents={otherDocuments} />
      </Section>
      {children}
    </>
  )
}

/** The scores of finished audits, the oldest first. */
const scoresOf = (audits: readonly VendorAudit[]) =>
  audits
    .flatMap(({ auditRegisteredOn, auditedOn, score, isInProgress }) =>
      score === null || isInProgress ? [] : [{ on: auditedOn ?? auditRegisteredOn, score }],
    )
    .toReversed()

/** Who the vendor is, and how one works with it. */
function Header({ vendor, headTools }: Pick<Props, 'vendor' | 'headTools'>) {
  const { t, nameIn, day } = useWords()
  const { customer, mainContractor, isActive, comment } = vendor
  const inactive = <div className="quiet">{t('vendors.states.companyInactive')}</div>
  return (
    <section className="section" aria-label={t('vendors.facts.vendor')}>
      <div className="section-head">
        <p className="heading">{nameIn(vendor.vendor)}</p>
        <span className="quiet">{vendor.vendor.code}</span>
        {headTools && <div className="section-actions">{headTools}</div>}
      </div>
      {vendor.isHidden && <Alert type="info" showIcon title={t('vendors.record.hidden')} />}
      <Facts
        facts={[
          {
            label: t('vendors.facts.isActive'),
            value: (
              <>
                <StateTag vendor={{ isActive, isHidden: false }} />
                {!vendor.vendor.isActive && inactive}
              </>
            ),
          },
          { label: t('vendors.facts.customer'), value: nameIn(customer) },
          {
            label: t('vendors.facts.mainContractor'),
            value: (
              <>
                {mainContractor ? nameIn(mainContractor) : t('common.none')}
                {mainContractor?.isActive === false && inactive}
              </>
            ),
          },
          { label: t('vendors.facts.registeredOn'), value: day(vendor.registeredOn) },
          comment !== null && {
            label: t('vendors.facts.comment'),
            value: <span className="pre-line">{comment}</span>,
            isWide: true,
          },
        ]}
      />
    </section>
  )
}
