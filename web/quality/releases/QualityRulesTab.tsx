import { Skeleton } from 'antd'
import { useState } from 'react'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { RulesCard } from '#web/quality/releases/rules/RulesCard.tsx'
import { RulesForm } from '#web/quality/releases/rules/RulesForm.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

/** What each company's quality management has laid down, with what it does. */
export function QualityRulesTab() {
  const t = useText()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(releaseCalls.getQualityRules, { enterpriseCode })
  const [edited, setEdited] = useState<string>()
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (answer.data.length === 0) return <Notice title={t('releases.rules.none')}>{t('releases.rules.noneHint')}</Notice>
  const close = () => setEdited(undefined)
  return (
    <div className="page narrow">
      <p className="quiet">{t('releases.rules.intro')}</p>
      {answer.data.map(one =>
        one.mayEdit && one.company.code === edited ? (
          <RulesForm key={one.company.code} {...one} onClose={close} />
        ) : (
          <RulesCard key={one.company.code} {...one} onEdit={() => setEdited(one.company.code)} />
        ),
      )}
    </div>
  )
}
