import type { ReactNode } from 'react'
import type { Company } from '#contract/partners/calls/companies.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

/** A company for who reads it only. */
export function CompanyFacts({ company }: { company: Company }) {
  return (
    <>
      <IdentityFacts company={company} />
      <DisclosureFacts company={company} />
      <CentreFacts company={company} />
    </>
  )
}

/** What only the platform administrator changes. */
export function IdentityFacts({ company, hint }: { company: Company; hint?: string }) {
  const t = useText()
  const menus = company.availableMenus.map(menu => t(`companies.menus.${menu}`)).join(t('companies.separator'))
  return (
    <section className="company-section" aria-label={t('companies.form.identity')}>
      <h2>{t('companies.form.identity')}</h2>
      <dl className="company-facts">
        <Fact label={t('companies.columns.enterpriseName')}>{company.enterpriseName}</Fact>
        <Fact label={t('companies.columns.enterpriseNameEn')}>{company.enterpriseNameEn}</Fact>
        <Fact label={t('companies.columns.industryType')}>{t(`companies.industryTypes.${company.industryType}`)}</Fact>
        <Fact label={t('companies.columns.emailDomains')}>
          {company.emailDomains.join(t('companies.separator')) || t('companies.list.noDomains')}
        </Fact>
        <Fact label={t('companies.columns.availableMenus')}>{menus || t('companies.list.noMenus')}</Fact>
      </dl>
      {hint && <p className="quiet">{hint}</p>}
    </section>
  )
}

function DisclosureFacts({ company }: { company: Company }) {
  const t = useText()
  return (
    <section className="company-section" aria-label={t('companies.facts.disclosure')}>
      <h2>{t('companies.facts.disclosure')}</h2>
      <dl className="company-facts">
        {(['orderedItemsDisclosure', 'productInformationDisclosure'] as const).map(name => (
          <Fact key={name} label={t(`companies.columns.${name}`)}>
            {t(`companies.disclosure.${company[name]}`)}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

function CentreFacts({ company: { logisticCentres } }: { company: Company }) {
  const t = useText()
  const localName = useLocalName()
  return (
    <section className="company-section" aria-label={t('companies.facts.logisticCentres')}>
      <h2>{t('companies.facts.logisticCentres')}</h2>
      {logisticCentres.length === 0 && <p className="quiet">{t('companies.form.noCentres')}</p>}
      <dl className="company-facts">
        {logisticCentres.map(({ centreCode, centreName, centreNameEn, address }) => (
          <Fact key={centreCode} label={centreCode}>
            {localName(centreName, centreNameEn)}
            {address && <div className="quiet">{address}</div>}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
