import { useId, type ReactNode } from 'react'
import { chartColors, pointSigns, type LineStyle } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import { type ChartMark, markSigns } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'

export const signKinds = ['excursion', 'spike', 'gap', 'suspect', 'uncalibrated'] as const
export type SignKind = (typeof signKinds)[number]

const pointSign = ({ path, fill, stroke, width }: (typeof pointSigns)[keyof typeof pointSigns]) => (
  <path d={path} transform="translate(8 7)" fill={chartColors[fill]} stroke={chartColors[stroke]} strokeWidth={width} />
)

const drawings: Record<SignKind, (id: string) => ReactNode> = {
  excursion: () => (
    <>
      <rect x="1" width="14" height="14" fill={chartColors.excursionSpan} />
      <path d="M3 0h10L8 5z" fill={chartColors.excursion} />
      <circle cx="8" cy="10" r="3" fill={chartColors.excursion} />
    </>
  ),
  spike: () => pointSign(pointSigns.spike),
  gap: id => (
    <>
      <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" y1="0" x2="0" y2="4" stroke={chartColors.gap} strokeWidth="1.5" />
      </pattern>
      <rect width="16" height="14" fill={`url(#${id})`} />
    </>
  ),
  suspect: () => (
    <>
      {pointSign(pointSigns.suspect)}
      <text x="8" y="11" textAnchor="middle" fontSize="10" fontWeight="700" fill={chartColors.text}>
        ?
      </text>
    </>
  ),
  uncalibrated: () => (
    <path d="M1 4h14v7H1zM4.5 4v7M8 4v7M11.5 4v7" fill="none" stroke={chartColors.uncalibrated} strokeWidth="1.5" />
  ),
}

/** A sign of the chart as a small picture, for legends and tables beside its word. */
export const EventSign = ({ kind }: { kind: SignKind }) => (
  <svg className="event-sign" width="16" height="14" aria-hidden="true">
    {drawings[kind](useId())}
  </svg>
)

/** The sign of what happened to the goods. */
export const MarkSign = ({ kind }: { kind: ChartMark['kind'] }) => (
  <svg className="event-sign" width="16" height="14" aria-hidden="true">
    <path
      d={markSigns[kind].path}
      transform="translate(8 7)"
      fill={markSigns[kind].isHollow ? chartColors.paper : chartColors.mark}
      stroke={chartColors.mark}
      strokeWidth="1.5"
    />
  </svg>
)

/** A short piece of a logger's line, for legends. */
export const LineSample = ({ line }: { line: LineStyle }) => (
  <svg className="line-sample" width="26" height="8" aria-hidden="true">
    <line x1="0" y1="4" x2="26" y2="4" stroke={line.color} strokeWidth="2.5" strokeDasharray={line.dash.join(' ')} />
  </svg>
)
