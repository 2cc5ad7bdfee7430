import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LocalInfo } from '#contract/calls/deliveryShapes.ts'
import { settings } from '#web/app/settings.ts'
import { deliveryMap, type DeliveryMapView, type LoggerPass, type MarkedAt } from '#web/map/deliveryMap.ts'
import { MapLegend } from '#web/map/MapLegend.tsx'
import type { TraceExcursion } from '#web/map/traceExcursions.ts'
import { useMapLabels } from '#web/map/useMapLabels.ts'
import { useLanguage, useText } from '#web/texts/useText.ts'
import './deliveryMap.css'

type Props = {
  local: LocalInfo
  excursions: readonly TraceExcursion[]
  markedAt: MarkedAt
  onPointAt: (pass: LoggerPass | null) => void
  /** Each logger has the colour of its line in the temperature chart. */
  colorOf: (loggerLinkId: number) => string
}

/** Where a delivery was and is. What it shows stands as text beside it (MapText). */
export function DeliveryMap({ local, excursions, markedAt, onPointAt, colorOf }: Props) {
  const t = useText()
  const language = useLanguage()
  const [map, setMap] = useState<DeliveryMapView | null>(null)
  const point = useEffectEvent(onPointAt)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return undefined
    const made = deliveryMap(element.current, { styleUrl: settings.mapStyleUrl, onPointAt: point })
    setMap(made)
    return () => made.destroy()
  }, [])
  const labels = useMapLabels(local.timeZone)
  useEffect(() => map?.speak(language), [map, language])
  useEffect(() => map?.show(local, excursions, labels, colorOf), [map, local, excursions, labels, colorOf])
  useEffect(() => map?.mark(markedAt), [map, markedAt])

  const buttons = [
    { label: t('deliveryDetail.map.closer'), icon: <PlusOutlined />, act: () => map?.zoomBy(1) },
    { label: t('deliveryDetail.map.farther'), icon: <MinusOutlined />, act: () => map?.zoomBy(-1) },
    { label: t('deliveryDetail.map.whole'), icon: <ExpandOutlined />, act: () => map?.fit() },
  ]
  return (
    <div className="delivery-map">
      <div
        ref={element}
        className="delivery-map-canvas"
        role="group"
        tabIndex={0}
        aria-label={t('deliveryDetail.map.title')}
        // a finger leaves the map with every tap
        onPointerLeave={event => event.pointerType === 'mouse' && onPointAt(null)}
      />
      <Space.Compact className="delivery-map-buttons" orientation="vertical">
        {buttons.map(({ label, icon, act }) => (
          <Button key={label} aria-label={label} title={label} icon={icon} onClick={act} />
        ))}
      </Space.Compact>
      <MapLegend local={local} hasExcursions={excursions.length > 0} />
    </div>
  )
}
