import { CheckCircleOutlined, EyeInvisibleOutlined, StopOutlined } from '@ant-design/icons'
import { useText } from '#web/kernel/texts/useText.ts'

/** Whether one works with a vendor; hidden in Vendor Management while its main contractor is inactive (4032). */
export function StateTag({ vendor }: { vendor: { isActive: boolean; isHidden: boolean } }) {
  const t = useText()
  const Icon = vendor.isActive ? CheckCircleOutlined : StopOutlined
  return (
    <>
      <span className={vendor.isActive ? 'vendor-state vendor-state-active' : 'vendor-state'}>
        <Icon aria-hidden /> {t(`vendors.states.${vendor.isActive ? 'active' : 'inactive'}`)}
      </span>
      {vendor.isHidden && (
        <div className="vendor-hidden">
          <EyeInvisibleOutlined aria-hidden /> {t('vendors.states.hidden')}
        </div>
      )}
    </>
  )
}
