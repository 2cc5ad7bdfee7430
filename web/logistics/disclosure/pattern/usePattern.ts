import { useState } from 'react'
import type { RequestOf } from '#contract/kernel/call.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import type { Changed } from '#contract/logistics/types/disclosureTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { settings } from '#web/kernel/settings.ts'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'

export type Draft = Pick<EditedPattern, 'mode' | 'companyCodes' | 'cells' | 'from' | 'until'> & { reason: string }
export type DraftErrors = Partial<Record<'companies' | 'cells' | 'from' | 'until' | 'other', Sentence>>
type Step = { name: 'form' } | { name: 'confirm'; changed: Changed } | { name: 'done'; changed: Changed }

/** A pattern from its form over what it would change to what it has changed. */
export function usePattern(edited: EditedPattern, onSaved: () => void) {
  const check = useErrors()
  const [draft, setDraft] = useState<Draft>(() => draftOf(edited))
  const [isTouched, setTouched] = useState(false)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [step, setStep] = useState<Step>({ name: 'form' })
  const save = useCallMutation(disclosureCalls.saveDisclosure, { handledHere: [codes.invalidParameters] })
  const send = (dryRun: boolean, onSuccess: (changed: Changed) => void) =>
    save.mutate(requestOf(edited, draft, dryRun), {
      onSuccess,
      onError: error => {
        setErrors(check.refused(error))
        setStep({ name: 'form' })
      },
    })
  return {
    draft,
    errors,
    step,
    isPending: save.isPending,
    isDirty: () => isTouched && step.name !== 'done',
    change: (changes: Partial<Draft>) => {
      setDraft({ ...draft, ...changes })
      setTouched(true)
      setErrors({})
    },
    preview: () => {
      const wrong = check.missing(draft)
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) send(true, changed => setStep({ name: 'confirm', changed }))
    },
    back: () => setStep({ name: 'form' }),
    confirm: () =>
      send(false, changed => {
        setStep({ name: 'done', changed })
        onSaved()
      }),
  }
}

function draftOf({ mode, companyCodes, cells, from, until, isMixed }: EditedPattern): Draft {
  const start = from ?? (isMixed ? undefined : todayIn(settings.timeZone))
  return { mode, companyCodes, cells, from: start, until, reason: '' }
}

const requestOf = (
  { productIds }: EditedPattern,
  { companyCodes, cells, reason, ...draft }: Draft,
  dryRun: boolean,
): RequestOf<typeof disclosureCalls.saveDisclosure> => ({
  ...draft,
  productIds: [...productIds],
  companyCodes: [...companyCodes],
  cells: [...cells],
  reason: reason.trim() || undefined,
  dryRun,
})

function useErrors() {
  const missing = ({ mode, companyCodes, cells, from }: Draft): DraftErrors => ({
    ...(companyCodes.length === 0 && { companies: t => t('disclosure.editor.needCompany') }),
    ...(cells.length === 0 && mode !== 'replace' && { cells: t => t('disclosure.editor.needCell') }),
    ...(cells.length > 0 && mode !== 'withdraw' && !from && { from: t => t('disclosure.editor.needFrom') }),
  })
  /** What the server found wrong, by its fields. */
  const refused = ({ issues }: CallError): DraftErrors => {
    const [issue] = issues
    const fault = (['inactiveCompany', 'ownCompany', 'unknownCompany', 'untilBeforeFrom', 'tooMany'] as const).find(
      one => one === issue?.message,
    )
    const text: Sentence = t => (fault ? t(`disclosure.faults.${fault}`) : t('codes.4022'))
    if (issue?.path.startsWith('companyCodes')) return { companies: text }
    return issue?.path === 'until' ? { until: text } : { other: text }
  }
  return { missing, refused }
}
