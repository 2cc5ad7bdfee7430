import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import type * as japanese from '#web/kernel/temperatureChart/texts.ja.ts'

export const compare: typeof japanese.compare = {
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

export const temperatureChart: typeof japanese.temperatureChart = {
  title: 'Temperature curves of the loggers.',
  hint: 'Drag to zoom in, double-click for all. Keyboard: ← → move by a column (with Shift by ten), + − zoom, 0 shows all.',
  summary:
    'Logger {{serial}}: lowest {{min}} ℃, highest {{max}} ℃, excursions {{excursions}}, spikes {{spikes}}, gaps {{gaps}}.',
  summaryNoData: 'Logger {{serial}}: no readings.',
  loggers: 'Loggers',
  focus: 'Highlight this logger',
  excursion: 'Excursion',
  spike: 'Spike (within tolerance)',
  gap: 'Gap',
  suspect: 'Suspect reading (−100.0 ℃)',
  uncalibrated: calibrationWords.en.flags.uncalibrated,
  summaryUncalibrated: 'Logger {{serial}}: {{number}} readings outside its calibration.',
  excused: ' (within tolerance)',
  earlier: 'Earlier',
  later: 'Later',
  closer: 'Zoom chart in',
  farther: 'Zoom chart out',
  whole: 'All',
  moreLoggers: 'and {{number}} more',
  states: {
    inside: 'in band',
    above: 'above',
    below: 'below',
    both: 'above and below',
    gap: 'gap',
    silent: 'not recording',
  },
}
