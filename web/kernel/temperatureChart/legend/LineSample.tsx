import type { LineStyle } from '#web/kernel/temperatureChart/drawing/lineStyles.ts'

/** A short piece of a logger's line, for legends. */
export const LineSample = ({ line }: { line: LineStyle }) => (
  <svg className="line-sample" width="26" height="8" aria-hidden="true">
    <line x1="0" y1="4" x2="26" y2="4" stroke={line.color} strokeWidth="2.5" strokeDasharray={line.dash.join(' ')} />
  </svg>
)
