import type { ReactNode } from 'react'
import { mapColors } from '#web/kernel/map/mapColors.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** What the markers mean. */
export function MarkerLegend() {
  const t = useText()
  const { ink, paper, outside, latest } = mapColors
  return (
    <ul className="delivery-map-legend">
      <Entry label={t('deliveryMap.legend.group')}>
        <circle cx="9" cy="8" r="8" fill={ink} />
        <text x="9" y="12" textAnchor="middle" fontSize="10" fontWeight="600" fill={paper}>
          5
        </text>
      </Entry>
      <Entry label={t('deliveryMap.legend.position')}>
        <circle cx="9" cy="8" r="5.5" fill={paper} stroke={latest} strokeWidth="4" />
      </Entry>
      <Entry label={t('deliveryMap.legend.start')}>
        <rect x="3" y="2" width="12" height="12" fill={ink} />
      </Entry>
      <Entry label={t('deliveryMap.legend.arrived')}>
        <path d="M9 0l8 8-8 8-8-8z" fill={ink} />
      </Entry>
      <Entry label={t('deliveryMap.legend.excursion')}>
        <path d="M9 0l8 15H1z" fill={outside} />
        <text x="9" y="13" textAnchor="middle" fontSize="10" fontWeight="700" fill={paper}>
          !
        </text>
      </Entry>
      <Entry label={t('deliveryMap.legend.late')}>
        <circle cx="9" cy="8" r="7" fill={paper} stroke={outside} strokeWidth="2" />
        <text x="9" y="11.5" textAnchor="middle" fontSize="9" fontWeight="700" fill={outside}>
          {t('deliveryMap.lateSign')}
        </text>
      </Entry>
    </ul>
  )
}

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <li>
    <svg width="18" height="16" aria-hidden="true">
      {children}
    </svg>
    {label}
  </li>
)
