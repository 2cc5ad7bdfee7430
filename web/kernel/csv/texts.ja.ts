/** What every dialog says that takes in a CSV file. */
export const csvUpload = {
  title: 'CSVファイルの取り込み',
  choose: 'CSVファイルを選択、またはここにドロップ',
  chooseAgain: '別のファイルを選択、またはここにドロップ',
  limit: 'CSV形式（UTF-8またはShift_JIS）、{{size}} MBまで',
  checking: 'ファイルを確認しています…',
  noCsv: 'CSVファイルとして読み取れません。{{size}} MB以内の、空でないCSVファイルを選択してください。',
  changes: '変更内容',
  faulty: '{{number}}か所の誤りがあります。まだ何も登録していません。ファイルを修正して、もう一度選択してください。',
  faults: '誤りの一覧',
  firstFaults: '最初の{{number}}か所を表示しています。',
  line: '行',
  column: '列',
  row: '行全体',
  tableFaults: {
    missingColumn: 'この列がありません。',
    columnTwice: 'この列が2つ以上あります。',
    unreadable: '読み取れません。引用符（"）の閉じ忘れや文字コードをご確認ください。',
    mixedCodings:
      'この行の文字コードが、ほかの行と異なります。ファイル全体をUTF-8またはShift_JISで保存し直してください。',
    surplusCell: '見出しより多くのセルがあります。カンマを含む値は、引用符（"）で囲んでください。',
    empty: '入力してください。',
  },
}
