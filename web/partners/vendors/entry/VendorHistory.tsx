import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { VendorChange, VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { auditDocumentKinds } from '#contract/partners/rules/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Changes } from '#web/kernel/ui/history/ChangeHistory.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'

/** Who changed what when; asked for when somebody wants to know. */
export function VendorHistory({ vendor }: { vendor: VendorDetail }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const toggle = (
    <Button icon={<HistoryOutlined aria-hidden />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t(`vendors.history.${isOpen ? 'close' : 'open'}`)}
    </Button>
  )
  return (
    <Section title={t('changeHistory.title')} actions={toggle}>
      {isOpen && <ChangesOf vendor={vendor} />}
    </Section>
  )
}

function ChangesOf({ vendor }: { vendor: VendorDetail }) {
  const { t } = useWords()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(vendorCalls.getVendorHistory, { vendorId: vendor.vendorId, enterpriseCode })
  const { nameOf, valueOf } = useChangeText(vendor)
  const show = (change: VendorChange) => {
    const { at, by, reason, record, act, fields } = change
    const what = t('vendors.history.what', { record: t(`vendors.facts.${record}`), name: nameOf(change) })
    return {
      title: `${what} ${t(`vendors.history.acts.${act}`)}`,
      at,
      // What the portal or its database did is nobody's act.
      by: { kind: /^(system|database):/.test(by) ? ('system' as const) : ('user' as const), name: by },
      reason,
      fields:
        act === 'changed'
          ? fields.map(({ field, before, after }) => ({
              label: t(`vendors.facts.${field}`),
              before: valueOf(field, before),
              after: valueOf(field, after),
            }))
          : [],
    }
  }
  return <Changes answer={answer} show={show} most={500} />
}

type Field = VendorChange['fields'][number]['field']

const days: readonly Field[] = ['registeredOn', 'auditRegisteredOn', 'auditedOn', 'expiresOn']

/** What the history tells, as its screen shows it: days, words and companies in the user's language. */
function useChangeText({ vendor, mainContractor }: VendorDetail) {
  const { t, nameIn, day } = useWords()
  /** The history knows companies by their codes; one that has nothing to do with the vendor any more keeps its code. */
  const companyText = (code: string) => {
    const company = [vendor, mainContractor].find(one => one?.code === code)
    return company ? nameIn(company) : code
  }
  const nameOf = ({ record, name }: VendorChange) => {
    if (record === 'audit') return day(name)
    return record === 'vendor' ? companyText(name) : name
  }
  const valueOf = (field: Field, value: string | null) => {
    if (value === null || value === '') return t('common.none')
    if (days.includes(field)) return day(value)
    if (field === 'mainContractor') return companyText(value)
    if (field === 'isActive') return t(`vendors.states.${value === 'true' ? 'active' : 'inactive'}`)
    if (field === 'isInProgress') return t(`vendors.history.${value === 'true' ? 'inProgress' : 'finished'}`)
    const kind = field === 'kind' && auditDocumentKinds.find(one => one === value)
    return kind ? t(`vendors.kinds.${kind}`) : value
  }
  return { nameOf, valueOf }
}
