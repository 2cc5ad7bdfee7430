import { Flex } from 'antd'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { OwnAudits, AuditObservation, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { AuditCard } from '#web/partners/vendors/record/AuditCard.tsx'
import { LicenceList } from '#web/partners/vendors/record/LicenceList.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { AnswerForm } from '#web/partners/vendors/received/AnswerForm.tsx'
import { HandInLicence } from '#web/partners/vendors/received/HandInLicence.tsx'
import { ReceivedHeader } from '#web/partners/vendors/received/ReceivedHeader.tsx'
import { useUnsaved, type OnUnsaved } from '#web/partners/vendors/received/useUnsaved.ts'

type Own = ResponseOf<typeof vendorCalls.getOwnAudits>

/** The vendor's own view: what each customer audited, the findings to answer, and the licences to hand in (PAR-18). */
export function ReceivedAudits({ own: { customers, mayAnswer } }: { own: Own }) {
  const t = useText()
  const unsaved = useUnsaved()
  if (customers.length === 0)
    return <Notice title={t('vendors.received.none')}>{t('vendors.received.noneHint')}</Notice>
  const isSeveral = new Set(customers.map(({ vendor }) => vendor.code)).size > 1
  return (
    <>
      <ReceivedHeader customers={customers} />
      {customers.map(customer => (
        <OneCustomer
          key={customer.vendorId}
          own={customer}
          namesVendor={isSeveral}
          mayAnswer={mayAnswer}
          onUnsaved={unsaved.change}
        />
      ))}
      <UnsavedGuard isDirty={unsaved.isAny} />
    </>
  )
}

type Props = {
  own: OwnAudits
  /** A caller may work for several vendors. */
  namesVendor: boolean
  mayAnswer: boolean
  onUnsaved: OnUnsaved
}

function OneCustomer({ own, namesVendor, mayAnswer, onUnsaved }: Props) {
  const t = useText()
  const localName = useLocalName()
  const { vendorId, customer, vendor, audits, licences } = own
  const renderBelowObservation = (observation: AuditObservation) => (
    <AnswerForm observation={observation} vendorCode={vendor.code} onUnsaved={onUnsaved} />
  )
  const renew = (licence: VendorLicence) => (
    <HandInLicence vendorId={vendorId} vendorCode={vendor.code} licence={licence} onUnsaved={onUnsaved} />
  )
  return (
    <Section
      title={localName(customer.name, customer.nameEn)}
      note={
        namesVendor && (
          <span className="quiet">
            {t('vendors.received.auditedCompany', { name: localName(vendor.name, vendor.nameEn) })}
          </span>
        )
      }
    >
      {audits.length === 0 && <p className="quiet">{t('vendors.received.noAudits')}</p>}
      <Flex component="ol" vertical gap="small">
        {audits.map(audit => (
          <li key={audit.auditId}>
            <AuditCard
              audit={audit}
              counts={audit === audits[0]}
              renderBelowObservation={mayAnswer ? renderBelowObservation : undefined}
            />
          </li>
        ))}
      </Flex>
      <h3>{t('vendors.record.licences')}</h3>
      <LicenceList licences={licences} counts renderTools={mayAnswer ? renew : undefined} />
      {mayAnswer && <HandInLicence vendorId={vendorId} vendorCode={vendor.code} onUnsaved={onUnsaved} />}
    </Section>
  )
}
