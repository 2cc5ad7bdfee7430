import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = {
  /** What the map shows as a whole. */
  whole: string
  map: { zoomBy: (steps: number) => void; fit: () => void } | null | undefined
}

/** Closer, farther, and all of it. */
export function MapButtons({ whole, map }: Props) {
  const t = useText()
  const buttons = [
    { label: t('deliveryMap.closer'), icon: <PlusOutlined />, act: () => map?.zoomBy(1) },
    { label: t('deliveryMap.farther'), icon: <MinusOutlined />, act: () => map?.zoomBy(-1) },
    { label: whole, icon: <ExpandOutlined />, act: () => map?.fit() },
  ]
  return (
    <Space.Compact className="delivery-map-buttons" orientation="vertical">
      {buttons.map(({ label, icon, act }) => (
        <Button key={label} aria-label={label} title={label} icon={icon} onClick={act} />
      ))}
    </Space.Compact>
  )
}
