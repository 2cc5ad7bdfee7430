import type { changeHistory as japanese } from '#web/kernel/ui/history/texts.ja.ts'

export const changeHistory: typeof japanese = {
  title: 'Change history',
  none: 'There are no changes.',
  machine: 'Partner system ({{name}})',
  system: 'System',
  reason: 'Reason: {{reason}}',
  was: 'Before',
  becomes: 'After',
  nothing: 'none',
  more: 'Showing the latest 200 changes.',
}
