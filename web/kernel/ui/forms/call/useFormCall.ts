import type { FormInstance } from 'antd'
import type { TFunction } from 'i18next'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { type CallError, failureText } from '#web/kernel/api/errors/callError.ts'
import { allowedAt } from '#web/kernel/ui/forms/fields/allowed.ts'
import { useCallAction, type ActionOptions } from '#web/kernel/api/useCallAction.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { type Sentence, saidAtField } from '#web/kernel/texts/useWords.ts'

/** Codes that are told at their fields. */
export const handledAtFields = [codes.enterItemCode, codes.invalidParameters] as const

/**
 * What a refusal means at a field, where the form knows better than "check this field", with the value that the refusal names.
 * Fields of lines are those of any place: `codes[].code`.
 */
export type FaultTexts = Partial<Record<string, (t: TFunction, value: string | undefined) => string>>

/** Where the call's paths are no names of the form: what is wrong with which field. Without a name it is a message. */
type FaultsOf<Sent> = (error: CallError, sent: Sent) => readonly FieldFault[]

export type FormCallOptions<One extends Call> = Omit<ActionOptions<One>, 'onFailed'> & {
  faults?: FaultTexts | FaultsOf<RequestOf<One>> | undefined
  /** True where nothing is left to do, `told` where nothing is left to tell. */
  onFailed?: ((error: CallError, sent: RequestOf<One>) => boolean | 'told') | undefined
}

/** Sends what a form says by a call; a refusal is told at the fields that it concerns, or as a message where it has none. */
export function useFormCall<One extends Call, Fields extends object>(
  form: FormInstance<Fields>,
  call: One,
  { faults: texts = {}, handledHere = handledAtFields, onFailed, ...options }: FormCallOptions<One>,
) {
  const faultsOf = typeof texts === 'function' ? texts : faultsBy(form, call, texts)
  const tell = (error: CallError, sent: RequestOf<One>) => {
    // Every other failure has shown its message.
    if (!handledHere.some(code => code === error.failure)) return
    const faults = faultsOf(error, sent)
    const atFields = faults.filter(({ name }) => name.length > 0)
    showFaults(form, atFields, faults[0]?.sentence ?? (() => failureText(error)))
  }
  return useCallAction(call, {
    ...options,
    handledHere,
    onFailed: (error, sent) => onFailed?.(error, sent) || tell(error, sent),
  })
}

function faultsBy<Fields extends object>(form: FormInstance<Fields>, call: Call, texts: FaultTexts) {
  return ({ issues }: CallError): FieldFault[] => {
    const names = new Set(Object.keys(form.getFieldsValue(true)))
    return issues.flatMap(({ path, value }) => {
      const text = texts[path.replaceAll(/\[\d+\]/g, '[]')]
      const sentence = text && ((t: TFunction) => text(t, value))
      if (names.has(path))
        return { name: [path], sentence: sentence ?? allowedAt(call, path) ?? (t => t('forms.faulty')) }
      if (sentence && path.includes('[')) return { name: nameAt(path), sentence }
      return sentence ? { name: [], sentence } : []
    })
  }
}

/** `codes[2].code` as a form names it. */
const nameAt = (path: string) =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map(part => (/^\d+$/.test(part) ? Number(part) : part))

/** What is wrong with which field. */
export type FieldFault = { name: readonly (string | number)[]; sentence: Sentence }

/** Shows a refusal at its fields and goes to the first; as a message where it concerns none that the form has. */
export function showFaults<Fields>(form: FormInstance<Fields>, faults: readonly FieldFault[], otherwise: Sentence) {
  const [first] = faults
  if (!first) return showError(otherwise)
  const fields = [...Map.groupBy(faults, ({ name }) => name.join('.')).values()].map(some => ({
    name: some[0]?.name,
    errors: some.flatMap(({ sentence }) => saidAtField(sentence)),
  }))
  // Whoever reads the refusal takes the names from the form.
  form.setFields(fields as unknown as Parameters<typeof form.setFields>[0])
  form.scrollToField(first.name as Parameters<typeof form.scrollToField>[0], { focus: true, block: 'center' })
}
