import type * as japanese from '#web/kernel/ui/texts.ja.ts'

export const forms: typeof japanese.forms = {
  optional: '(optional)',
  faulty: 'Check this field.',
  reason: 'Reason',
  reasonMissing: 'Enter a reason.',
}

export const lists: typeof japanese.lists = {
  filter: {
    title: 'Filters',
    open: 'Show filters',
    close: 'Hide filters',
    search: 'Apply filters',
    clear: 'Clear filters',
    any: 'All',
    from: 'From',
    until: 'Until',
  },
  range: 'Showing {{from}}–{{until}}',
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
  emptyPage: 'There is no data on this page.',
  toFirstPage: 'Go to first page',
  file: 'CSV ({{number}})',
  fileHint: 'Downloads all {{number}} filtered rows as a CSV file.',
  keyword: 'Keyword',
  actions: 'Actions',
  csv: 'CSV',
  expired: 'Expired',
  monthsLeft: 'about {{number}} mo. left',
  daysLeft: '{{number}} d left',
}

export const changeHistory: typeof japanese.changeHistory = {
  title: 'Change history',
  none: 'There are no changes.',
  machine: 'Partner system ({{name}})',
  system: 'System',
  reason: 'Reason: {{reason}}',
  was: 'Before',
  becomes: 'After',
  nothing: 'none',
  more: 'Showing the latest {{number}} changes.',
}

export const unsaved: typeof japanese.unsaved = {
  title: 'Unsaved changes',
  text: 'Your changes will be lost if you leave this screen.',
  leave: 'Discard and leave',
  stay: 'Continue editing',
}
