import type { userSettings as japanese } from '#web/identity/userSettings/texts.ja.ts'

export const userSettings: typeof japanese = {
  cancel: 'Cancel',
  close: 'Close',
  columns: {
    open: 'Columns',
    title: 'Columns of the list',
    hint: 'Choose the columns to show, and order them with the buttons (or Alt + ↑↓). "{{first}}" is always first.',
    up: 'Move "{{column}}" up',
    down: 'Move "{{column}}" down',
    moved: '"{{column}}" is now in place {{place}}.',
    reset: 'Reset to default',
    apply: 'Apply',
  },
  searches: {
    open: 'Saved searches',
    title: 'Saved searches',
    none: 'No search has been saved yet.',
    name: 'Name of the present search',
    save: 'Save',
    hint: 'Periods such as "latest 6 months" count from the day you run the search. Own dates are kept as they are.',
    taken: '"{{name}}" has already been saved. Replace it with the present search?',
    replace: 'Replace',
    delete: 'Delete',
    deleteNamed: 'Delete "{{name}}"',
    deletes: 'The saved search "{{name}}" will be deleted. This cannot be undone. No delivery is deleted.',
    deleteNow: 'Delete it',
    refused: {
      noName: 'Please enter a name.',
      full: 'Up to {{most}} searches can be saved. Please delete one that you no longer need.',
      tooLong: 'This search is too long to be saved. Please use fewer numbers or criteria.',
    },
  },
}
