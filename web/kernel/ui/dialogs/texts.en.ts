import type { unsaved as japanese } from '#web/kernel/ui/dialogs/texts.ja.ts'

export const unsaved: typeof japanese = {
  title: 'Unsaved changes',
  text: 'Your changes will be lost if you leave this screen.',
  leave: 'Discard and leave',
  stay: 'Continue editing',
}
