import { companyCalls, type Company } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showError, showNotice, showWarning } from '#web/kernel/messages/messages.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Action = 'activate' | 'deactivate'
type Props = {
  company: Company
  administration: NonNullable<Company['administration']>
  action: Action
  onClose: () => void
}

/** Says whom it signs out and which keys it stops, and does it. */
export function StatusDialog({ company, administration, action, onClose }: Props) {
  const t = useText()
  const localName = useLocalName()
  const { isPending, change } = useStatusChange(company, action, onClose)
  return (
    <ConfirmDialog
      title={t(`companies.account.${action}Title`)}
      act={t(`companies.account.${action}`)}
      isActing={isPending}
      onAct={() => void change()}
      onClose={onClose}
    >
      <p className="box filled strong">{localName(company.enterpriseName, company.enterpriseNameEn)}</p>
      <ul className="bullets">
        {action === 'deactivate' ? <Ends {...administration} /> : <Begins {...administration} />}
      </ul>
    </ConfirmDialog>
  )
}

type Counted = Props['administration']

function Ends({ users, signedInUsers, liveApiKeys }: Counted) {
  const t = useText()
  const { count } = useTimes()
  return (
    <>
      <li>
        {signedInUsers > 0
          ? t('companies.account.signedOut', { signedIn: count(signedInUsers) })
          : t('companies.account.nobodySignedIn')}
      </li>
      <li>{t('companies.account.noSignIn', { number: count(users) })}</li>
      <li>{t('companies.account.keysStop', { number: count(liveApiKeys) })}</li>
      <li>{t('companies.account.keptData')}</li>
    </>
  )
}

function Begins({ users, liveApiKeys }: Counted) {
  const t = useText()
  const { count } = useTimes()
  return (
    <>
      <li>{t('companies.account.signInAgain', { number: count(users) })}</li>
      <li>{t('companies.account.keysWork', { number: count(liveApiKeys) })}</li>
    </>
  )
}

/** 4032 is saved, too: it is a warning (SHL-57). */
function useStatusChange(company: Company, action: Action, onClose: () => void) {
  const t = useText()
  const localName = useLocalName()
  const handledHere = [codes.hiddenByMainContractor, codes.companyMissingInReference] as const
  const { isPending, mutateAsync } = useCallMutation(companyCalls.changeCompanyStatus, { handledHere })
  const name = localName(company.enterpriseName, company.enterpriseNameEn)
  const change = async () => {
    try {
      const status = action === 'activate' ? 'active' : 'inactive'
      await mutateAsync({ enterpriseCode: company.enterpriseCode, status })
      showNotice(t => t(`companies.account.${action}d`, { name }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      report(error)
    }
    // A failure shows its message, which the dialog would hide.
    onClose()
  }
  const report = (error: CallError) => {
    const values = error.issues.flatMap(({ value }) => value ?? []).join(t('companies.separator'))
    if (error.failure === codes.hiddenByMainContractor) {
      showWarning(t => t('companies.account.hidden', { codes: values }))
    }
    if (error.failure === codes.companyMissingInReference) showError(t => t('companies.gone', { value: values }))
  }
  return { isPending, change }
}
