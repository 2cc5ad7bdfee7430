import type { csvUpload as ja } from '#web/kernel/csv/texts.ja.ts'

export const csvUpload: typeof ja = {
  title: 'Import CSV file',
  choose: 'Select a CSV file or drop it here',
  chooseAgain: 'Select another file or drop it here',
  limit: 'CSV (UTF-8 or Shift_JIS), up to {{size}} MB',
  checking: 'Checking the file…',
  noCsv: 'This file cannot be read as CSV. Select a CSV file that is not empty and no larger than {{size}} MB.',
  changes: 'Changes',
  faulty: '{{number}} errors found. Nothing has been registered. Correct the file and select it again.',
  faults: 'Errors',
  firstFaults: 'Showing the first {{number}}.',
  line: 'Line',
  column: 'Column',
  row: 'Whole line',
  tableFaults: {
    missingColumn: 'This column is missing.',
    columnTwice: 'This column occurs more than once.',
    unreadable: 'Cannot be read. Check for an unclosed quotation mark (") and the character encoding.',
    mixedCodings:
      'This line has a different character encoding from the rest. Save the whole file as UTF-8 or Shift_JIS.',
    surplusCell: 'There are more cells than headings. Enclose values that contain commas in quotation marks (").',
    empty: 'Enter a value.',
  },
}
