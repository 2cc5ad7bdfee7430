import { FormOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { VendorRecord } from '#web/partners/vendors/record/VendorRecord.tsx'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/vendor-management/vendor')

/** One vendor with all audits, findings, licences and documents, to be read. */
export function VendorDetailPage() {
  const { vendorId = 0 } = route.useSearch()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(vendorCalls.getVendor, { vendorId, enterpriseCode })
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return null
  return (
    <div className="vendors">
      <VendorRecord vendor={answer.data} headTools={<ToEntry vendorId={vendorId} />} />
    </div>
  )
}

/** For who may also register. */
function ToEntry({ vendorId }: { vendorId: number }) {
  const t = useText()
  const navigate = route.useNavigate()
  const mayRegister = useSession(session => session.profile?.menuList.includes('VendorRegister') ?? false)
  if (!mayRegister) return null
  return (
    <Button
      icon={<FormOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/user-management/vendor-register/vendor', search: { vendorId } })}
    >
      {t('vendors.record.toEntry')}
    </Button>
  )
}
