import type { ReactNode } from 'react'
import { mapColors } from '#web/kernel/map/mapColors.ts'

/** A sign of a map, and what it means. */
export const LegendEntry = ({ label, children }: { label: string; children: ReactNode }) => (
  <li>
    <svg width="18" height="16" aria-hidden="true">
      {children}
    </svg>
    {label}
  </li>
)

/** Where something starts, where it arrives, and where it was too warm. */
export const signs = {
  start: () => <rect x="3" y="2" width="12" height="12" fill={mapColors.ink} />,
  end: () => <path d="M9 0l8 8-8 8-8-8z" fill={mapColors.ink} />,
  excursion: () => (
    <>
      <path d="M9 0l8 15H1z" fill={mapColors.outside} />
      <text x="9" y="13" textAnchor="middle" fontSize="10" fontWeight="700" fill={mapColors.paper}>
        !
      </text>
    </>
  ),
}
