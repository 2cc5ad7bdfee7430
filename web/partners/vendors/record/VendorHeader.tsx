import { InfoCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { StateTag } from '#web/partners/vendors/StateTag.tsx'

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
        {tools && <div className="vendor-tools">{tools}</div>}
      </div>
      {vendor.isHidden && (
        <p className="vendor-note">
          <InfoCircleOutlined aria-hidden /> {t('vendors.record.hidden')}
        </p>
      )}
      <dl className="vendor-facts">
        <Fact label={t('vendors.facts.state')}>
          <StateTag vendor={{ isActive: vendor.isActive, isHidden: false }} />
          {!vendor.vendor.isActive && <div className="quiet">{t('vendors.states.companyInactive')}</div>}
        </Fact>
        <Fact label={t('vendors.facts.customer')}>{localName(customer.name, customer.nameEn)}</Fact>
        <Fact label={t('vendors.facts.mainContractor')}>
          {mainContractor ? localName(mainContractor.name, mainContractor.nameEn) : t('common.none')}
          {mainContractor?.isActive === false && <div className="quiet">{t('vendors.states.companyInactive')}</div>}
        </Fact>
        <Fact label={t('vendors.facts.registeredOn')}>{day(vendor.registeredOn)}</Fact>
        {vendor.comment !== null && (
          <Fact label={t('vendors.facts.comment')} isWide>
            <span className="vendor-prose">{vendor.comment}</span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

export function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'vendor-wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
