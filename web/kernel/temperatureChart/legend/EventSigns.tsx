import { useId } from 'react'
import { chartColors } from '#web/kernel/temperatureChart/drawing/chartColors.ts'

/** The chart's signs as small pictures, for legends and tables beside their word. */
export const ExcursionSign = () => (
  <svg className="event-sign" width="16" height="14" aria-hidden="true">
    <rect x="1" width="14" height="14" fill={chartColors.excursionSpan} />
    <path d="M3 0h10L8 5z" fill={chartColors.excursion} />
    <circle cx="8" cy="10" r="3" fill={chartColors.excursion} />
  </svg>
)

export const SpikeSign = () => (
  <svg className="event-sign" width="16" height="14" aria-hidden="true">
    <path d="M8 2l5 5-5 5-5-5z" fill={chartColors.paper} stroke={chartColors.spike} strokeWidth="1.75" />
  </svg>
)

export function GapSign() {
  const hatchId = useId()
  return (
    <svg className="event-sign" width="16" height="14" aria-hidden="true">
      <pattern id={hatchId} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" y1="0" x2="0" y2="4" stroke={chartColors.gap} strokeWidth="1.5" />
      </pattern>
      <rect width="16" height="14" fill={`url(#${hatchId})`} />
    </svg>
  )
}

export const UncalibratedSign = () => (
  <svg className="event-sign" width="16" height="14" aria-hidden="true">
    <path d="M1 4h14v7H1zM4.5 4v7M8 4v7M11.5 4v7" fill="none" stroke={chartColors.uncalibrated} strokeWidth="1.5" />
  </svg>
)

export const SuspectSign = () => (
  <svg className="event-sign" width="16" height="14" aria-hidden="true">
    <rect x="2" y="1" width="12" height="12" fill={chartColors.paper} stroke={chartColors.gap} strokeWidth="1.5" />
    <text x="8" y="11" textAnchor="middle" fontSize="10" fontWeight="700" fill={chartColors.text}>
      ?
    </text>
  </svg>
)
