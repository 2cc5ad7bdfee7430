import { ReloadOutlined } from '@ant-design/icons'
import { Button, Flex, Switch } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  asOf: string | undefined
  isAuto: boolean
  onAuto: (isAuto: boolean) => void
  isUpdating: boolean
  onUpdate: () => void
}

/** Of when the numbers are, and whether they follow what happens (REP-15). */
export function UpdateControls({ asOf, isAuto, onAuto, isUpdating, onUpdate }: Props) {
  const t = useText()
  const { instant } = useTimes()
  return (
    <Flex wrap gap="small" align="center" className="no-print">
      <span className="quiet">{asOf && t('deliveryDashboard.asOf', { time: instant(asOf) })}</span>
      <label>
        <Switch size="small" checked={isAuto} onChange={onAuto} /> {t('deliveryDashboard.auto')}
      </label>
      <Button icon={<ReloadOutlined aria-hidden />} disabled={isAuto} loading={isUpdating} onClick={onUpdate}>
        {t('deliveryDashboard.update')}
      </Button>
    </Flex>
  )
}
