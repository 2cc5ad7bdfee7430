import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { AssessmentSection } from '#web/quality/cases/page/assessment/AssessmentSection.tsx'
import { CaseHeader, type CaseSlots } from '#web/quality/cases/page/CaseHeader.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Comments } from '#web/quality/cases/page/comments/Comments.tsx'
import { ExcursionTable } from '#web/quality/cases/page/ExcursionTable.tsx'
import { CaseCurve } from '#web/quality/cases/page/lazySections.ts'
import { SignaturesSection } from '#web/quality/cases/page/SignaturesSection.tsx'
import { TimeLine } from '#web/quality/cases/page/TimeLine.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { LotTable } from '#web/quality/releases/lazyReleases.ts'
import { LotBudgets } from '#web/quality/stabilityBudget/lazySections.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

const route = getRouteApi('/layout/quality/case')

/** What others do with the case shows by itself. */
const refetchIntervalMs = 15_000

/** One excursion case, from what was outside to the approval that concludes it. */
export function CasePage(slots: CaseSlots) {
  const { caseId } = route.useSearch()
  const { data, error, refetch } = useCall(
    caseCalls.getCase,
    { caseId },
    { handledHere: [codes.notAuthorized], background: true, refetchIntervalMs },
  )
  if (error?.failure === codes.notAuthorized) return <UnknownCase />
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return <Case key={caseId} found={data} {...slots} />
}

function UnknownCase() {
  const t = useText()
  return (
    <Notice title={t('cases.page.unknown')}>
      <p>{t('cases.page.unknownHint')}</p>
      <Link to="/quality" search={rememberedSearch('/quality')}>
        {t('cases.page.toList')}
      </Link>
    </Notice>
  )
}

function Case({ found, ...slots }: CaseSlots & { found: ExcursionCase }) {
  const t = useText()
  const { delivery, lotStates, rights } = found
  return (
    <div className="page narrow">
      <CaseHeader found={found} {...slots} />
      <Section id="case-excursions" title={t('cases.sections.excursions')}>
        <ExcursionTable found={found} />
        <Suspense>
          <CaseCurve deliveryId={delivery.deliveryId} />
        </Suspense>
      </Section>
      <AssessmentSection found={found} />
      <Section id="case-lots" title={t('cases.sections.lots')} hint={t('cases.lots.hint')}>
        <Suspense>
          <LotTable {...delivery} lots={lotStates} mayDecide={rights.mayDecide} />
        </Suspense>
        <Suspense>
          <LotBudgets deliveryId={delivery.deliveryId} />
        </Suspense>
      </Section>
      <SignaturesSection found={found} />
      <Comments found={found} />
      <TimeLine found={found} />
    </div>
  )
}
