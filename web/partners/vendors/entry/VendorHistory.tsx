import { HistoryOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { VendorChange, VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { BeforeAfter } from '#web/kernel/ui/history/BeforeAfter.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useChangeText } from '#web/partners/vendors/entry/useChangeText.ts'

/** Who changed what when; asked for when somebody wants to know. */
export function VendorHistory({ vendor }: { vendor: VendorDetail }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const toggle = (
    <Button icon={<HistoryOutlined aria-hidden />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t(`vendors.history.${isOpen ? 'close' : 'open'}`)}
    </Button>
  )
  return (
    <Section title={t('vendors.history.title')} actions={toggle}>
      {isOpen && <Changes vendor={vendor} />}
    </Section>
  )
}

function Changes({ vendor }: { vendor: VendorDetail }) {
  const t = useText()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(vendorCalls.getVendorHistory, { vendorId: vendor.vendorId, enterpriseCode })
  return (
    <Answered answer={answer} isEmpty={changes => changes.length === 0} empty={t('vendors.history.none')}>
      {changes => (
        <ol className="divided">
          {changes.map((change, index) => (
            <Change key={`${change.at} ${change.record} ${change.name} ${index}`} vendor={vendor} change={change} />
          ))}
        </ol>
      )}
    </Answered>
  )
}

function Change({ vendor, change }: { vendor: VendorDetail; change: VendorChange }) {
  const t = useText()
  const { instant } = useTimes()
  const { nameOf, valueOf } = useChangeText(vendor)
  const { at, by, reason, record, act, fields } = change
  // What the portal or its database did is nobody's act.
  const who = /^(system|database):/.test(by) ? t('vendors.history.system') : by
  return (
    <li>
      <Flex wrap gap="small" align="baseline">
        <strong>
          {t('vendors.history.what', { record: t(`vendors.history.records.${record}`), name: nameOf(change) })}
        </strong>
        <span>{t(`vendors.history.acts.${act}`)}</span>
        <span className="quiet">{t('vendors.history.by', { at: instant(at), by: who })}</span>
      </Flex>
      {reason !== null && <p>{t('vendors.history.reason', { reason })}</p>}
      {act === 'changed' && (
        <Facts
          areLines
          facts={fields.map(({ field, before, after }) => ({
            label: t(`vendors.history.fields.${field}`),
            value: <BeforeAfter before={valueOf(field, before)} after={valueOf(field, after)} />,
          }))}
        />
      )}
    </li>
  )
}
