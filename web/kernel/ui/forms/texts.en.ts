import type { forms as japanese } from '#web/kernel/ui/forms/texts.ja.ts'

export const forms: typeof japanese = {
  optional: '(optional)',
  faulty: 'Check this field.',
}
