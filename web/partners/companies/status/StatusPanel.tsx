import { Flex } from 'antd'
import { useState } from 'react'
import { companyCalls, type Company } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { showError, showWarning } from '#web/kernel/messages/messages.ts'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import type { Administration } from '#web/partners/companies/form/companyFields.ts'
import { StatusTag } from '#web/partners/companies/status/StatusTag.tsx'

/** Who the company is, whether it is active, and the act that changes that. */
export function StatusPanel({ company }: { company: Company }) {
  const { t, language, dayOf, instant } = useWords()
  const { administration, status } = company
  const names = [company.enterpriseName, company.enterpriseNameEn]
  const [own, other] = language === 'en' ? names.toReversed() : names
  return (
    <section className="box filled narrow" aria-label={t('companies.account.title')}>
      <Flex wrap gap="middle" align="center">
        <div className="company-names">
          <h2>{own}</h2>
          <p className="quiet">{other}</p>
        </div>
        <Facts
          facts={[
            { label: t('companies.columns.enterpriseCode'), value: company.enterpriseCode },
            { label: t('companies.columns.status'), value: <StatusTag status={status} /> },
            { label: t('companies.facts.registeredOn'), value: dayOf(company.registeredAt) },
            { label: t('companies.columns.updatedAt'), value: instant(company.updatedAt) },
          ]}
        />
        {administration?.mayChangeStatus && (
          <DialogButton label={t(`companies.account.${status === 'active' ? 'deactivate' : 'activate'}`)}>
            {close => <StatusDialog company={company} administration={administration} onClose={close} />}
          </DialogButton>
        )}
      </Flex>
    </section>
  )
}

type Props = { company: Company; administration: Administration; onClose: () => void }

/** Says whom it signs out and which keys it stops, and does it. */
function StatusDialog({ company, administration, onClose }: Props) {
  const { t, nameIn, count } = useWords()
  // As it was when it was asked: the change is read before the dialog closes.
  const [action] = useState<'activate' | 'deactivate'>(company.status === 'active' ? 'deactivate' : 'activate')
  const { users, signedInUsers, liveApiKeys } = administration
  const name = nameIn({ name: company.enterpriseName, nameEn: company.enterpriseNameEn })
  const effects = {
    deactivate: [
      signedInUsers > 0
        ? t('companies.account.signedOut', { signedIn: count(signedInUsers) })
        : t('companies.account.nobodySignedIn'),
      t('companies.account.noSignIn', { number: count(users) }),
      t('companies.account.keysStop', { number: count(liveApiKeys) }),
      t('companies.account.keptData'),
    ],
    activate: [
      t('companies.account.signInAgain', { number: count(users) }),
      t('companies.account.keysWork', { number: count(liveApiKeys) }),
    ],
  }
  return (
    <CallConfirm
      title={t(`companies.account.${action}Title`)}
      act={t(`companies.account.${action}`)}
      call={companyCalls.changeCompanyStatus}
      request={{ enterpriseCode: company.enterpriseCode, status: action === 'activate' ? 'active' : 'inactive' }}
      handledHere={[codes.hiddenByMainContractor, codes.companyMissingInReference]}
      done={t => t(`companies.account.${action}d`, { name })}
      onFailed={report}
      onClose={onClose}
    >
      <p className="box filled strong">{name}</p>
      <Bullets lines={effects[action]} />
    </CallConfirm>
  )
}

/** 4032 is saved, too: it is a warning (SHL-57). */
function report({ failure, issues }: CallError) {
  const values = issues.flatMap(({ value }) => value ?? [])
  if (failure === codes.hiddenByMainContractor) {
    showWarning(t => t('companies.account.hidden', { codes: values.join(t('common.separator')) }))
  }
  if (failure === codes.companyMissingInReference) {
    showError(t => t('companies.gone', { value: values.join(t('common.separator')) }))
  }
}
