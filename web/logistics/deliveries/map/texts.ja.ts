/** The found deliveries on one map. */
export const deliveryMap = {
  view: '表示方法',
  views: { list: '一覧', map: '地図' },
  region: '検索結果の地図',
  title:
    '検索した配送の地図。矢印キーで移動、＋ − で拡大・縮小、Enterで中央に最も近い印を開きます。「場所ごとの配送」でも同じ配送を確認できます。',
  located: '検索結果{{total}}件のうち、{{located}}件に位置情報があります。',
  cut: '出荷日の新しい{{shown}}件を地図に表示しています。',
  noneLocated: '位置情報のある配送はありません。',
  noneLocatedHint: '位置情報が開示されていないか、出荷地・配送先の位置が登録されていません。一覧では確認できます。',
  toList: '一覧で表示',
  closer: '地図を拡大',
  farther: '地図を縮小',
  whole: 'すべての配送を表示',
  lateSign: '遅',
  legend: {
    group: '複数の配送（件数）',
    position: 'ロガーの最新位置',
    arrived: '配送先（配達完了）',
    excursion: '温度逸脱を含む',
    late: '遅延を含む',
  },
  card: { here: 'この地点の配送（{{number}}件）' },
  whereabouts: {
    position: '{{time}}の位置（{{place}}へ輸送中）',
    waiting: '{{place}}で集荷待ち',
    noPosition: '{{place}}を出発（位置は未受信）',
  },
  groups: {
    title: '場所ごとの配送',
    toPlace: '{{place}}へ輸送中',
    show: '{{place}}を地図で表示',
    count: '{{number}}件',
    excursions: '温度逸脱 {{number}}件',
    late: '遅延 {{number}}件',
  },
}
