import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { mapColors } from '#web/kernel/map/mapColors.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** What the signs on the map mean; only those that it shows. */
export function MapLegend({ local, hasExcursions }: { local: LocalInfo; hasExcursions: boolean }) {
  const t = useText()
  const isOutside = local.traces.some(trace => trace.outside.includes(true))
  return (
    <ul className="delivery-map-legend">
      <li>
        <Sign>
          <rect x="3" y="2" width="12" height="12" fill={mapColors.ink} />
        </Sign>
        {t('deliveryDetail.map.shipFrom')}
      </li>
      <li>
        <Sign>
          <path d="M9 0l8 8-8 8-8-8z" fill={mapColors.ink} />
        </Sign>
        {t('deliveryDetail.map.destination')}
      </li>
      {local.latest && (
        <li>
          <Sign>
            <circle cx="9" cy="8" r="6" fill={mapColors.paper} stroke={mapColors.latest} strokeWidth="3" />
          </Sign>
          {t('deliveryDetail.map.latest')}
        </li>
      )}
      {local.stops.length > 0 && (
        <li>
          <Sign>
            <circle cx="9" cy="8" r="4" fill={mapColors.paper} stroke={mapColors.stop} strokeWidth="2" />
          </Sign>
          {t('deliveryDetail.map.stop')}
        </li>
      )}
      {hasExcursions && (
        <li>
          <Sign>
            <path d="M9 0l8 15H1z" fill={mapColors.outside} />
            <text x="9" y="13" textAnchor="middle" fontSize="10" fontWeight="700" fill={mapColors.paper}>
              !
            </text>
          </Sign>
          {t('deliveryDetail.map.worst')}
        </li>
      )}
      {isOutside && (
        <li>
          <Sign>
            <line x1="0" y1="8" x2="18" y2="8" stroke={mapColors.outside} strokeWidth="6" strokeDasharray="7 3" />
          </Sign>
          {t('deliveryDetail.map.outside')}
        </li>
      )}
    </ul>
  )
}

const Sign = ({ children }: { children: React.ReactNode }) => (
  <svg width="18" height="16" aria-hidden="true">
    {children}
  </svg>
)
