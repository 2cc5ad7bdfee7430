import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { emptyAssessment, riskOf, type Assessment } from '#contract/quality/rules/caseAssessment.ts'
import { AssessmentForm } from '#web/quality/cases/page/assessment/AssessmentForm.tsx'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useReadsAssessment } from '#web/quality/cases/useReadsAssessment.ts'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** The assessment of the case: written while it is under assessment, else read; by the depositor's people alone. */
export function AssessmentSection({ found }: { found: ExcursionCase }) {
  const t = useText()
  const reads = useReadsAssessment(found)
  if (!reads) {
    return (
      <Section title={t('cases.sections.assessment')}>
        <p className="quiet">{t('cases.assessment.ofDepositor')}</p>
      </Section>
    )
  }
  return (
    <Section id="case-assessment" title={t('cases.sections.assessment')} hint={t('cases.assessment.hint')}>
      {found.rights.mayAssess ? <AssessmentForm found={found} /> : <Written assessment={found.assessment} />}
    </Section>
  )
}

const names = Object.keys(emptyAssessment) as (keyof Assessment)[]

function Written({ assessment }: { assessment: Assessment }) {
  const t = useText()
  const { words } = useCaseTexts()
  const risk = riskOf(assessment)
  const written = names.flatMap(name => {
    const value = assessment[name]
    if (value === null) return []
    const text = isLevel(name) ? words.risks[value as 'low' | 'medium' | 'high'] : value
    return [{ label: words.assessment[name], value: <div className="pre-line">{text}</div>, isWide: true }]
  })
  if (written.length === 0) return <p className="quiet">{t('cases.assessment.nothing')}</p>
  return <Facts facts={[...written, risk && { label: words.assessment.risk, value: words.risks[risk] }]} />
}

const isLevel = (name: keyof Assessment) => name === 'severity' || name === 'probability' || name === 'uncertaintyLevel'
