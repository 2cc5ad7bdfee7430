import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { VendorAudit, VendorDetail, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { AskedAct, type AskedOf } from '#web/partners/vendors/entry/AskedAct.tsx'
import { VendorHistory } from '#web/partners/vendors/entry/VendorHistory.tsx'
import { VendorRecord } from '#web/partners/vendors/record/VendorRecord.tsx'
import type { EntrySearch } from '#web/partners/vendors/vendorSearch.ts'

type Props = {
  vendor: VendorDetail
  /** IDN-2: guests only read. */
  mayEdit: boolean
  onOpen: (form: Omit<EntrySearch, 'vendorId'>) => void
}

/** A vendor's entry as it stands, and what may be done with it. */
export function EntryRecord({ vendor, mayEdit, onOpen }: Props) {
  const t = useText()
  const [asked, setAsked] = useState<AskedOf>()
  const acts = mayEdit && {
    headTools: (
      <>
        <Edit onClick={() => onOpen({ form: 'facts' })}>{t('vendors.entry.editFacts')}</Edit>
        <Button onClick={() => setAsked({ act: vendor.isActive ? 'deactivate' : 'activate' })}>
          {t(`vendors.entry.${vendor.isActive ? 'deactivate' : 'activate'}`)}
        </Button>
      </>
    ),
    auditTools: <Add onClick={() => onOpen({ form: 'audit' })}>{t('vendors.entry.addAudit')}</Add>,
    licenceTools: <Add onClick={() => onOpen({ form: 'licence' })}>{t('vendors.entry.addLicence')}</Add>,
    renderAuditTools: (audit: VendorAudit) => (
      <AuditTools
        audit={audit}
        onEdit={() => onOpen({ form: 'audit', auditId: audit.auditId })}
        onRemove={() => setAsked({ act: 'removeAudit', audit })}
      />
    ),
    renderLicenceTools: (licence: VendorLicence) => (
      <LicenceTools
        licence={licence}
        onEdit={() => onOpen({ form: 'licence', licenceId: licence.licenceId })}
        onRemove={() => setAsked({ act: 'removeLicence', licence })}
      />
    ),
  }
  return (
    <>
      <VendorRecord vendor={vendor} {...acts}>
        <VendorHistory vendor={vendor} />
      </VendorRecord>
      {asked && <AskedAct vendor={vendor} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type ToolProps = { onEdit: () => void; onRemove: () => void }

/** A finished audit stays: the vendor has read it. */
function AuditTools({ audit, onEdit, onRemove }: ToolProps & { audit: VendorAudit }) {
  const t = useText()
  const { day } = useTimes()
  const name = day(audit.auditRegisteredOn)
  return (
    <>
      <Edit label={t('vendors.entry.editAuditOf', { day: name })} onClick={onEdit}>
        {t('vendors.entry.edit')}
      </Edit>
      {audit.isInProgress && (
        <Remove label={t('vendors.entry.removeAuditOf', { day: name })} onClick={onRemove}>
          {t('vendors.entry.remove')}
        </Remove>
      )}
    </>
  )
}

function LicenceTools({ licence, onEdit, onRemove }: ToolProps & { licence: VendorLicence }) {
  const t = useText()
  const { name } = licence
  return (
    <>
      <Edit label={t('vendors.entry.editOf', { name })} onClick={onEdit}>
        {t('vendors.entry.edit')}
      </Edit>
      <Remove label={t('vendors.entry.removeOf', { name })} onClick={onRemove}>
        {t('vendors.entry.remove')}
      </Remove>
    </>
  )
}

type ButtonProps = { label?: string; onClick: () => void; children: ReactNode }

const Add = ({ onClick, children }: ButtonProps) => (
  <Button icon={<PlusOutlined aria-hidden />} onClick={onClick}>
    {children}
  </Button>
)
const Edit = ({ label, onClick, children }: ButtonProps) => (
  <Button icon={<EditOutlined aria-hidden />} aria-label={label} onClick={onClick}>
    {children}
  </Button>
)
const Remove = ({ label, onClick, children }: ButtonProps) => (
  <Button icon={<DeleteOutlined aria-hidden />} aria-label={label} onClick={onClick}>
    {children}
  </Button>
)
