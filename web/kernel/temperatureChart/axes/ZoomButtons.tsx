import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { isWhole, moved, type TimeView, zoomed } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { view: TimeView; whole: TimeView; onView: (view: TimeView | null) => void }

const factor = 0.5

export function ZoomButtons({ view, whole, onView }: Props) {
  const t = useText()
  const isAll = isWhole(view, whole)
  const actions = [
    { label: t('temperatureChart.earlier'), icon: <LeftOutlined />, to: moved(view, whole, -factor), isOff: isAll },
    { label: t('temperatureChart.later'), icon: <RightOutlined />, to: moved(view, whole, factor), isOff: isAll },
    {
      label: t('temperatureChart.closer'),
      icon: <ZoomInOutlined />,
      to: zoomed(view, whole, factor),
      isOff: false,
    },
    {
      label: t('temperatureChart.farther'),
      icon: <ZoomOutOutlined />,
      to: zoomed(view, whole, 1 / factor),
      isOff: isAll,
    },
  ]
  return (
    <Space.Compact className="zoom-buttons" size="small">
      {actions.map(({ label, icon, to, isOff }) => (
        <Button key={label} aria-label={label} title={label} icon={icon} disabled={isOff} onClick={() => onView(to)} />
      ))}
      <Button disabled={isAll} onClick={() => onView(null)}>
        {t('temperatureChart.whole')}
      </Button>
    </Space.Compact>
  )
}
