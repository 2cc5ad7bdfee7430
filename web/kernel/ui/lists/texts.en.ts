import type { lists as japanese } from '#web/kernel/ui/lists/texts.ja.ts'

export const lists: typeof japanese = {
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
  expired: 'Expired',
  monthsLeft: 'about {{number}} mo. left',
  daysLeft: '{{number}} d left',
}
