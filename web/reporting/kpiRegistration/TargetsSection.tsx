import { useId } from 'react'
import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { isLessBetter, kpis } from '#contract/reporting/rules/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { TargetsForm } from '#web/reporting/kpiRegistration/TargetsForm.tsx'
import type { Targets } from '#web/reporting/kpiRegistration/typedTargets.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** What the company aims at, KPI by KPI. */
export function TargetsSection() {
  const t = useText()
  const heading = useId()
  const { data, error, refetch } = useCall(kpiRegistrationCalls.getKpiTargets, {})
  return (
    <section className="kpi-targets" aria-labelledby={heading}>
      <h2 id={heading}>{t('kpiRegistration.targets.title')}</h2>
      <p className="quiet">{t('kpiRegistration.targets.hint')}</p>
      {error && !data && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <p>{t('common.loading')}</p>}
      {data?.mayEdit === true && <TargetsForm targets={data.targets} />}
      {data?.mayEdit === false && <TargetsToRead targets={data.targets} />}
    </section>
  )
}

function TargetsToRead({ targets }: { targets: Targets }) {
  const t = useText()
  const texts = useKpiTexts()
  return (
    <dl className="kpi-target-list">
      {kpis.map(kpi => {
        const percent = targets[kpi]
        return (
          <div key={kpi} className="kpi-target">
            <dt>{t(`kpi.words.kpis.${kpi}`)}</dt>
            <dd>
              {percent === undefined
                ? t('kpiRegistration.targets.none')
                : `${texts.percent(percent)} ${t(`kpiRegistration.targets.${isLessBetter(kpi) ? 'less' : 'more'}`)}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
