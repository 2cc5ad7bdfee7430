import { kpiWords } from '#contract/reporting/words/kpiWords.ts'

const { kpis, numerators, denominators, month, centre, reason } = kpiWords.ja

export const kpi = {
  words: { kpis, numerators, denominators, month, centre, reason },
  /** What a KPI is, what counts, and for a centre which deliveries (REP-3 to REP-8). */
  definitions: {
    inboundHandling:
      '入庫したパレットのうち、期限内に計上されたパレットの割合です。入庫日の月で集計します。センター別では、そのセンターに到着した配送を数えます。',
    onTimePickup:
      '現在までの集荷予定のうち、予定までに集荷した割合です。集荷予定の月で集計し、集荷の記録がないものは遅れとして数えます。予定が日付のみの場合は日付で比べます。センター別では、そのセンターから出荷した配送を数えます。',
    shippingAccuracy:
      '配達が完了し、出荷個数と受領個数の両方が登録された配送のうち、個数が一致した割合です。配達日の月で集計し、個数が未登録の配送は割合に含めず、件数を併記します。センター別では、そのセンターから出荷した配送を数えます。',
    temperatureCompliance:
      '配達が完了した配送のうち、温度を維持した割合です。温度逸脱と欠測ありは未達として数えます。配達日の月で集計し、温度データのない配送は割合に含めず、件数を併記します。センター別では、そのセンターから出荷した配送と、到着した配送の両方を数えます。',
    businessStopTime:
      '稼働時間に対する業務停止時間の割合です（小さいほど良い指標です）。センターと月ごとに登録された時間を合計します。',
    systemDowntime:
      '稼働時間に対するシステム停止時間の割合です（小さいほど良い指標です）。センターと月ごとに登録された時間を合計します。',
  },
  amounts: {
    inboundHandling: '{{amount}}パレット',
    onTimePickup: '{{amount}}件',
    shippingAccuracy: '{{amount}}件',
    temperatureCompliance: '{{amount}}件',
    businessStopTime: '{{amount}}時間',
    systemDowntime: '{{amount}}時間',
  },
  /** Numerator and denominator. */
  fraction: '{{numerator}} / {{denominator}}',
  /** What is listed of a KPI. */
  parts: {
    inboundHandling: { all: 'すべて', met: '全数が期限内', missed: '期限内でないものあり', beside: '' },
    onTimePickup: { all: 'すべて', met: '予定どおり', missed: '遅れ・未集荷', beside: '' },
    shippingAccuracy: { all: '割合の対象', met: '個数一致', missed: '個数不一致', beside: '個数未登録' },
    temperatureCompliance: { all: '割合の対象', met: '温度維持', missed: '逸脱・欠測', beside: '温度データなし' },
  },
  beside: { shippingAccuracy: '個数未登録 {{number}}件', temperatureCompliance: '温度データなし {{number}}件' },
  share: '割合',
  evaluated: '判定',
  aim: { more: '目標 {{target}}以上', less: '目標 {{target}}以下' },
  verdicts: { met: '達成', missed: '未達', outside: '対象外' },
  noTarget: '目標未設定',
  change: '前月比 {{points}}ポイント',
  better: '改善',
  worse: '悪化',
  noChange: '前月から変化なし',
  runningMonth: '当月途中（前月 {{before}}）',
  nothingBefore: '前月のデータなし',
  missedCentres: '{{evaluated}}センター中{{missed}}センターが未達（期間計）',
  noMissedCentre: '全{{evaluated}}センターが達成（期間計）',
  summary: {
    missed: '目標未達が{{number}}項目あります：',
    reached: '判定できる{{number}}項目は、すべて目標を達成しています。',
    none: '目標が設定されていないか、データがないため、判定できる項目がありません。',
    rest: '達成 {{number}}項目',
    unevaluated: '判定なし {{number}}項目',
  },
  filter: {
    title: '表示条件',
    preset: '対象期間の選択',
    presets: { '6': '直近6か月', '12': '直近12か月', any: '任意の期間' },
    months: '対象月',
    from: '開始月',
    until: '終了月',
    centre: 'センター',
    allCentres: 'すべてのセンター',
  },
  cards: '6つのKPI（データのある最新月）',
  show: '{{kpi}}の推移とセンター別の比較を表示',
  openMonth: '{{kpi}}（{{month}}）の根拠データを表示：{{amounts}}',
  charts: {
    by: { month: '{{kpi}}の月別推移', centre: '{{kpi}}のセンター別比較' },
    subtitle: '{{place}}・{{months}}',
    csv: '「{{chart}}」をCSVファイルに保存します。',
    noCentre: 'センター別のデータがありません。',
    file: { month: '{{kpi}}_月別', centre: '{{kpi}}_センター別' },
    chosen: '{{centre}}（選択中）',
  },
  total: {
    title: '期間計 {{months}}',
    hint: '数字を選択すると、根拠データを一覧で表示します。',
    all: '根拠データ {{amounts}}',
  },
  noData: 'この期間のデータがありません。',
  noDataHint: '対象期間またはセンターを変更してお試しください。',
  unknownCentre: 'このセンターを表示する権限がないか、センターが存在しません。',
  noHours: '時間は「KPI登録」で登録されると表示されます。',
  behind: {
    title: '根拠データ：{{kpi}}',
    month: '対象月',
    everyMonth: '全期間（{{months}}）',
    part: '内訳',
    close: '根拠データを閉じる',
    found: '配送 {{number}}件',
    pallets: '入庫パレット {{all}}、うち期限内 {{onTime}}',
    figure: '{{share}}（{{amounts}}）',
    none: '該当する配送はありません。',
    noneHint: '対象月、センター、内訳を変更してお試しください。',
    noHours: '登録された時間はありません。',
    difference: '差 {{number}}',
    hours: { total: '合計', found: '登録 {{number}}件' },
  },
}
