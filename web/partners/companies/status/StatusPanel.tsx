import { Button } from 'antd'
import { useState } from 'react'
import type { Company } from '#contract/partners/calls/companies.ts'
import { StatusDialog } from '#web/partners/companies/status/StatusDialog.tsx'
import { StatusTag } from '#web/partners/companies/status/StatusTag.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Who the company is, whether it is active, and the act that changes that. */
export function StatusPanel({ company }: { company: Company }) {
  const t = useText()
  const times = useTimes()
  const isEnglish = useLanguage() === 'en'
  const [isAsking, setAsking] = useState(false)
  const names = [company.enterpriseName, company.enterpriseNameEn]
  const [own, other] = isEnglish ? names.toReversed() : names
  const next = company.status === 'active' ? 'deactivate' : 'activate'
  return (
    <section className="company-head" aria-label={t('companies.account.title')}>
      <div className="company-head-names">
        <h2>{own}</h2>
        <p className="quiet">{other}</p>
      </div>
      <dl className="company-head-facts">
        <div>
          <dt>{t('companies.columns.enterpriseCode')}</dt>
          <dd>{company.enterpriseCode}</dd>
        </div>
        <div>
          <dt>{t('companies.columns.status')}</dt>
          <dd>
            <StatusTag status={company.status} />
          </dd>
        </div>
        <div>
          <dt>{t('companies.facts.registeredOn')}</dt>
          <dd>{times.dayOf(company.registeredAt)}</dd>
        </div>
        <div>
          <dt>{t('companies.columns.updatedAt')}</dt>
          <dd>{times.instant(company.updatedAt)}</dd>
        </div>
      </dl>
      {company.administration?.mayChangeStatus && (
        <Button onClick={() => setAsking(true)}>{t(`companies.account.${next}`)}</Button>
      )}
      {isAsking && company.administration && (
        <StatusDialog
          company={company}
          administration={company.administration}
          action={next}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
