import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'
import { PointRows } from '#web/logistics/deliveries/map/PointRows.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { points: readonly MapPoint[]; onDrawn: () => void; onClose: () => void }

/** The deliveries of the chosen marker. It takes the focus, and whoever closes it is back on the map. */
export function MarkerCard({ points, onDrawn, onClose }: Props) {
  const t = useText()
  const { count } = useTimes()
  const card = useRef<HTMLElement>(null)
  const reportDrawn = useEffectEvent(onDrawn)
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    reportDrawn()
  }, [])
  const label = t('deliveryMap.card.here', { number: count(points.length) })
  return (
    <section ref={card} className="marker-card" tabIndex={-1} aria-label={label}>
      <Flex justify="space-between">
        {points.length > 1 && <strong>{label}</strong>}
        <Button
          className="end"
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('deliveryMap.card.close')}
          onClick={onClose}
        />
      </Flex>
      <PointRows points={points} label={label} />
    </section>
  )
}
