import type { VendorAudit, VendorDetail, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { failureText } from '#web/kernel/api/errors/failureText.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { handledHere } from '#web/partners/vendors/form/fieldIssues.ts'
import { useVendorChange } from '#web/partners/vendors/form/useVendorChange.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'

export type AskedOf =
  | { act: 'activate' | 'deactivate' }
  | { act: 'removeAudit'; audit: VendorAudit }
  | { act: 'removeLicence'; licence: VendorLicence }

type Props = { vendor: VendorDetail; asked: AskedOf; onClose: () => void }

/** Says what an act does to a vendor's entry, and does it. */
export function AskedAct({ vendor, asked, onClose }: Props) {
  const t = useText()
  const name = useNameOf(vendor, asked)
  const { isPending, perform } = useAct(vendor, asked)
  const isHiddenStill = asked.act === 'activate' && vendor.isContractorInactive
  const confirm = async () => {
    await perform(t => t(`vendors.ask.${asked.act}.done`, { name }))
    // A refusal shows its message, which the dialog would hide.
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(`vendors.ask.${asked.act}.title`)}
      act={t(`vendors.ask.${asked.act}.action`)}
      isActing={isPending}
      onAct={() => void confirm()}
      onClose={onClose}
    >
      <p>{t(isHiddenStill ? 'vendors.ask.activate.hidden' : `vendors.ask.${asked.act}.effect`, { name })}</p>
    </ConfirmDialog>
  )
}

function useNameOf(vendor: VendorDetail, asked: AskedOf) {
  const localName = useLocalName()
  const { day } = useTimes()
  if (asked.act === 'removeAudit') return day(asked.audit.auditRegisteredOn)
  if (asked.act === 'removeLicence') return asked.licence.name
  return localName(vendor.vendor.name, vendor.vendor.nameEn)
}

/** No field is in sight: every refusal is a message. */
function useReport() {
  return (error: CallError) => {
    if (!handledHere.some(code => code === error.failure)) return
    const isCompany = error.issues.some(({ path }) => path === 'isActive')
    showError(t => (isCompany ? t('vendors.form.inactiveVendor') : failureText(error)))
  }
}

function useAct(vendor: VendorDetail, asked: AskedOf) {
  const report = useReport()
  const vendorChange = useVendorChange(vendorCalls.saveVendor, report)
  const auditChange = useVendorChange(vendorCalls.deleteAudit, report)
  const licenceChange = useVendorChange(vendorCalls.deleteLicence, report)
  const enterpriseCode = vendor.customer.code
  const perform = async (done: Sentence) => {
    if (asked.act === 'removeAudit') {
      return await auditChange.save({ enterpriseCode, auditId: asked.audit.auditId }, done)
    }
    if (asked.act === 'removeLicence') {
      return await licenceChange.save({ enterpriseCode, licenceId: asked.licence.licenceId }, done)
    }
    return await vendorChange.save({ ...sameFacts(vendor), isActive: asked.act === 'activate' }, done)
  }
  return { isPending: vendorChange.isSaving || auditChange.isSaving || licenceChange.isSaving, perform }
}

const sameFacts = ({ customer, vendorId, mainContractor, comment, registeredOn }: VendorDetail) => ({
  enterpriseCode: customer.code,
  vendorId,
  mainContractorCode: mainContractor?.code ?? null,
  comment,
  registeredOn,
})
