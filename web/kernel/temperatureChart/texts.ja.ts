/** Comparing the curves of a delivery's loggers. */
export const compare = {
  layout: '曲線の表示方法',
  layouts: { overlaid: '重ねて表示', beside: '並べて表示', aligned: '開始をそろえる' },
  alignedHint: '各ロガーの測定開始を0として、経過時間で表示しています。',
  sinceStart: '開始から{{duration}}',
  atCursor: 'カーソル位置での各ロガーの温度',
  pointAt: 'グラフ上の時刻を指すと、各ロガーの温度と最低との差を表示します。',
  tooFew: '{{time}}：この時刻に比較できる測定値は2台分ありません。',
  summary:
    '{{time}}：最低 {{coldest}} ℃（{{coldestSerial}}）、最高 {{warmest}} ℃（{{warmestSerial}}）、差 {{difference}} ℃',
  logger: 'ロガー',
  value: '温度',
  difference: '最低との差',
  state: '状態',
  coldest: '最低',
}
