import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { CaseFault } from '#contract/quality/rules/caseStates.ts'
import { caseFaultWords } from '#contract/quality/words/caseFaultWords.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { SignDialog } from '#web/quality/signatures/SignDialog.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

type Props = {
  kind: 'assess' | 'approve'
  caseId: number
  /** Why it cannot be signed as it stands. */
  faults: readonly CaseFault[]
  /** What is not sent yet is not what would be signed. */
  isUnsaved?: () => boolean
}

/** Signs the assessment or the approval; as long as that is not possible, says what is in the way. */
export function SignAct({ kind, caseId, faults, isUnsaved }: Props) {
  const t = useText()
  const words = caseFaultWords[useLanguage()]
  const [isOpen, setOpen] = useState(false)
  const begin = () => (isUnsaved?.() ? showError(t => t('cases.signing.saveFirst')) : setOpen(true))
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
      {isOpen && <SignDialog act={{ kind, caseId }} onClose={() => setOpen(false)} onSigned={() => setOpen(false)} />}
    </Flex>
  )
}
