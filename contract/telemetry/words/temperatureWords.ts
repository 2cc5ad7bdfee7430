import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** Words for measurements and evaluations, on screens, in CSV files and in reports. */
export const temperatureWords = bothLanguages({
  none: ['—', '—'],
  unit: ['℃', '°C'],
  bandBetween: [
    (lower: string, upper: string) => `${lower}〜${upper} ℃`,
    (lower: string, upper: string) => `${lower} to ${upper} °C`,
  ],
  bandUpTo: [(upper: string) => `${upper} ℃以下`, (upper: string) => `${upper} °C or below`],
  bandFrom: [(lower: string) => `${lower} ℃以上`, (lower: string) => `${lower} °C or above`],
  tolerance: [(minutes: number) => `許容時間 ${minutes}分`, (minutes: number) => `Tolerance ${minutes} min`],
  toleranceNone: ['許容時間なし', 'No tolerance'],
  toleranceSource: [(source: string) => `根拠：${source}`, (source: string) => `Source: ${source}`],
  outcomeSentences: {
    compliant: [() => '全期間、温度帯が維持されました。', () => 'The temperature stayed within the band throughout.'],
    compliantSoFar: [
      () => '現時点まで、温度帯が維持されています。',
      () => 'The temperature has stayed within the band so far.',
    ],
    compliantWithSpikes: [
      (count: number) => `許容時間内のスパイクが${count}件あります。温度逸脱はありません。`,
      (count: number) => `Spikes shorter than the tolerance: ${count}. There was no excursion.`,
    ],
    excursion: [
      (count: number) => `温度帯からの逸脱が${count}件あります。`,
      (count: number) => `Excursions from the temperature band: ${count}.`,
    ],
    incomplete: [
      (count: number) => `欠測が${count}件あります。測定値のある時間帯に温度逸脱はありません。`,
      (count: number) => `Gaps: ${count}. There is no excursion in the available readings.`,
    ],
    incompleteUncounted: [
      () => '測定されていない時間帯があります。測定値のある範囲に温度逸脱はありません。',
      () => 'Part of the time was not measured. There is no excursion in the available readings.',
    ],
    noData: [() => '測定値を受信していません。', () => 'No reading has been received.'],
    notYet: [
      () => '集荷前のため、まだ測定していません。',
      () => 'The delivery is awaiting pickup. There are no readings yet.',
    ],
    notDueYet: [
      () => 'ロガーの最初の測定値は、まだ届く時刻になっていません。',
      () => 'The loggers’ first readings are not due yet.',
    ],
  },
  end: ['。', '.'],
  gapsToo: [(count: number) => `欠測が${count}件あります。`, (count: number) => ` Gaps: ${count}.`],
  kinds: {
    excursion: ['逸脱', 'Excursion'],
    spike: ['スパイク', 'Spike'],
    gap: ['欠測', 'Gap'],
  },
  sides: {
    above: ['上限超過', 'Above'],
    below: ['下限未満', 'Below'],
    both: ['上限・下限', 'Above and below'],
  },
  reasons: {
    back: ['温度帯内に復帰', 'Back in band'],
    gap: ['欠測により中断', 'Interrupted by a gap'],
    open: ['復帰未確認（最後の測定値まで）', 'Not back in band by the last reading'],
  },
  intervalSources: {
    assignment: ['配送ごとの設定', 'set for this delivery'],
    registry: ['ロガー台帳', 'logger registry'],
    median: ['測定値の中央値', 'median of the readings'],
    default: ['既定値', 'default'],
  },
  windowHours: [(count: number) => `${count}時間`, (count: number) => `${count} h`],
  windowDays: [(count: number) => `${count}日間`, (count: number) => `${count} days`],
  incomplete: ['未充足', 'incomplete'],
  outsideScope: ['規格の適用範囲外', 'outside scope'],
})
