import type { Company } from '#contract/partners/calls/companies.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Facts, Section, factsOf } from '#web/kernel/ui/Section.tsx'

/** A company for who reads it only. */
export function CompanyFacts({ company }: { company: Company }) {
  const { t, nameIn } = useWords()
  const { logisticCentres } = company
  return (
    <>
      <IdentityFacts company={company} />
      <Section title={t('companies.facts.disclosure')}>
        <Facts
          areLines
          facts={(['orderedItemsDisclosure', 'productInformationDisclosure'] as const).map(name => ({
            label: t(`companies.columns.${name}`),
            value: t(`companies.disclosure.${company[name]}`),
          }))}
        />
      </Section>
      <Section
        title={t('companies.facts.logisticCentres')}
        empty={logisticCentres.length === 0 && t('companies.form.noCentres')}
      >
        <Facts
          areLines
          facts={logisticCentres.map(({ centreCode, centreName, centreNameEn, gln, address }) => ({
            label: centreCode,
            value: (
              <>
                {nameIn({ name: centreName, nameEn: centreNameEn })}
                {gln && <div className="quiet">{`${t('companies.columns.gln')} ${gln}`}</div>}
                {address && <div className="quiet">{address}</div>}
              </>
            ),
          }))}
        />
      </Section>
    </>
  )
}

/** What only the platform administrator changes. */
export function IdentityFacts({ company, hint }: { company: Company; hint?: string }) {
  const { t } = useWords()
  const { enterpriseName, enterpriseNameEn, gln, industryType, emailDomains, availableMenus } = company
  const menus = availableMenus.map(menu => t(`companies.menus.${menu}`)).join(t('common.separator'))
  const domains = emailDomains.join(t('common.separator'))
  return (
    <Section title={t('companies.form.identity')}>
      <Facts
        areLines
        facts={factsOf(
          {
            enterpriseName,
            enterpriseNameEn,
            gln: gln ?? t('common.none'),
            industryType: t(`companies.industryTypes.${industryType}`),
            emailDomains: domains || t('companies.list.noDomains'),
            availableMenus: menus || t('companies.list.noMenus'),
          },
          name => t(`companies.columns.${name}`),
        )}
      />
      {hint && <p className="quiet">{hint}</p>}
    </Section>
  )
}
