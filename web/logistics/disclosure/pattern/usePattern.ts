import { useState } from 'react'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import type { Changed } from '#contract/logistics/types/disclosureTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import type { Sentence } from '#web/kernel/texts/useText.ts'

export type Draft = Pick<EditedPattern, 'mode' | 'companyCodes' | 'cells' | 'from' | 'until'> & { reason: string }
export type DraftErrors = Partial<Record<'companies' | 'cells' | 'from' | 'until' | 'other', Sentence>>
type Step = { name: 'form' } | { name: 'confirm' | 'done'; changed: Changed }

/** A pattern from its form over what it would change to what it has changed. */
export function usePattern(edited: EditedPattern, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(edited))
  const [isTouched, setTouched] = useState(false)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [step, setStep] = useState<Step>({ name: 'form' })
  const { isSending, send } = useCallAction(disclosureCalls.saveDisclosure, {
    handledHere: [codes.invalidParameters],
    onDone: (changed, { dryRun }) => {
      setStep({ name: dryRun ? 'confirm' : 'done', changed })
      if (!dryRun) onSaved()
    },
    onFailed: error => {
      setErrors(refusedIn(error))
      setStep({ name: 'form' })
    },
  })
  const submit = (dryRun: boolean) =>
    send({ ...draft, productIds: edited.productIds, reason: draft.reason.trim() || undefined, dryRun })
  return {
    draft,
    errors,
    step,
    isPending: isSending,
    isDirty: () => isTouched && step.name !== 'done',
    change: (changes: Partial<Draft>) => {
      setDraft({ ...draft, ...changes })
      setTouched(true)
      setErrors({})
    },
    preview: () => {
      const wrong = missingIn(draft)
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) submit(true)
    },
    back: () => setStep({ name: 'form' }),
    confirm: () => submit(false),
  }
}

function draftOf({ mode, companyCodes, cells, from, until, isMixed }: EditedPattern): Draft {
  const start = from ?? (isMixed ? undefined : todayInPortal())
  return { mode, companyCodes, cells, from: start, until, reason: '' }
}

const missingIn = ({ mode, companyCodes, cells, from }: Draft): DraftErrors => ({
  ...(companyCodes.length === 0 && { companies: t => t('disclosure.editor.needCompany') }),
  ...(cells.length === 0 && mode !== 'replace' && { cells: t => t('disclosure.editor.needCell') }),
  ...(cells.length > 0 && mode !== 'withdraw' && !from && { from: t => t('disclosure.editor.needFrom') }),
})

const faults = ['inactiveCompany', 'ownCompany', 'unknownCompany', 'untilBeforeFrom', 'tooMany'] as const

/** What the server found wrong, by its fields. */
function refusedIn({ issues: [issue] }: CallError): DraftErrors {
  const fault = faults.find(one => one === issue?.message)
  const text: Sentence = t => (fault ? t(`disclosure.faults.${fault}`) : t('codes.4022'))
  if (issue?.path.startsWith('companyCodes')) return { companies: text }
  return issue?.path === 'until' ? { until: text } : { other: text }
}
