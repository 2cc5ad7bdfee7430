import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { mapColors } from '#web/kernel/map/mapPalette.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

type Entry = { label: string; sign: ReactNode }

/** What the signs on a map mean. */
export const Legend = ({ entries }: { entries: readonly (Entry | false | null)[] }) => (
  <Flex component="ul" wrap gap="4px 16px" className="quiet" style={{ marginTop: 8 }}>
    {entries.map(
      entry =>
        entry && (
          <Flex component="li" key={entry.label} gap={4} align="center">
            <svg width="18" height="16" aria-hidden="true">
              {entry.sign}
            </svg>
            {entry.label}
          </Flex>
        ),
    )}
  </Flex>
)

export const ring = (radius: number, stroke: string, strokeWidth: number) => (
  <circle cx="9" cy="8" r={radius} fill={mapColors.paper} stroke={stroke} strokeWidth={strokeWidth} />
)
const letter = (text: string, y: number, fill: string, fontSize = 10, fontWeight = 700) => (
  <text x="9" y={y} textAnchor="middle" fontSize={fontSize} fontWeight={fontWeight} fill={fill}>
    {text}
  </text>
)
export const placeSigns = {
  start: () => <rect x="3" y="2" width="12" height="12" fill={mapColors.ink} />,
  end: () => <path d="M9 0l8 8-8 8-8-8z" fill={mapColors.ink} />,
  plannedStop: () => <path d="M9 2l6 6-6 6-6-6z" fill={mapColors.paper} stroke={mapColors.ink} strokeWidth="1.5" />,
  excursion: () => (
    <>
      <path d="M9 0l8 15H1z" fill={mapColors.outside} />
      {letter('!', 13, mapColors.paper)}
    </>
  ),
}

/** Of many deliveries. */
export function MarkerLegend() {
  const t = useText()
  const { ink, paper, outside, latest, stop } = mapColors
  const group = (form: ReactNode) => (
    <>
      {form}
      {letter('5', 12, paper, 10, 600)}
    </>
  )
  const octagon = 'M6 0h6l5 5v6l-5 5H6l-5-5V5z'
  const hexagon = 'M9 0l8 4v8l-8 4-8-4V4z'
  const late = (
    <>
      {ring(7, outside, 2)}
      {letter(t('deliveryMap.lateSign'), 11.5, outside, 9)}
    </>
  )
  return (
    <Legend
      entries={[
        { label: t('deliveryMap.legend.group'), sign: group(<circle cx="9" cy="8" r="8" fill={ink} />) },
        { label: t('deliveryMap.legend.groupExcursion'), sign: group(<path d={octagon} fill={outside} />) },
        { label: t('deliveryMap.legend.groupLate'), sign: group(<path d={hexagon} fill={stop} />) },
        { label: t('deliveryMap.legend.position'), sign: ring(5.5, latest, 4) },
        { label: t('deliveries.columns.shipFrom'), sign: placeSigns.start() },
        { label: t('deliveryMap.legend.arrived'), sign: placeSigns.end() },
        { label: t('deliveryMap.legend.excursion'), sign: placeSigns.excursion() },
        { label: t('deliveryMap.legend.late'), sign: late },
      ]}
    />
  )
}
