import type { forms as japanese } from '#web/texts/ja/forms.ts'

export const forms: typeof japanese = {
  optional: '(optional)',
  faulty: 'Check this field.',
}
