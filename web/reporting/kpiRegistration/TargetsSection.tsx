import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { isLessBetter, kpis, type Kpi } from '#contract/reporting/rules/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { TargetsForm } from '#web/reporting/kpiRegistration/TargetsForm.tsx'
import type { Targets } from '#web/reporting/kpiRegistration/typedTargets.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** What the company aims at, KPI by KPI. */
export function TargetsSection() {
  const t = useText()
  const answer = useCall(kpiRegistrationCalls.getKpiTargets, {})
  return (
    <Section title={t('kpiRegistration.targets.title')} hint={t('kpiRegistration.targets.hint')}>
      <Answered answer={answer}>
        {({ mayEdit, targets }) => (mayEdit ? <TargetsForm targets={targets} /> : <TargetsToRead targets={targets} />)}
      </Answered>
    </Section>
  )
}

function TargetsToRead({ targets }: { targets: Targets }) {
  const t = useText()
  const texts = useKpiTexts()
  const textOf = (kpi: Kpi) => {
    const percent = targets[kpi]
    if (percent === undefined) return t('kpiRegistration.targets.none')
    return `${texts.percent(percent)} ${t(`kpiRegistration.targets.${isLessBetter(kpi) ? 'less' : 'more'}`)}`
  }
  return <Facts areLines facts={kpis.map(kpi => ({ label: t(`kpi.words.kpis.${kpi}`), value: textOf(kpi) }))} />
}
