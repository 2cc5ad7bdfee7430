import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { companyCalls, type Company } from '#contract/partners/calls/companies.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { CompanyForm } from '#web/partners/companies/form/CompanyForm.tsx'
import {
  fieldsOf,
  isChanged,
  ownFactsOf,
  platformFactsOf,
  type Administration,
  type CompanyFields,
} from '#web/partners/companies/form/companyFields.ts'
import { companyFaultsOf, isOutdated } from '#web/partners/companies/form/companyIssues.ts'

type Props = { company: Company; administration: Administration; onSaved: () => void; onReload: () => void }

/** A company as it was when the screen opened, changed and saved; what the change takes away is asked about first. */
export function EditingForm({ company, administration, onSaved, onReload }: Props) {
  const { t, nameIn } = useWords()
  const router = useRouter()
  const [isTooLate, setTooLate] = useState(false)
  const { enterpriseCode, updatedAt } = useReadCompany(company)
  const { mayChangeAll, usersByMenu } = administration
  return (
    <>
      <CompanyForm
        initial={fieldsOf(company)}
        company={company}
        ask={useLosses(usersByMenu)}
        call={companyCalls.editCompany}
        request={fields => ({
          enterpriseCode,
          updatedAt,
          ...ownFactsOf(fields),
          ...(mayChangeAll && { ...platformFactsOf(fields), industryType: fields.industryType }),
        })}
        faults={companyFaultsOf}
        done={(t, _answer, sent) => {
          const { enterpriseName, enterpriseNameEn } = { ...company, ...sent }
          return t('companies.form.saved', { name: nameIn({ name: enterpriseName, nameEn: enterpriseNameEn }) })
        }}
        onDone={async () => {
          // Names and menus of one's own company, and names of all others, stand in the profile.
          if (mayChangeAll) await rereadProfile(router)
          onSaved()
        }}
        onFailed={error => {
          if (!isOutdated(error)) return false
          setTooLate(true)
          return 'told'
        }}
        submitText={t('common.save')}
      />
      {isTooLate && (
        // Somebody else has saved meanwhile: nothing is overwritten, and the latest version can be loaded.
        <ConfirmDialog
          title={t('companies.outdated.title')}
          act={t('companies.outdated.reload')}
          cancel={t('companies.form.back')}
          onAct={onReload}
          onClose={() => setTooLate(false)}
        >
          <p>{t('companies.outdated.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The company as the form has read it; one that changed in nothing that the form holds counts as read just now. */
function useReadCompany(company: Company): Company {
  const [read] = useState(company)
  return isChanged(fieldsOf(read), fieldsOf(company)) ? read : company
}

const disclosures = ['orderedItemsDisclosure', 'productInformationDisclosure'] as const

/** Says what a change takes away from the company's users, or from other companies. */
function useLosses(usersByMenu: Administration['usersByMenu']) {
  const { t, nameIn, count } = useWords()
  const lossesOf = (before: CompanyFields, after: CompanyFields) => {
    const keptDomains = after.emailDomains.map(domain => domain.trim().toLowerCase())
    const keptCodes = after.logisticCentres.map(({ centreCode }) => centreCode.trim())
    const menus = before.availableMenus.filter(menu => !after.availableMenus.includes(menu))
    const domains = before.emailDomains.filter(domain => !keptDomains.includes(domain))
    const centres = before.logisticCentres.filter(({ centreCode }) => !keptCodes.includes(centreCode))
    return [
      ...menus.map(menu =>
        t('companies.losses.menu', { menu: t(`companies.menus.${menu}`), number: count(usersByMenu[menu] ?? 0) }),
      ),
      ...domains.map(domain => t('companies.losses.domain', { domain })),
      ...centres.map(({ centreName, centreNameEn, centreCode }) =>
        t('companies.losses.centre', {
          centre: `${nameIn({ name: centreName, nameEn: centreNameEn })} (${centreCode})`,
        }),
      ),
      ...disclosures
        .filter(name => before[name] === '1' && after[name] === '0')
        .map(name => t(`companies.losses.${name}`)),
    ]
  }
  return (after: CompanyFields, before: CompanyFields) => {
    const losses = lossesOf(before, after)
    if (losses.length === 0) return undefined
    return {
      title: t('companies.losses.title'),
      act: t('companies.losses.confirm'),
      cancel: t('companies.form.back'),
      children: (
        <>
          <Bullets lines={losses} />
          <p>{t('companies.losses.effect')}</p>
        </>
      ),
    }
  }
}
