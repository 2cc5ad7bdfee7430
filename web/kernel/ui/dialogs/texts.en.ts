import type { unsaved as japanese } from '#web/kernel/ui/dialogs/texts.ja.ts'

export const unsaved: typeof japanese = {
  title: 'There are unsaved changes',
  text: 'What you entered is lost when you leave this screen.',
  leave: 'Discard and leave',
  stay: 'Stay on this screen',
}
