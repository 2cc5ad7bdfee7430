import { MessageOutlined, WarningFilled } from '@ant-design/icons'
import { Flex } from 'antd'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { OwnAudits } from '#contract/partners/types/vendorTypes.ts'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { openWork } from '#web/partners/vendors/received/openWork.ts'
import { AnswerForm, HandInLicence, type Watch } from '#web/partners/vendors/received/ReceivedForms.tsx'
import { AuditList } from '#web/partners/vendors/record/AuditCard.tsx'
import { LicenceList } from '#web/partners/vendors/record/LicenceList.tsx'

type Own = ResponseOf<typeof vendorCalls.getOwnAudits>

/** The vendor's own view: what each customer audited, the findings to answer, and the licences to hand in (PAR-18). */
export function ReceivedAudits({ own: { customers, mayAnswer } }: { own: Own }) {
  const { t } = useWords()
  const { watch, isAnyUnsaved } = useWatched()
  if (customers.length === 0)
    return <Notice title={t('vendors.received.none')}>{t('vendors.received.noneHint')}</Notice>
  const isSeveral = new Set(customers.map(({ vendor }) => vendor.code)).size > 1
  return (
    <>
      <Work customers={customers} />
      {customers.map(one => (
        <OneCustomer key={one.vendorId} own={one} namesVendor={isSeveral} mayAnswer={mayAnswer} watch={watch} />
      ))}
      <UnsavedGuard isDirty={isAnyUnsaved} />
    </>
  )
}

/** Which of the forms of the page hold something that is not sent yet. */
function useWatched() {
  const [forms] = useState(() => new Set<() => boolean>())
  const [watch] = useState((): Watch => isUnsaved => {
    forms.add(isUnsaved)
    return () => void forms.delete(isUnsaved)
  })
  return { watch, isAnyUnsaved: () => [...forms].some(isUnsaved => isUnsaved()) }
}

/** What waits for the vendor, over all customers. */
function Work({ customers }: Pick<Own, 'customers'>) {
  const { t, count } = useWords()
  const { openObservations, expired, expiring } = openWork(customers)
  const observations = t('vendors.received.openObservations', { number: count(openObservations) })
  const licences = t('vendors.received.licences', { expired: count(expired), expiring: count(expiring) })
  return (
    <Flex component="ul" wrap gap="middle" aria-label={t('vendors.received.work')}>
      <li className={openObservations > 0 ? 'strong' : 'secondary'}>
        <MessageOutlined aria-hidden /> {observations}
      </li>
      <li className={expired > 0 ? 'wrong strong' : expiring > 0 ? 'strong' : 'secondary'}>
        <WarningFilled aria-hidden /> {licences}
      </li>
    </Flex>
  )
}

type Props = {
  own: OwnAudits
  /** A caller may work for several vendors. */
  namesVendor: boolean
  mayAnswer: boolean
  watch: Watch
}

function OneCustomer({ own, namesVendor, mayAnswer, watch }: Props) {
  const { t, nameIn } = useWords()
  const { vendorId, customer, vendor, audits, licences } = own
  const shared = { vendorCode: vendor.code, watch }
  return (
    <Section
      title={nameIn(customer)}
      note={
        namesVendor && <span className="quiet">{t('vendors.received.auditedCompany', { name: nameIn(vendor) })}</span>
      }
    >
      {audits.length === 0 && <p className="quiet">{t('vendors.received.noAudits')}</p>}
      <AuditList
        audits={audits}
        latest={audits[0]}
        renderBelowObservation={
          mayAnswer ? observation => <AnswerForm observation={observation} {...shared} /> : undefined
        }
      />
      <h3>{t('vendors.record.licences')}</h3>
      <LicenceList
        licences={licences}
        counts
        renderTools={
          mayAnswer ? licence => <HandInLicence vendorId={vendorId} licence={licence} {...shared} /> : undefined
        }
      />
      {mayAnswer && <HandInLicence vendorId={vendorId} {...shared} />}
    </Section>
  )
}
