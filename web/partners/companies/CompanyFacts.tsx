import type { Company } from '#contract/partners/calls/companies.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'

/** A company for who reads it only. */
export function CompanyFacts({ company }: { company: Company }) {
  const t = useText()
  const localName = useLocalName()
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
          facts={logisticCentres.map(({ centreCode, centreName, centreNameEn, address }) => ({
            label: centreCode,
            value: (
              <>
                {localName(centreName, centreNameEn)}
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
  const t = useText()
  const { enterpriseName, enterpriseNameEn, industryType, emailDomains, availableMenus } = company
  const menus = availableMenus.map(menu => t(`companies.menus.${menu}`)).join(t('companies.separator'))
  const domains = emailDomains.join(t('companies.separator'))
  return (
    <Section title={t('companies.form.identity')}>
      <Facts
        areLines
        facts={[
          { label: t('companies.columns.enterpriseName'), value: enterpriseName },
          { label: t('companies.columns.enterpriseNameEn'), value: enterpriseNameEn },
          { label: t('companies.columns.industryType'), value: t(`companies.industryTypes.${industryType}`) },
          { label: t('companies.columns.emailDomains'), value: domains || t('companies.list.noDomains') },
          { label: t('companies.columns.availableMenus'), value: menus || t('companies.list.noMenus') },
        ]}
      />
      {hint && <p className="quiet">{hint}</p>}
    </Section>
  )
}
