import { CheckCircleOutlined, EyeInvisibleOutlined, StopOutlined, SyncOutlined } from '@ant-design/icons'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** Whether one works with a vendor; hidden in Vendor Management while its main contractor is inactive (4032). */
export function StateTag({ vendor }: { vendor: { isActive: boolean; isHidden: boolean } }) {
  const t = useText()
  return (
    <>
      <Mark tone={vendor.isActive ? 'usual' : 'quiet'} Icon={vendor.isActive ? CheckCircleOutlined : StopOutlined}>
        {t(`vendors.states.${vendor.isActive ? 'active' : 'inactive'}`)}
      </Mark>
      {vendor.isHidden && (
        <div className="vendor-note small">
          <EyeInvisibleOutlined aria-hidden /> {t('vendors.states.hidden')}
        </div>
      )}
    </>
  )
}

export function InProgressTag() {
  const t = useText()
  return (
    <span className="vendor-note small">
      <SyncOutlined aria-hidden /> {t('vendors.summary.inProgress')}
    </span>
  )
}
