import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import type * as japanese from '#web/kernel/temperatureChart/texts.ja.ts'

export const compare: typeof japanese.compare = {
  layout: 'Chart layout',
  layouts: { overlaid: 'Overlaid', beside: 'Side by side', aligned: 'Aligned at start' },
  alignedHint: 'Time is shown as elapsed time since the start of each logger.',
  sinceStart: '{{duration}} after the start',
  atCursor: 'Temperature of each logger at the cursor',
  pointAt: 'Point at a time in the chart to compare the loggers at that time.',
  tooFew: '{{time}}: fewer than two loggers have readings at this time.',
  summary:
    '{{time}}: lowest {{coldest}} °C ({{coldestSerial}}), highest {{warmest}} °C ({{warmestSerial}}), difference {{difference}} °C',
  logger: 'Logger',
  value: 'Temperature',
  difference: 'Difference from lowest',
  state: 'Status',
  coldest: 'lowest',
}

export const temperatureChart: typeof japanese.temperatureChart = {
  title: 'Temperature chart of the loggers.',
  hint: 'Drag to zoom in, double-click to show all. Keyboard: ← → to move by one column (with Shift by ten), + − to zoom, 0 to show all.',
  summary:
    'Logger {{serial}}: lowest {{min}} °C, highest {{max}} °C, excursions {{excursions}}, spikes {{spikes}}, gaps {{gaps}}.',
  summaryNoData: 'Logger {{serial}}: no readings.',
  loggers: 'Loggers',
  focus: 'Highlight this logger',
  excursion: 'Excursion',
  spike: 'Spike (within tolerance)',
  gap: 'Gap',
  suspect: 'Suspect reading (−100.0 °C)',
  uncalibrated: calibrationWords.en.flags.uncalibrated,
  summaryUncalibrated: 'Logger {{serial}}: {{number}} readings outside calibration.',
  excused: ' (within tolerance)',
  earlier: 'Earlier',
  later: 'Later',
  closer: 'Zoom in',
  farther: 'Zoom out',
  whole: 'All',
  moreLoggers: 'and {{number}} more',
  states: {
    inside: 'in band',
    above: 'above',
    below: 'below',
    both: 'above and below',
    gap: 'gap',
    silent: 'no readings',
  },
}
