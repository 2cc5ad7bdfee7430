import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

const { kpis, numerators, denominators, month, centre, reason } = kpiWords.pairs

export const kpi = {
  words: { kpis, numerators, denominators, month, centre, reason },
  /** What a KPI is, what counts, and for a centre which deliveries (REP-3 to REP-8). */
  definitions: {
    inboundHandling: [
      '入庫したパレットのうち、期限内に計上されたパレットの割合です。入庫日の月で集計します。センター別では、そのセンターに到着した配送を数えます。',
      'Share of inbound pallets recorded on time, by month of warehousing. For a centre, deliveries that arrive at it count.',
    ],
    onTimePickup: [
      '現在までの集荷予定のうち、予定までに集荷した割合です。集荷予定の月で集計し、集荷の記録がないものは遅れとして数えます。予定が日付のみの場合は日付で比べます。センター別では、そのセンターから出荷した配送を数えます。',
      'Share of planned pickups to date that took place no later than planned, by month of the planned pickup. A pickup without a record counts as late. If the plan is a date, only the day is compared. For a centre, deliveries that leave it count.',
    ],
    shippingAccuracy: [
      '配達が完了し、出荷個数と受領個数の両方が登録された配送のうち、個数が一致した割合です。配達日の月で集計し、個数が未登録の配送は割合に含めず、件数を併記します。センター別では、そのセンターから出荷した配送を数えます。',
      'Share of completed deliveries with equal shipped and received piece counts, by month of delivery. Deliveries without both counts are excluded and shown separately. For a centre, deliveries that leave it count.',
    ],
    temperatureCompliance: [
      '配達が完了した配送のうち、温度を維持した割合です。温度逸脱と欠測ありは未達として数えます。配達日の月で集計し、温度データのない配送は割合に含めず、件数を併記します。センター別では、そのセンターから出荷した配送と、到着した配送の両方を数えます。',
      'Share of completed deliveries with the outcome compliant, by month of delivery. Excursions and incomplete data count as not compliant. Deliveries without temperature data are excluded and shown separately. For a centre, deliveries that leave it or arrive at it count.',
    ],
    businessStopTime: [
      '稼働時間に対する業務停止時間の割合です（小さいほど良い指標です）。センターと月ごとに登録された時間を合計します。',
      'Business downtime as a share of working hours (lower is better): the total of the hours registered by centre and month.',
    ],
    systemDowntime: [
      '稼働時間に対するシステム停止時間の割合です（小さいほど良い指標です）。センターと月ごとに登録された時間を合計します。',
      'System downtime as a share of working hours (lower is better): the total of the hours registered by centre and month.',
    ],
  },
  amounts: {
    inboundHandling: ['{{amount}}パレット', '{{amount}} pallets'],
    onTimePickup: ['{{amount}}件', '{{amount}} pickups'],
    shippingAccuracy: ['{{amount}}件', '{{amount}} deliveries'],
    temperatureCompliance: ['{{amount}}件', '{{amount}} deliveries'],
    businessStopTime: ['{{amount}}時間', '{{amount}} hours'],
    systemDowntime: ['{{amount}}時間', '{{amount}} hours'],
  },
  /** Numerator and denominator. */
  fraction: ['{{numerator}} / {{denominator}}', '{{numerator}} of {{denominator}}'],
  /** What is listed of a KPI. */
  parts: {
    inboundHandling: {
      all: ['すべて', 'All'],
      met: ['全数が期限内', 'All on time'],
      missed: ['期限内でないものあり', 'Some not on time'],
      beside: ['', ''],
    },
    onTimePickup: {
      all: ['すべて', 'All'],
      met: ['予定どおり', 'On time'],
      missed: ['遅れ・未集荷', 'Late or not picked up'],
      beside: ['', ''],
    },
    shippingAccuracy: {
      all: ['割合の対象', 'Counted'],
      met: ['個数一致', 'Pieces equal'],
      missed: ['個数不一致', 'Pieces differ'],
      beside: ['個数未登録', 'Without both counts'],
    },
    temperatureCompliance: {
      all: ['割合の対象', 'Counted'],
      met: ['温度維持', 'Compliant'],
      missed: ['逸脱・欠測', 'Excursion or incomplete'],
      beside: ['温度データなし', 'Without temperature data'],
    },
  },
  beside: {
    shippingAccuracy: ['個数未登録 {{number}}件', 'Without both counts: {{number}}'],
    temperatureCompliance: ['温度データなし {{number}}件', 'Without temperature data: {{number}}'],
  },
  share: ['割合', 'Share'],
  evaluated: ['判定', 'Result'],
  aim: {
    more: ['目標 {{target}}以上', 'Target: at least {{target}}'],
    less: ['目標 {{target}}以下', 'Target: at most {{target}}'],
  },
  verdicts: { met: ['達成', 'Met'], missed: ['未達', 'Missed'], beside: ['対象外', 'Not counted'] },
  noTarget: ['目標未設定', 'No target set'],
  change: ['前月比 {{points}}ポイント', '{{points}} points from previous month'],
  better: ['改善', 'better'],
  worse: ['悪化', 'worse'],
  noChange: ['前月から変化なし', 'No change from previous month'],
  runningMonth: ['当月途中（前月 {{before}}）', 'Month in progress (previous month: {{before}})'],
  nothingBefore: ['前月のデータなし', 'No data for the previous month'],
  missedCentres: [
    '{{evaluated}}センター中{{missed}}センターが未達（期間計）',
    'Centres missing the target: {{missed}} of {{evaluated}} (whole period)',
  ],
  noMissedCentre: [
    '全{{evaluated}}センターが達成（期間計）',
    'All {{evaluated}} centres meet the target (whole period)',
  ],
  summary: {
    missed: ['目標未達が{{number}}項目あります：', 'Targets missed: {{number}} – '],
    reached: [
      '判定できる{{number}}項目は、すべて目標を達成しています。',
      'All {{number}} KPIs that can be evaluated meet their targets.',
    ],
    none: [
      '目標が設定されていないか、データがないため、判定できる項目がありません。',
      'No KPI can be evaluated: no targets are set, or there is no data.',
    ],
    rest: ['達成 {{number}}項目', 'Met: {{number}}'],
    unevaluated: ['判定なし {{number}}項目', 'Not evaluated: {{number}}'],
  },
  filter: {
    title: ['表示条件', 'Filters'],
    preset: ['対象期間の選択', 'Select a period'],
    presets: {
      '6': ['直近6か月', 'Latest 6 months'],
      '12': ['直近12か月', 'Latest 12 months'],
      any: ['任意の期間', 'Any period'],
    },
    months: ['対象月', 'Months'],
    from: ['開始月', 'First month'],
    until: ['終了月', 'Last month'],
    centre: ['センター', 'Centre'],
    allCentres: ['すべてのセンター', 'All centres'],
  },
  cards: ['6つのKPI（データのある最新月）', 'The six KPIs (latest month with data)'],
  show: ['{{kpi}}の推移とセンター別の比較を表示', 'Show {{kpi}} by month and centre'],
  openMonth: [
    '{{kpi}}（{{month}}）の根拠データを表示：{{amounts}}',
    'Show the data behind {{kpi}} in {{month}}: {{amounts}}',
  ],
  charts: {
    by: { month: ['{{kpi}}の月別推移', '{{kpi}} by month'], centre: ['{{kpi}}のセンター別比較', '{{kpi}} by centre'] },
    subtitle: ['{{place}}・{{months}}', '{{place}}, {{months}}'],
    csv: ['「{{chart}}」をCSVファイルに保存します。', 'Downloads “{{chart}}” as a CSV file.'],
    noCentre: ['センター別のデータがありません。', 'There is no data by centre.'],
    file: { month: ['{{kpi}}_月別', '{{kpi}} by month'], centre: ['{{kpi}}_センター別', '{{kpi}} by centre'] },
    chosen: ['{{centre}}（選択中）', '{{centre}} (selected)'],
  },
  total: {
    title: ['期間計 {{months}}', 'Whole period, {{months}}'],
    hint: ['数字を選択すると、根拠データを一覧で表示します。', 'Select a figure to list the data behind it.'],
    all: ['根拠データ {{amounts}}', 'All: {{amounts}}'],
  },
  noData: ['この期間のデータがありません。', 'There is no data for these months.'],
  noDataHint: ['対象期間またはセンターを変更してお試しください。', 'Try other months or another centre.'],
  unknownCentre: [
    'このセンターを表示する権限がないか、センターが存在しません。',
    'This centre does not exist, or you are not authorised to view it.',
  ],
  noHours: [
    '時間は「KPI登録」で登録されると表示されます。',
    'Hours appear here once they are registered in KPI Registration.',
  ],
  behind: {
    title: ['根拠データ：{{kpi}}', 'Data behind {{kpi}}'],
    month: ['対象月', 'Month'],
    everyMonth: ['全期間（{{months}}）', 'Whole period ({{months}})'],
    part: ['内訳', 'Breakdown'],
    close: ['根拠データを閉じる', 'Close the list'],
    found: ['配送 {{number}}件', '{{number}} deliveries'],
    pallets: ['入庫パレット {{all}}、うち期限内 {{onTime}}', '{{all}} inbound pallets, {{onTime}} on time'],
    figure: ['{{share}}（{{amounts}}）', '{{share}} ({{amounts}})'],
    none: ['該当する配送はありません。', 'There are no matching deliveries.'],
    noneHint: ['対象月、センター、内訳を変更してお試しください。', 'Try another month, centre or breakdown.'],
    noHours: ['登録された時間はありません。', 'No hours are registered.'],
    difference: ['差 {{number}}', 'Difference {{number}}'],
    hours: { total: ['合計', 'Total'], found: ['登録 {{number}}件', 'Registered months: {{number}}'] },
  },
} satisfies Texts
