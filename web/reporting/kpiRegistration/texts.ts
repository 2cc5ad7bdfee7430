import { kpiHoursWords } from '#contract/reporting/words/kpiHoursWords.ts'
import { csvUpload } from '#web/kernel/csv/texts.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const kpiRegistration = {
  ...kpiHoursWords.pairs,
  view: ['表示する内容', 'View'],
  views: { months: ['月別の登録', 'Months'], targets: ['目標値', 'Targets'] },
  unknownCentre: ['このセンターは表示できません。', 'This centre cannot be shown.'],
  unsaved: {
    text: ['{{what}}の入力内容はまだ保存されていません。', 'Your entries for {{what}} have not been saved yet.'],
    discard: ['破棄する', 'Discard'],
  },
  list: {
    title: ['月別のKPI登録', 'KPI registration by month'],
    found: ['{{number}}件', '{{number}} found'],
    none: ['表示するセンターまたは月がありません。', 'There are no centres or months to show.'],
    noneHint: [
      '表示できる物流センターがないか、指定した期間がまだ始まっていません。',
      'You have no logistics centres here, or the selected months have not begun.',
    ],
    unregistered: ['未登録', 'Not registered'],
    of: ['{{month}} {{centre}}', '{{month}}, {{centre}}'],
    readOnly: ['登録と変更は、企業管理者が行います。', 'Company administrators register and change months.'],
  },
  row: {
    history: ['変更履歴', 'History'],
    /** What a button of a row is called for screen readers. */
    named: ['{{act}}：{{what}}', '{{act}}: {{what}}'],
    hint: ['Enterで保存、Escで取り消し', 'Enter saves, Esc cancels'],
    saved: ['{{what}}のKPIを保存しました。', 'The KPI values for {{what}} were saved.'],
    removed: ['{{what}}のKPI登録を削除しました。', 'The KPI registration for {{what}} was deleted.'],
  },
  removal: {
    title: ['KPI登録の削除', 'Delete KPI registration'],
    text: [
      '{{what}}の登録を削除します。この月は「未登録」に戻り、業務停止時間とシステム停止時間の集計に含まれなくなります。変更履歴は残ります。',
      'This deletes the values registered for {{what}}. The month becomes “Not registered” and no longer counts towards business stop time and system downtime. The history is kept.',
    ],
  },
  history: {
    title: ['変更履歴：{{what}}', 'History: {{what}}'],
    added: ['登録', 'Registered'],
    changed: ['変更', 'Changed'],
    removed: ['削除', 'Deleted'],
  },
  targets: {
    title: ['目標値', 'Targets'],
    hint: [
      '自社の目標値です。KPIダッシュボードに目標線として表示し、達成・未達の判定に使います。空欄の指標には目標を設けません。',
      'The targets of your company. The KPI dashboard shows them as target lines and evaluates the KPIs against them. A KPI left empty has no target.',
    ],
    more: ['以上（大きいほど良い）', 'or more (higher is better)'],
    less: ['以下（小さいほど良い）', 'or less (lower is better)'],
    none: ['目標なし', 'No target'],
    save: ['目標値を保存', 'Save targets'],
    saved: ['目標値を保存しました。', 'The targets were saved.'],
  },
  csv: {
    template: ['CSVテンプレート', 'CSV template'],
    templateHint: [
      '表示中の期間とセンターの登録内容を、CSVファイルに保存します。編集してそのまま取り込めます。',
      'Downloads the registered values of the months and centres shown as a CSV file, which you can edit and upload again.',
    ],
    upload: ['CSV取り込み', 'Upload CSV'],
    hint: [
      'テンプレートに入力したファイルを選択してください。登録する前に、変更内容を確認できます。',
      'Select a file made from the template. You can review the changes before they are registered.',
    ],
    rules: [
      [
        '見出しは日本語・英語のどちらでも、列の順序も自由です。',
        '時間と理由がすべて空欄の行は、取り込みません（登録済みの月は削除されません）。',
        '1か所でも誤りがあるときは、どの行も登録しません。',
      ],
      [
        'Column headings may be in Japanese or English, and columns may be in any order.',
        'Lines without hours and a reason are skipped. Registered months are not deleted.',
        'If the file contains any error, nothing is registered.',
      ],
    ],
    summary: [
      '追加 {{added}}件　変更 {{changed}}件　変更なし {{unchanged}}件',
      '{{added}} added, {{changed}} changed, {{unchanged}} unchanged',
    ],
    isAdded: ['追加', 'Added'],
    isChanged: ['変更', 'Changed'],
    nothing: [
      '登録内容と同じです。変更はありません。',
      'The file matches the registered values. There are no changes.',
    ],
    firstChanges: ['最初の{{number}}行を表示しています。', 'Showing the first {{number}} lines.'],
    register: ['登録する', 'Register'],
    done: [
      'CSVファイルの内容を登録しました（追加 {{added}}件、変更 {{changed}}件）。',
      'The CSV file was registered: {{added}} added, {{changed}} changed.',
    ],
  },
  /** Why a cell is refused, in the form and in a file alike. */
  faults: {
    ...csvUpload.tableFaults,
    tooManyLines: ['一度に登録できるのは5,000行までです。', 'You can register up to 5,000 lines at once.'],
    unknownCentre: [
      '登録できるセンターの中に、このコードはありません。',
      'None of the centres you can register has this code.',
    ],
    noMonth: ['年月を「2026-11」の形式で入力してください。', 'Enter the month in the format 2026-11.'],
    futureMonth: ['まだ始まっていない月は登録できません。', 'A month that has not begun cannot be registered.'],
    twice: ['同じセンターと月の行が、すでに上にあります。', 'A line above already has this centre and month.'],
    noNumber: ['数値を入力してください。', 'Enter a number.'],
    negative: ['0以上で入力してください。', 'Enter 0 or more.'],
    tooManyDecimals: ['小数点以下は2桁までです。', 'Enter at most two decimals.'],
    moreThanWorkingHours: ['稼働時間を超えています。', 'This exceeds the working hours.'],
    moreThanMonth: ['この月の時間数を超えています。', 'This exceeds the hours of the month.'],
    tooLong: ['500文字以内で入力してください。', 'Enter at most 500 characters.'],
    moreThanHundred: ['100以下で入力してください。', 'Enter 100 or less.'],
  },
} satisfies Texts
