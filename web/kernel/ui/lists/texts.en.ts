import type { lists as japanese } from '#web/kernel/ui/lists/texts.ja.ts'

export const lists: typeof japanese = {
  filter: {
    title: 'Filter',
    open: 'Show filter',
    close: 'Hide filter',
    search: 'Apply filter',
    clear: 'Clear filter',
    any: 'All',
    from: 'From',
    until: 'Until',
  },
  range: 'Showing {{from}}–{{until}}',
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
  emptyPage: 'There is nothing on this page.',
  toFirstPage: 'To the first page',
  file: 'CSV ({{number}})',
  fileHint: 'Saves all {{number}} filtered rows as a CSV file.',
  expired: 'Expired',
  monthsLeft: 'about {{number}} mo. left',
  daysLeft: '{{number}} d left',
}
