import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import { loggerWords } from '#contract/devices/words/loggerWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** The logger registry: list, logger, calibrations, interval. */
export const loggers = {
  ...loggerWords.pairs,
  columns: {
    ...loggerWords.pairs.columns,
    interval: ['測定間隔', 'Interval'],
    note: ['メモ', 'Note'],
    dueOn: ['校正期限', 'Due on'],
    laboratory: ['校正機関', 'Laboratory'],
    certificateNumber: ['証明書番号', 'Certificate no.'],
    document: ['校正証明書', 'Certificate'],
    battery: ['電池残量', 'Battery'],
  },
  uses: { ...loggerWords.pairs.uses, current: ['使用終了を除く', 'All except retired'], all: ['すべて', 'All'] },
  states: calibrationWords.pairs.states,
  until: ['{{day}}まで', 'until {{day}}'],
  since: ['{{day}}から', 'since {{day}}'],
  dueToday: ['本日が期限', 'Due today'],
  daysLeft: ['期限まで{{number}}日', 'Due in {{number}} days'],
  overdue: ['期限切れ（{{number}}日超過）', 'Expired ({{number}} days ago)'],
  noBattery: ['報告なし', 'Not reported'],
  lowBattery: ['残量低下', 'low'],
  neverMeasured: ['測定値はありません。', 'There are no readings.'],
  codeHints: {
    grai: ['繰り返し使用する資産の識別コード（13桁とシリアル番号）', 'Returnable asset: 13 digits and a serial'],
    giai: ['個別資産の識別コード（30文字以内）', 'Individual asset: up to 30 characters'],
  },
  filter: {
    keywordHint: ['シリアル番号・名称・機種・GRAI・GIAI・メモ', 'Serial, name, model, GRAI, GIAI or note'],
    silent: ['通信途絶のみ', 'Silent only'],
    lowBattery: ['電池残量{{percent}}%未満のみ', 'Battery below {{percent}}% only'],
    overlapping: ['紐付けの重複のみ', 'Overlapping assignments only'],
  },
  list: {
    register: ['ロガーを登録', 'Register logger'],
    found: ['{{number}}台', 'Loggers: {{number}}'],
    none: ['該当するロガーはありません。', 'No loggers match.'],
    empty: ['登録されたロガーはありません。', 'No loggers have been registered.'],
    emptyHint: [
      'ロガーは、この画面で登録するか、連携システムが配送とともに登録します。',
      'Register loggers here, or let partner systems register them with their deliveries.',
    ],
  },
  registration: {
    title: ['ロガーの登録', 'Register logger'],
    hint: [
      '連携システムが配送で初めて指定したロガーは、自動で登録されます。',
      'A logger that a partner system names in a delivery for the first time is registered automatically.',
    ],
    serialHint: [
      '連携システムがこの番号でロガーを指定するため、登録後は変更できません。',
      'Partner systems identify the logger by this number, so it cannot be changed later.',
    ],
    done: ['ロガー「{{serial}}」を登録しました。', 'Logger “{{serial}}” was registered.'],
  },
  faults: {
    serial: ['シリアル番号を入力してください。', 'Enter the serial number.'],
    serialTaken: [
      'シリアル番号「{{serial}}」は、この企業ですでに登録されています。',
      'This company already has a logger with the serial number “{{serial}}”.',
    ],
    grai: [
      'GRAIは、チェックデジットを含む13桁の数字とシリアル番号で入力してください。',
      'Enter a GRAI: 13 digits with a check digit, then the serial.',
    ],
    giai: [
      'GIAIは、GS1事業者コードで始まる30文字以内の英数字で入力してください。',
      'Enter a GIAI of up to 30 characters that begins with the digits of a GS1 company prefix.',
    ],
    codeTaken: [
      'このコードは、ロガー「{{serial}}」に登録されています。',
      'This code is already registered for logger “{{serial}}”.',
    ],
    interval: [
      '1秒から24時間までの間隔を、1秒単位で入力してください。',
      'Enter an interval of whole seconds between 1 second and 24 hours.',
    ],
    day: ['日付を入力してください。', 'Enter a date.'],
    calibratedOn: [
      '同じ校正日の記録がすでにあるか、日付が正しくありません。',
      'A calibration is already registered for this date, or the date is not valid.',
    ],
    calibratedLater: ['本日以前の日付を入力してください。', 'Enter today’s date or an earlier one.'],
    dueOn: ['校正日以降の日付を入力してください。', 'Enter the calibration date or a later date.'],
    document: [
      'この証明書は登録できません。PDFをもう一度アップロードしてください。',
      'This certificate cannot be registered. Upload the PDF again.',
    ],
  },
  detail: {
    unknown: ['このロガーは表示できません。', 'This logger cannot be shown.'],
    toList: ['ロガー管理へ戻る', 'Back to Logger Registry'],
    edit: ['ロガー情報を編集', 'Edit details'],
    editTitle: ['ロガー情報の編集', 'Edit logger details'],
    editHint: ['シリアル番号は変更できません。', 'The serial number cannot be changed.'],
    saved: ['ロガー情報を保存しました。', 'The logger details were saved.'],
    changeInterval: ['測定間隔を変更', 'Change interval'],
  },
  retire: {
    title: ['ロガー「{{serial}}」の使用終了', 'Retire logger “{{serial}}”'],
    text: [
      '本日付けで使用を終了します。測定値と履歴は残ります。一覧の初期表示と選択肢には表示されなくなり、校正期限の通知も送信されません。使用は後から再開できます。',
      'The logger is retired as of today. Its readings and history are kept. It is hidden from the list by default, can no longer be selected, and no more calibration reminders are sent. You can reactivate it later.',
    ],
    inUse: [
      'このロガーは、現在配送を測定しています。受信した測定値は、引き続き保存されます。',
      'This logger is currently assigned to a delivery. New readings will still be saved.',
    ],
    submit: ['使用を終了', 'Retire'],
    done: ['ロガー「{{serial}}」の使用を終了しました。', 'Logger “{{serial}}” was retired.'],
  },
  reactivate: {
    title: ['ロガー「{{serial}}」の使用再開', 'Reactivate logger “{{serial}}”'],
    text: ['使用終了を取り消し、再び使用中のロガーとして扱います。', 'The logger will be in use again.'],
    submit: ['使用を再開', 'Reactivate'],
    done: ['ロガー「{{serial}}」の使用を再開しました。', 'Logger “{{serial}}” was reactivated.'],
  },
  interval: {
    hint: [
      '空欄の場合は、測定値から算出した間隔を用います。',
      'If left empty, the interval is calculated from the readings.',
    ],
    unit: ['測定間隔の単位', 'Interval unit'],
    minutes: ['分', 'minutes'],
    seconds: ['秒', 'seconds'],
    open: ['未登録（測定値から算出）', 'Not set (calculated from the readings)'],
    title: ['測定間隔の変更', 'Change interval'],
    text: [
      '測定間隔は、欠測の判定に用いられます。配送ごとの間隔が指定されていない測定は、新しい間隔で再判定されます。先に影響をご確認ください。',
      'The interval determines what counts as a gap. Readings of deliveries without an interval of their own are re-evaluated with the new interval. Check the effects first.',
    ],
    preview: ['影響を確認', 'Check effects'],
    deliveries: ['再判定される配送：{{number}}件', 'Deliveries to be re-evaluated: {{number}}'],
    noDeliveries: ['再判定される配送はありません。', 'No deliveries need to be re-evaluated.'],
    noChange: ['温度判定は変わりません。', 'No temperature outcomes change.'],
    change: ['{{from}} → {{to}}：{{number}}件', '{{from}} → {{to}}: {{number}}'],
    reasonHint: [
      '監査証跡と、温度判定が変わる配送の訂正履歴に記録されます。',
      'Recorded in the audit trail and in the amendments of deliveries whose temperature outcome changes.',
    ],
    submit: ['変更して再判定', 'Change and re-evaluate'],
    done: ['ロガー「{{serial}}」の測定間隔を変更しました。', 'The interval of logger “{{serial}}” was changed.'],
  },
  curve: {
    title: ['直近48時間の測定値', 'Last 48 hours of readings'],
    summary: [
      '{{from}}〜{{to}}、最低{{min}}℃、最高{{max}}℃',
      '{{from}} – {{to}}, lowest {{min}} °C, highest {{max}} °C',
    ],
    hides: [
      '表示する権限のない配送の測定値は含まれません。',
      'Readings of deliveries that you are not authorised to view are not included.',
    ],
  },
  calibrations: {
    title: ['校正履歴', 'Calibrations'],
    none: [
      '校正は登録されていません。このロガーの測定値には「校正未登録」と表示されます。',
      'No calibrations have been registered. Readings from this logger are marked “No calibration registered”.',
    ],
    add: ['校正を登録', 'Register calibration'],
    addTitle: ['校正の登録', 'Register calibration'],
    correct: ['訂正', 'Correct'],
    correctOf: ['{{day}}の校正を訂正', 'Correct calibration of {{day}}'],
    correctTitle: ['校正の訂正', 'Correct calibration'],
    remove: ['削除', 'Delete'],
    removeOf: ['{{day}}の校正を削除', 'Delete calibration of {{day}}'],
    dueHint: ['この日の終わりまで有効です。', 'Valid until the end of this day.'],
    laboratory: ['校正機関', 'Calibration laboratory'],
    document: ['校正証明書（PDF）', 'Calibration certificate (PDF)'],
    effect: [
      '保存すると、配送の校正の表示も直ちに更新されます。',
      'When you save, the calibration status of deliveries is updated immediately.',
    ],
    saved: ['校正を保存しました。', 'The calibration was saved.'],
    kept: ['{{day}}まで保管', 'Retained until {{day}}'],
    keptHint: [
      '出荷可否判定の根拠となっているため、{{day}}まで保管されます。入力済みの項目を空欄にすることや、判定した期間を外れる日付への変更はできません。',
      'Release decisions are based on this calibration, so it is kept until {{day}}. Entered values cannot be removed, and its dates must still cover the period of those decisions.',
    ],
  },
  removal: {
    title: ['校正の削除', 'Delete calibration'],
    text: [
      '{{day}}の校正を削除します。その期間の測定値は、ほかの校正がなければ「校正期間外」または「校正未登録」と表示されます。',
      'The calibration of {{day}} will be deleted. Unless another calibration covers them, readings from its period will be marked as outside calibration or without a registered calibration.',
    ],
    done: ['校正を削除しました。', 'The calibration was deleted.'],
  },
  overlaps: {
    hint: [
      '同じ期間に、異なる送信元がこのロガーを配送に紐付けています。ロガーの所有企業の管理者が優先する紐付けを選ぶまで、測定値は双方の配送の判定に用いられます。',
      'Different senders have assigned this logger to deliveries for the same period. Until an administrator of the logger’s owner decides which assignment takes precedence, its readings are used to evaluate both deliveries.',
    ],
    none: ['解消されていない重複はありません。', 'There are no unresolved overlaps.'],
    period: ['重複期間：{{span}}', 'Overlap: {{span}}'],
    sender: ['送信元', 'Sender'],
    delivery: ['配送', 'Delivery'],
    assigned: ['紐付けの期間', 'Assigned period'],
    hiddenDelivery: ['表示する権限のない配送', 'a delivery that you are not authorised to view'],
    withdrawn: ['送信元が取り消した紐付け', 'an assignment withdrawn by its sender'],
    decide: ['優先する紐付けを選ぶ', 'Select assignment to keep'],
    effect: [
      '優先しない紐付けは短縮され、その配送に訂正が記録され、温度が再判定されます。',
      'The other assignment is shortened. An amendment is added to its delivery, and its temperature is re-evaluated.',
    ],
    which: ['優先する紐付け', 'Assignment to keep'],
    whichMissing: ['優先する紐付けを選択してください。', 'Select the assignment to keep.'],
    left: {
      before: ['「{{name}}」の紐付けは、{{at}}に終わります。', 'The assignment to {{name}} will end at {{at}}.'],
      after: ['「{{name}}」の紐付けは、{{at}}から始まります。', 'The assignment to {{name}} will start at {{at}}.'],
      nothing: ['「{{name}}」の紐付けは、なくなります。', 'The assignment to {{name}} will be removed.'],
    },
    lost: [
      '{{at}}以降の測定値は、どちらの配送の判定にも用いられなくなります。',
      'Readings from {{at}} on will not be used to evaluate either delivery.',
    ],
    reasonHint: [
      '優先しない紐付けの配送の訂正履歴に、氏名と所属企業とともに表示されます。監査証跡と操作ログにも記録されます。',
      'Shown with your name and company in the other delivery’s amendments, and recorded in the audit trail and the operation log.',
    ],
    submit: ['重複を解消', 'Resolve overlap'],
    done: ['紐付けの重複を解消しました。', 'The overlap was resolved.'],
    over: [
      'この重複は、すでに解消されています。ほかの管理者が決定したか、送信元が紐付けを変更しました。',
      'This overlap has already been resolved: another administrator has decided, or a sender has changed its assignment.',
    ],
    archived: [
      '優先しない紐付けの測定値が保管庫に移されているため、こちらは優先できません。',
      'You cannot select this assignment because readings of the other one have been moved to the archive.',
    ],
    decisions: ['これまでの決定', 'Earlier decisions'],
    kept: ['優先した紐付け', 'Assignment kept'],
    cut: ['優先しなかった紐付け', 'Assignment shortened'],
  },
  deliveries: {
    title: ['測定した配送', 'Deliveries measured'],
    none: ['表示できる配送はありません。', 'There are no deliveries to show.'],
    reference: ['参照番号・出荷日', 'Reference no., shipping date'],
    route: ['出荷地・配送先', 'Shipping location, destination'],
    period: ['測定期間', 'Measurement period'],
    open: ['終了未定', 'no end date'],
  },
  history: {
    acts: {
      logger: {
        added: ['ロガーを登録', 'Logger registered'],
        changed: ['ロガー情報を変更', 'Logger details changed'],
        removed: ['ロガーを削除', 'Logger deleted'],
      },
      calibration: {
        added: ['校正を登録（{{day}}）', 'Calibration registered ({{day}})'],
        changed: ['校正を訂正（{{day}}）', 'Calibration corrected ({{day}})'],
        removed: ['校正を削除（{{day}}）', 'Calibration deleted ({{day}})'],
      },
    },
  },
} satisfies Texts

// A logger's page has the chart of readings, and hands in papers as vendors' pages do.
export { vendors } from '#web/partners/vendors/texts.ts'
export { compare, temperatureChart } from '#web/kernel/temperatureChart/texts.ts'
