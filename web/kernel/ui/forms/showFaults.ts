import type { FormInstance } from 'antd'
import { showError } from '#web/kernel/messages/messages.ts'
import { type Sentence, saidAtField } from '#web/kernel/texts/said.tsx'

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
