import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { VendorChange, VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
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
  const { data, error, refetch } = useCall(vendorCalls.getVendorHistory, { vendorId: vendor.vendorId, enterpriseCode })
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return <p className="quiet">{t('common.loading')}</p>
  if (data.length === 0) return <p className="quiet">{t('vendors.history.none')}</p>
  return (
    <ol className="vendor-history">
      {data.map((change, index) => (
        <Change key={`${change.at} ${change.record} ${change.name} ${index}`} vendor={vendor} change={change} />
      ))}
    </ol>
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
      <div className="vendor-change-head">
        <strong>
          {t('vendors.history.what', { record: t(`vendors.history.records.${record}`), name: nameOf(change) })}
        </strong>
        <span>{t(`vendors.history.acts.${act}`)}</span>
        <span className="quiet">{t('vendors.history.by', { at: instant(at), by: who })}</span>
      </div>
      {reason !== null && <p>{t('vendors.history.reason', { reason })}</p>}
      {act === 'changed' && (
        <dl className="vendor-changes">
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{t(`vendors.history.fields.${field}`)}</dt>
              <dd>
                <span className="visually-hidden">{t('vendors.history.was')}</span>
                <del>{valueOf(field, before)}</del>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden">{t('vendors.history.becomes')}</span>
                <ins>{valueOf(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
