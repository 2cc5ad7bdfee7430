import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { SignatureList, SignDialog } from '#web/quality/signatures/SignDialog.tsx'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'
import { caseFaultWords } from '#contract/quality/words/caseFaultWords.ts'
import { showError } from '#web/kernel/messages/messages.ts'

/** Who signed what, and the approval that concludes the case. */
export function SignaturesSection({ found, isBehind }: { found: ExcursionCase; isBehind: boolean }) {
  const t = useText()
  const { caseId, state, signatures, timeZone, needsTwoPeople, faults } = found
  return (
    <Section
      id="case-signatures"
      title={t('cases.sections.signatures')}
      hint={needsTwoPeople ? t('cases.signing.twoPeople') : undefined}
    >
      <SignatureList signatures={signatures} timeZone={timeZone} />
      {faults && state === 'underAssessment' && (
        <SignAct kind="approve" caseId={caseId} faults={faults.approving} isBehind={isBehind} />
      )}
    </Section>
  )
}

type Props = {
  kind: 'assess' | 'approve'
  caseId: number
  /** Why it cannot be signed as it stands. */
  faults: readonly CaseFault[]
  /** What is not sent yet is not what would be signed. */
  isUnsaved?: () => boolean
  /** What is shown is not what would be signed either. */
  isBehind: boolean
}

/** Signs the assessment or the approval; as long as that is not possible, says what is in the way. */
export function SignAct({ kind, caseId, faults, isUnsaved, isBehind }: Props) {
  const { t, language } = useWords()
  const words = caseFaultWords[language]
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const begin = () => {
    if (isUnsaved?.()) showError(t => t('cases.signing.saveFirst'))
    else if (isBehind) showError(t => t('cases.signing.readFirst'))
    else setOpen(true)
  }
  return (
    <Flex gap="small" wrap align="center" className="wide no-print">
      <Button type="primary" disabled={faults.length > 0} onClick={begin}>
        {t(`cases.signing.${kind}`)}
      </Button>
      {faults.length === 0 ? (
        <span className="quiet">{t(`cases.signing.${kind}Hint`)}</span>
      ) : (
        <ul className="quiet">
          {faults.map(fault => (
            <li key={fault}>{words[fault]}</li>
          ))}
        </ul>
      )}
      {isOpen && <SignDialog act={{ kind, caseId }} onClose={close} onSigned={close} />}
    </Flex>
  )
}
