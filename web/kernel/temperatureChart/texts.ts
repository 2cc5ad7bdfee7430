import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** Comparing the curves of a delivery's loggers. */
export const compare = {
  layout: ['曲線の表示方法', 'Chart layout'],
  layouts: {
    overlaid: ['重ねて表示', 'Overlaid'],
    beside: ['並べて表示', 'Side by side'],
    aligned: ['開始をそろえる', 'Aligned at start'],
  },
  alignedHint: [
    '各ロガーの測定開始を0として、経過時間で表示しています。',
    'Time is shown as elapsed time since the start of each logger.',
  ],
  sinceStart: ['開始から{{duration}}', '{{duration}} after the start'],
  atCursor: ['カーソル位置での各ロガーの温度', 'Temperature of each logger at the cursor'],
  pointAt: [
    'グラフ上の時刻を指すと、各ロガーの温度と最低との差を表示します。',
    'Point at a time in the chart to compare the loggers at that time.',
  ],
  tooFew: [
    '{{time}}：この時刻に測定値があるロガーは2台未満です。',
    '{{time}}: fewer than two loggers have readings at this time.',
  ],
  summary: [
    '{{time}}：最低 {{coldest}} ℃（{{coldestSerial}}）、最高 {{warmest}} ℃（{{warmestSerial}}）、差 {{difference}} ℃',
    '{{time}}: lowest {{coldest}} °C ({{coldestSerial}}), highest {{warmest}} °C ({{warmestSerial}}), difference {{difference}} °C',
  ],
  logger: ['ロガー', 'Logger'],
  time: ['測定日時', 'Time of reading'],
  value: ['温度', 'Temperature'],
  difference: ['最低との差', 'Difference from lowest'],
  state: ['状態', 'Status'],
  coldest: ['最低', 'lowest'],
} satisfies Texts

export const temperatureChart = {
  title: ['ロガーの温度推移グラフ。', 'Temperature chart of the loggers.'],
  hint: [
    'ドラッグで拡大、ダブルクリックで全体表示。キーボード：← → で1列ずつ移動（Shiftで10列）、＋ − で拡大・縮小、0 で全体表示。',
    'Drag to zoom in, double-click to show all. Keyboard: ← → to move by one column (with Shift by ten), + − to zoom, 0 to show all.',
  ],
  summary: [
    'ロガー{{serial}}：最低{{min}}℃、最高{{max}}℃、逸脱{{excursions}}件、スパイク{{spikes}}件、欠測{{gaps}}件。',
    'Logger {{serial}}: lowest {{min}} °C, highest {{max}} °C, excursions {{excursions}}, spikes {{spikes}}, gaps {{gaps}}.',
  ],
  summaryNoData: ['ロガー{{serial}}：測定値なし。', 'Logger {{serial}}: no readings.'],
  loggers: ['ロガー', 'Loggers'],
  focus: ['このロガーを強調表示', 'Highlight this logger'],
  excursion: ['逸脱', 'Excursion'],
  spike: ['スパイク（許容時間内）', 'Spike (within tolerance)'],
  gap: ['欠測', 'Gap'],
  suspect: ['疑義値（−100.0℃）', 'Suspect reading (−100.0 °C)'],
  uncalibrated: calibrationWords.pairs.flags.uncalibrated,
  summaryUncalibrated: [
    'ロガー{{serial}}：校正期間外の測定{{number}}件。',
    'Logger {{serial}}: {{number}} readings outside calibration.',
  ],
  marks: {
    pickup: ['集荷', 'Pickup'],
    stop: ['停車（位置情報より）', 'Stop (from positions)'],
    planned: ['予定', 'Planned'],
    delivery: ['配達', 'Delivery'],
  },
  picture: {
    save: ['画像（PNG）', 'Picture (PNG)'],
    hint: ['表示中のグラフを画像として保存', 'Save the chart as shown as a picture'],
    made: ['作成日時 {{time}}（{{timeZone}}）・KelvinChain', 'Made on {{time}} ({{timeZone}}) · KelvinChain'],
  },
  humidity: ['湿度', 'Humidity'],
  humidityAxis: ['湿度（点線・右軸）', 'Humidity (dotted, right axis)'],
  summaryHumidity: ['ロガー{{serial}}：湿度{{low}}〜{{high}}%。', 'Logger {{serial}}: humidity {{low}} to {{high}} %.'],
  summaryMark: ['{{name}}：{{time}}。', '{{name}}: {{time}}.'],
  excused: ['（許容時間内）', ' (within tolerance)'],
  earlier: ['前の時間帯へ', 'Earlier'],
  later: ['後の時間帯へ', 'Later'],
  closer: ['グラフを拡大', 'Zoom in'],
  farther: ['グラフを縮小', 'Zoom out'],
  whole: ['全体', 'All'],
  moreLoggers: ['ほか{{number}}台', 'and {{number}} more'],
  states: {
    inside: ['温度帯内', 'in band'],
    above: ['上限超過', 'above'],
    below: ['下限未満', 'below'],
    both: ['上限超過・下限未満', 'above and below'],
    gap: ['欠測', 'gap'],
    silent: ['記録なし', 'no readings'],
  },
} satisfies Texts
