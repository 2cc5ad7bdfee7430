import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { SignAct } from '#web/quality/cases/page/SignAct.tsx'
import { SignatureList } from '#web/quality/signatures/SignatureList.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** Who signed what, and the approval that concludes the case. */
export function SignaturesSection({ found }: { found: ExcursionCase }) {
  const t = useText()
  const { caseId, state, signatures, timeZone, needsTwoPeople, faults } = found
  return (
    <Section title={t('cases.sections.signatures')} hint={needsTwoPeople ? t('cases.signing.twoPeople') : undefined}>
      <SignatureList signatures={signatures} timeZone={timeZone} />
      {faults && state === 'underAssessment' && <SignAct kind="approve" caseId={caseId} faults={faults.approving} />}
    </Section>
  )
}
