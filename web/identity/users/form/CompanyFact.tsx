import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

/** The company of a user where there is none to choose. */
export function CompanyFact({ company }: { company: { enterpriseName: string; enterpriseNameEn: string } }) {
  const t = useText()
  const localName = useLocalName()
  return (
    <div>
      <div className="secondary">{t('users.facts.enterprise')}</div>
      <strong>{localName(company.enterpriseName, company.enterpriseNameEn)}</strong>
    </div>
  )
}
