import type { csvUpload as ja } from '#web/kernel/csv/texts.ja.ts'

export const csvUpload: typeof ja = {
  title: 'Upload a CSV file',
  choose: 'Choose a CSV file, or drop it here',
  chooseAgain: 'Choose another file, or drop it here',
  limit: 'CSV (UTF-8 or Shift_JIS), up to {{size}} MB',
  checking: 'Checking the file…',
  noCsv: 'This file cannot be read as CSV. Choose a CSV file of up to {{size}} MB that is not empty.',
  changes: 'Changes',
  faulty: 'Found {{number}} mistakes. Nothing has been registered. Please correct the file and choose it again.',
  faults: 'Mistakes',
  firstFaults: 'The first {{number}} are shown.',
  line: 'Line',
  column: 'Column',
  why: 'Reason',
  row: 'Whole line',
  cancel: 'Cancel',
  tableFaults: {
    missingColumn: 'This column is missing.',
    columnTwice: 'This column is there more than once.',
    unreadable: 'Cannot be read. Check for an unclosed quotation mark (") and the character encoding.',
    mixedCodings:
      'This line is in another character code than the others. Please save the whole file as UTF-8 or Shift_JIS.',
    surplusCell: 'There are more cells than heads. Put a value with a comma in quotation marks (").',
    empty: 'Enter a value.',
  },
}
