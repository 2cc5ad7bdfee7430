import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** What every dialog says that takes in a CSV file. */
export const csvUpload = {
  title: ['CSVファイルの取り込み', 'Import CSV file'],
  choose: ['CSVファイルを選択、またはここにドロップ', 'Select a CSV file or drop it here'],
  chooseAgain: ['別のファイルを選択、またはここにドロップ', 'Select another file or drop it here'],
  limit: ['CSV形式（UTF-8またはShift_JIS）、{{size}} MBまで', 'CSV (UTF-8 or Shift_JIS), up to {{size}} MB'],
  checking: ['ファイルを確認しています…', 'Checking the file…'],
  noCsv: [
    'CSVファイルとして読み取れません。{{size}} MB以内の、空でないCSVファイルを選択してください。',
    'This file cannot be read as CSV. Select a CSV file that is not empty and no larger than {{size}} MB.',
  ],
  changes: ['変更内容', 'Changes'],
  faulty: [
    '{{number}}か所の誤りがあります。まだ何も登録していません。ファイルを修正して、もう一度選択してください。',
    '{{number}} errors found. Nothing has been registered. Correct the file and select it again.',
  ],
  faults: ['誤りの一覧', 'Errors'],
  firstFaults: ['最初の{{number}}か所を表示しています。', 'Showing the first {{number}}.'],
  line: ['行', 'Line'],
  column: ['列', 'Column'],
  row: ['行全体', 'Whole line'],
  tableFaults: {
    missingColumn: ['この列がありません。', 'This column is missing.'],
    columnTwice: ['この列が2つ以上あります。', 'This column occurs more than once.'],
    unreadable: [
      '読み取れません。引用符（"）の閉じ忘れや文字コードをご確認ください。',
      'Cannot be read. Check for an unclosed quotation mark (") and the character encoding.',
    ],
    mixedCodings: [
      'この行の文字コードが、ほかの行と異なります。ファイル全体をUTF-8またはShift_JISで保存し直してください。',
      'This line has a different character encoding from the rest. Save the whole file as UTF-8 or Shift_JIS.',
    ],
    surplusCell: [
      '見出しより多くのセルがあります。カンマを含む値は、引用符（"）で囲んでください。',
      'There are more cells than headings. Enclose values that contain commas in quotation marks (").',
    ],
    empty: ['入力してください。', 'Enter a value.'],
  },
} satisfies Texts
