import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { StateTag } from '#web/partners/vendors/StateTag.tsx'
import '#web/kernel/ui/section.css'

/** Who the vendor is, and how one works with it. */
export function VendorHeader({ vendor, tools }: { vendor: VendorDetail; tools?: ReactNode }) {
  const t = useText()
  const { day } = useTimes()
  const localName = useLocalName()
  const { customer, mainContractor } = vendor
  return (
    <section className="section" aria-label={t('vendors.facts.vendor')}>
      <div className="section-head">
        <p className="vendor-title">{localName(vendor.vendor.name, vendor.vendor.nameEn)}</p>
        <span className="quiet">{vendor.vendor.code}</span>
        {tools && <div className="section-actions">{tools}</div>}
      </div>
      {vendor.isHidden && <Alert type="info" showIcon title={t('vendors.record.hidden')} />}
      <Facts
        facts={[
          {
            label: t('vendors.facts.state'),
            value: (
              <>
                <StateTag vendor={{ isActive: vendor.isActive, isHidden: false }} />
                {!vendor.vendor.isActive && <div className="quiet">{t('vendors.states.companyInactive')}</div>}
              </>
            ),
          },
          { label: t('vendors.facts.customer'), value: localName(customer.name, customer.nameEn) },
          {
            label: t('vendors.facts.mainContractor'),
            value: (
              <>
                {mainContractor ? localName(mainContractor.name, mainContractor.nameEn) : t('common.none')}
                {mainContractor?.isActive === false && (
                  <div className="quiet">{t('vendors.states.companyInactive')}</div>
                )}
              </>
            ),
          },
          { label: t('vendors.facts.registeredOn'), value: day(vendor.registeredOn) },
          vendor.comment !== null && {
            label: t('vendors.facts.comment'),
            value: <span className="pre-line">{vendor.comment}</span>,
            isWide: true,
          },
        ]}
      />
    </section>
  )
}
