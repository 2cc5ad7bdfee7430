const ja = {
  none: '—',
  bandBetween: (lower: string, upper: string) => `${lower}〜${upper} ℃`,
  bandUpTo: (upper: string) => `${upper} ℃以下`,
  bandFrom: (lower: string) => `${lower} ℃以上`,
  tolerance: (minutes: number) => `許容時間 ${minutes}分`,
  toleranceNone: '許容時間なし',
  toleranceSource: (source: string) => `根拠：${source}`,
  outcomeSentences: {
    compliant: () => '全期間、温度帯が維持されました。',
    compliantSoFar: () => '現時点まで、温度帯が維持されています。',
    compliantWithSpikes: (count: number) => `許容時間内のスパイクが${count}件あります。温度逸脱はありません。`,
    excursion: (count: number, loggers: number) =>
      `温度帯からの逸脱が${count}件あります${loggers > 1 ? `（ロガー${loggers}台で測定）` : ''}。`,
    incomplete: (count: number) => `測定が途切れた時間帯があります（${count}件）。それ以外に逸脱はありません。`,
    noData: () => '測定値を受信していません。',
    notYet: () => '集荷前のため、まだ測定していません。',
  },
  gapsToo: (count: number) => `欠測が${count}件あります。`,
  kinds: { excursion: '逸脱', spike: 'スパイク', gap: '欠測' },
  sides: { above: '上限超過', below: '下限未満', both: '上限・下限' },
  reasons: { back: '温度帯内に復帰', gap: '欠測により中断', open: '復帰未確認（最後の測定値まで）' },
  intervalSources: {
    assignment: '配送ごとの設定',
    registry: 'ロガー台帳',
    median: '測定値の中央値',
    default: '既定値',
  },
  windowHours: (count: number) => `${count}時間`,
  windowDays: (count: number) => `${count}日間`,
  incomplete: '未充足',
  outsideScope: '規格の適用範囲外',
}

const en: typeof ja = {
  none: '—',
  bandBetween: (lower, upper) => `${lower} to ${upper} ℃`,
  bandUpTo: upper => `${upper} ℃ or below`,
  bandFrom: lower => `${lower} ℃ or above`,
  tolerance: minutes => `Tolerance ${minutes} min`,
  toleranceNone: 'No tolerance',
  toleranceSource: source => `Source: ${source}`,
  outcomeSentences: {
    compliant: () => 'The temperature stayed within the band throughout.',
    compliantSoFar: () => 'The temperature has stayed within the band so far.',
    compliantWithSpikes: count => `Spikes shorter than the tolerance: ${count}. There was no excursion.`,
    excursion: (count, loggers) =>
      `Excursions from the temperature band: ${count}${loggers > 1 ? `, measured by ${loggers} loggers` : ''}.`,
    incomplete: count => `Measurement was interrupted (${count}); there is no excursion otherwise.`,
    noData: () => 'No reading has been received.',
    notYet: () => 'It awaits its pickup; nothing has been measured yet.',
  },
  gapsToo: count => ` Gaps: ${count}.`,
  kinds: { excursion: 'Excursion', spike: 'Spike', gap: 'Gap' },
  sides: { above: 'Above', below: 'Below', both: 'Above and below' },
  reasons: { back: 'Back in band', gap: 'Cut by a gap', open: 'Not back in band by the last reading' },
  intervalSources: {
    assignment: 'set for this delivery',
    registry: 'logger registry',
    median: 'median of the readings',
    default: 'default',
  },
  windowHours: count => `${count} h`,
  windowDays: count => `${count} days`,
  incomplete: 'incomplete',
  outsideScope: 'outside scope',
}

/** The words for what was measured and evaluated: the same on the screen, in CSV files and in the report. */
export const temperatureWords = { ja, en }
