import { getRouteApi } from '@tanstack/react-router'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { AuditForm, FactsForm, LicenceForm } from '#web/partners/vendors/entry/ChangeForms.tsx'
import { Registration } from '#web/partners/vendors/entry/RegistrationForm.tsx'
import type { EntrySearch } from '#web/partners/vendors/vendorLists.ts'
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { VendorAudit, VendorDetail, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { AskedAct, type AskedOf } from '#web/partners/vendors/entry/AskedAct.tsx'
import { VendorHistory } from '#web/partners/vendors/entry/VendorHistory.tsx'
import { VendorRecord } from '#web/partners/vendors/record/VendorRecord.tsx'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/user-management/vendor-register/vendor')

/** A vendor's entry with the forms that change it; without a vendor, the form that registers one. */
export function VendorEntryPage() {
  const search = route.useSearch()
  return (
    <div className="vendors page">
      {search.vendorId === undefined ? <Registration /> : <Entry search={search} vendorId={search.vendorId} />}
    </div>
  )
}

function Entry({ search, vendorId }: { search: EntrySearch; vendorId: number }) {
  const enterpriseCode = useCompanyContext()
  const answer = useCall(vendorCalls.getRegisteredVendor, { vendorId, enterpriseCode })
  return (
    <Answered answer={answer} awaiting={null}>
      {vendor => <Opened search={search} vendor={vendor} />}
    </Answered>
  )
}

type Registered = ResponseOf<typeof vendorCalls.getRegisteredVendor>

/** One form at a time: each has an address of its own. */
function Opened({ search, vendor }: { search: EntrySearch; vendor: Registered }) {
  const navigate = route.useNavigate()
  const { form, auditId, licenceId } = search
  const go = (next: Omit<EntrySearch, 'vendorId'>) => void navigate({ search: { vendorId: vendor.vendorId, ...next } })
  const onClose = () => go({})
  const audit = vendor.audits.find(one => one.auditId === auditId)
  const licence = vendor.licences.find(one => one.licenceId === licenceId)
  if (vendor.mayEdit && form === 'facts') return <FactsForm vendor={vendor} onClose={onClose} />
  if (vendor.mayEdit && form === 'audit') {
    return <AuditForm key={auditId} vendor={vendor} audit={audit} onClose={onClose} />
  }
  if (vendor.mayEdit && form === 'licence') {
    return <LicenceForm key={licenceId} vendor={vendor} licence={licence} onClose={onClose} />
  }
  return <EntryRecord vendor={vendor} mayEdit={vendor.mayEdit} onOpen={go} />
}

type Props = {
  vendor: VendorDetail
  /** IDN-2: guests only read. */
  mayEdit: boolean
  onOpen: (form: Omit<EntrySearch, 'vendorId'>) => void
}

/** A vendor's entry as it stands, and what may be done with it. */
function EntryRecord({ vendor, mayEdit, onOpen }: Props) {
  const [asked, setAsked] = useState<AskedOf>()
  const acts = useActs(vendor, onOpen, setAsked)
  return (
    <>
      <VendorRecord vendor={vendor} {...(mayEdit && acts)}>
        <VendorHistory vendor={vendor} />
      </VendorRecord>
      {asked && <AskedAct vendor={vendor} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function useActs(vendor: VendorDetail, onOpen: Props['onOpen'], onAsk: (asked: AskedOf) => void) {
  const { t, day } = useWords()
  const next = vendor.isActive ? 'deactivate' : 'activate'
  const add = (form: 'audit' | 'licence', text: string) => (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => onOpen({ form })}>
      {text}
    </Button>
  )
  const edit = (text: string, form: Omit<EntrySearch, 'vendorId'>, label?: string) => (
    <Button icon={<EditOutlined aria-hidden />} aria-label={label} onClick={() => onOpen(form)}>
      {text}
    </Button>
  )
  const remove = (label: string, act: AskedOf) => (
    <Button icon={<DeleteOutlined aria-hidden />} aria-label={label} onClick={() => onAsk(act)}>
      {t('common.remove')}
    </Button>
  )
  return {
    headTools: (
      <>
        {edit(t('vendors.entry.editFacts'), { form: 'facts' })}
        <Button onClick={() => onAsk({ act: next })}>{t(`vendors.entry.${next}`)}</Button>
      </>
    ),
    auditTools: add('audit', t('vendors.entry.addAudit')),
    licenceTools: add('licence', t('vendors.entry.addLicence')),
    /** A finished audit stays: the vendor has read it. */
    renderAuditTools: (audit: VendorAudit) => {
      const of = { day: day(audit.auditRegisteredOn) }
      const { auditId, isInProgress } = audit
      return (
        <>
          {edit(t('common.edit'), { form: 'audit', auditId }, t('vendors.entry.editAuditOf', of))}
          {isInProgress && remove(t('vendors.entry.removeAuditOf', of), { act: 'removeAudit', audit })}
        </>
      )
    },
    renderLicenceTools: (licence: VendorLicence) => {
      const { licenceId, name } = licence
      return (
        <>
          {edit(t('common.edit'), { form: 'licence', licenceId }, t('vendors.entry.editOf', { name }))}
          {remove(t('lists.removeOf', { name }), { act: 'removeLicence', licence })}
        </>
      )
    },
  }
}
