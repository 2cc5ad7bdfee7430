import type { VendorAudit, VendorDetail, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { type CallError, failureText } from '#web/kernel/api/errors/callError.ts'
import { showError, showWarning } from '#web/kernel/messages/messages.ts'
import { type Sentence, useWords } from '#web/kernel/texts/useWords.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { handledHere } from '#web/partners/vendors/form/fieldIssues.ts'

export type AskedOf =
  | { act: 'activate' | 'deactivate' }
  | { act: 'removeAudit'; audit: VendorAudit }
  | { act: 'removeLicence'; licence: VendorLicence }

type Props = { vendor: VendorDetail; asked: AskedOf; onClose: () => void }

/** Says what an act does to a vendor's entry, and does it. */
export function AskedAct({ vendor, asked, onClose }: Props) {
  const { t } = useWords()
  const name = useNameOf(vendor, asked)
  const { act } = asked
  const isHiddenStill = act === 'activate' && vendor.isContractorInactive
  const done: Sentence = t => t(`vendors.ask.${act}.done`, { name })
  const dialog = {
    title: t(`vendors.ask.${act}.title`),
    act: act === 'activate' || act === 'deactivate' ? t(`vendors.entry.${act}`) : t('common.remove'),
    children: <p>{t(isHiddenStill ? 'vendors.ask.activate.hidden' : `vendors.ask.${act}.effect`, { name })}</p>,
    handledHere,
    done,
    onFailed: report,
    onClose,
  }
  const enterpriseCode = vendor.customer.code
  if (asked.act === 'removeAudit') {
    const { auditId } = asked.audit
    return <CallConfirm {...dialog} call={vendorCalls.deleteAudit} request={{ enterpriseCode, auditId }} />
  }
  if (asked.act === 'removeLicence') {
    const { licenceId } = asked.licence
    return <CallConfirm {...dialog} call={vendorCalls.deleteLicence} request={{ enterpriseCode, licenceId }} />
  }
  const { vendorId, mainContractor, comment, registeredOn } = vendor
  const same = { enterpriseCode, vendorId, mainContractorCode: mainContractor?.code ?? null, comment, registeredOn }
  const request = { ...same, isActive: act === 'activate' }
  return <CallConfirm {...dialog} call={vendorCalls.saveVendor} request={request} />
}

function useNameOf(vendor: VendorDetail, asked: AskedOf) {
  const { nameIn, day } = useWords()
  if (asked.act === 'removeAudit') return day(asked.audit.auditRegisteredOn)
  if (asked.act === 'removeLicence') return asked.licence.name
  return nameIn(vendor.vendor)
}

/** No field is in sight: every refusal is a message; 4032 is saved, with a warning. */
function report(error: CallError) {
  if (error.failure === codes.hiddenByMainContractor) return showWarning(t => t('codes.4032'))
  if (!handledHere.some(code => code === error.failure)) return
  const isCompany = error.issues.some(({ path }) => path === 'isActive')
  showError(t => (isCompany ? t('vendors.form.inactiveVendor') : failureText(error)))
}
