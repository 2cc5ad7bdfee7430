import type { userSettings as japanese } from '#web/identity/userSettings/texts.ja.ts'

export const userSettings: typeof japanese = {
  columns: {
    open: 'Columns',
    title: 'List columns',
    hint: 'Select the columns to show and order them with the buttons (or Alt + ↑↓). “{{first}}” is always first.',
    up: 'Move “{{column}}” up',
    down: 'Move “{{column}}” down',
    moved: '“{{column}}” is now in position {{place}}.',
    reset: 'Reset to default',
    apply: 'Apply',
  },
  searches: {
    open: 'Saved searches',
    none: 'No search has been saved yet.',
    name: 'Name of the current search',
    hint: 'Periods such as “Latest 6 months” count from the day you run the search. Custom dates are saved as they are.',
    taken: '“{{name}}” already exists. Replace it with the current search?',
    replace: 'Replace',
    deletes: 'The saved search “{{name}}” will be deleted. This cannot be undone. No deliveries are deleted.',
    deleteNow: 'Delete',
    refused: {
      noName: 'Please enter a name.',
      full: 'You can save up to {{most}} searches. Please delete one that you no longer need.',
      tooLong: 'This search is too long to save. Please use fewer numbers or criteria.',
    },
  },
}
