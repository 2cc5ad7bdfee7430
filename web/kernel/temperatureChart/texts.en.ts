import type { ja } from '#web/app/texts/ja.ts'

export const compare: typeof ja.compare = {
  layout: 'How the curves are shown',
  layouts: { overlaid: 'Overlaid', beside: 'Side by side', aligned: 'Aligned at start' },
  alignedHint: 'The time counts from the start of each logger.',
  sinceStart: '{{duration}} after the start',
  atCursor: 'Temperature of each logger at the cursor',
  pointAt: 'Point at a time in the chart to compare the loggers then.',
  tooFew: '{{time}}: fewer than two loggers measured then.',
  summary:
    '{{time}}: lowest {{coldest}} ℃ ({{coldestSerial}}), highest {{warmest}} ℃ ({{warmestSerial}}), {{difference}} ℃ apart',
  logger: 'Logger',
  value: 'Temperature',
  difference: 'Above the coldest',
  state: 'State',
  coldest: 'coldest',
}
