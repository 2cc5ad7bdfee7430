import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** The found deliveries on one map. */
export const deliveryMap = {
  view: ['表示方法', 'View'],
  views: { list: ['一覧', 'List'], map: ['地図', 'Map'] },
  region: ['検索結果の地図', 'Map of results'],
  title: [
    '検索した配送の地図。矢印キーで移動、＋ − で拡大・縮小、Enterで中央に最も近い印を開きます。「場所ごとの配送」でも同じ配送を確認できます。',
    'Map of the deliveries found. Use the arrow keys to move, + and − to zoom, and Enter to open the marker nearest the centre. “Deliveries by place” lists the same deliveries.',
  ],
  located: [
    '検索結果{{total}}件のうち、{{located}}件に位置情報があります。',
    '{{located}} of {{total}} deliveries have a position.',
  ],
  cut: [
    '出荷日の新しい{{shown}}件を地図に表示しています。',
    'Showing the {{shown}} deliveries with the latest shipping dates.',
  ],
  noneLocated: ['位置情報のある配送はありません。', 'None of the deliveries have a position.'],
  noneLocatedHint: [
    '位置情報が開示されていないか、出荷地・配送先の位置が登録されていません。一覧では確認できます。',
    'Either location data is not disclosed, or no coordinates are registered for the places. The list shows these deliveries.',
  ],
  toList: ['一覧で表示', 'Show as list'],
  closer: ['地図を拡大', 'Zoom in'],
  farther: ['地図を縮小', 'Zoom out'],
  whole: ['すべての配送を表示', 'Show all deliveries'],
  lateSign: ['遅', 'L'],
  foretoldSign: ['予', 'E'],
  legend: {
    group: ['複数の配送（件数）', 'Several deliveries (count)'],
    groupExcursion: ['複数の配送（温度逸脱を含む）', 'Several, with excursion'],
    groupLate: ['複数の配送（遅延を含む）', 'Several, with late delivery'],
    groupForetold: ['複数の配送（遅延見込みを含む）', 'Several, with delivery expected late'],
    position: ['ロガーの最新位置', 'Latest logger position'],
    arrived: ['配送先（配達完了）', 'Destination (delivered)'],
    excursion: ['温度逸脱', 'Excursion'],
    late: ['遅延', 'Late'],
  },
  card: { here: ['この地点の配送（{{number}}件）', 'Deliveries at this location ({{number}})'] },
  whereabouts: {
    position: ['{{time}}の位置（{{place}}へ輸送中）', 'Position at {{time}}, on the way to {{place}}'],
    waiting: ['{{place}}で集荷待ち', 'Awaiting pickup at {{place}}'],
    noPosition: ['{{place}}を出発（位置は未受信）', 'Left {{place}}, no position received yet'],
  },
  groups: {
    title: ['場所ごとの配送', 'Deliveries by place'],
    toPlace: ['{{place}}へ輸送中', 'On the way to {{place}}'],
    show: ['{{place}}を地図で表示', 'Show {{place}} on the map'],
    count: ['{{number}}件', 'Deliveries: {{number}}'],
    excursions: ['温度逸脱 {{number}}件', 'Excursions: {{number}}'],
    late: ['遅延 {{number}}件', 'Late: {{number}}'],
    foretold: ['遅延見込み {{number}}件', 'Expected late: {{number}}'],
  },
} satisfies Texts
