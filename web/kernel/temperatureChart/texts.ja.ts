import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'

/** Comparing the curves of a delivery's loggers. */
export const compare = {
  layout: '曲線の表示方法',
  layouts: { overlaid: '重ねて表示', beside: '並べて表示', aligned: '開始をそろえる' },
  alignedHint: '各ロガーの測定開始を0として、経過時間で表示しています。',
  sinceStart: '開始から{{duration}}',
  atCursor: 'カーソル位置での各ロガーの温度',
  pointAt: 'グラフ上の時刻を指すと、各ロガーの温度と最低との差を表示します。',
  tooFew: '{{time}}：この時刻に測定値があるロガーは2台未満です。',
  summary:
    '{{time}}：最低 {{coldest}} ℃（{{coldestSerial}}）、最高 {{warmest}} ℃（{{warmestSerial}}）、差 {{difference}} ℃',
  logger: 'ロガー',
  value: '温度',
  difference: '最低との差',
  state: '状態',
  coldest: '最低',
}

export const temperatureChart = {
  title: 'ロガーの温度推移グラフ。',
  hint: 'ドラッグで拡大、ダブルクリックで全体表示。キーボード：← → で1列ずつ移動（Shiftで10列）、＋ − で拡大・縮小、0 で全体表示。',
  summary: 'ロガー{{serial}}：最低{{min}}℃、最高{{max}}℃、逸脱{{excursions}}件、スパイク{{spikes}}件、欠測{{gaps}}件。',
  summaryNoData: 'ロガー{{serial}}：測定値なし。',
  loggers: 'ロガー',
  focus: 'このロガーを強調表示',
  excursion: '逸脱',
  spike: 'スパイク（許容時間内）',
  gap: '欠測',
  suspect: '疑義値（−100.0℃）',
  uncalibrated: calibrationWords.ja.flags.uncalibrated,
  summaryUncalibrated: 'ロガー{{serial}}：校正期間外の測定{{number}}件。',
  excused: '（許容時間内）',
  earlier: '前の時間帯へ',
  later: '後の時間帯へ',
  closer: 'グラフを拡大',
  farther: 'グラフを縮小',
  whole: '全体',
  moreLoggers: 'ほか{{number}}台',
  states: {
    inside: '温度帯内',
    above: '上限超過',
    below: '下限未満',
    both: '上限超過・下限未満',
    gap: '欠測',
    silent: '記録なし',
  },
}
