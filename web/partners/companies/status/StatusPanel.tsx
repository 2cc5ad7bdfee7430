import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { Company } from '#contract/partners/calls/companies.ts'
import { StatusDialog } from '#web/partners/companies/status/StatusDialog.tsx'
import { StatusTag } from '#web/partners/companies/status/StatusTag.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
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
    <section className="box filled narrow" aria-label={t('companies.account.title')}>
      <Flex wrap gap="middle" align="center">
        <div className="company-names">
          <h2>{own}</h2>
          <p className="quiet">{other}</p>
        </div>
        <Facts
          facts={[
            { label: t('companies.columns.enterpriseCode'), value: company.enterpriseCode },
            { label: t('companies.columns.status'), value: <StatusTag status={company.status} /> },
            { label: t('companies.facts.registeredOn'), value: times.dayOf(company.registeredAt) },
            { label: t('companies.columns.updatedAt'), value: times.instant(company.updatedAt) },
          ]}
        />
        {company.administration?.mayChangeStatus && (
          <Button onClick={() => setAsking(true)}>{t(`companies.account.${next}`)}</Button>
        )}
      </Flex>
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
