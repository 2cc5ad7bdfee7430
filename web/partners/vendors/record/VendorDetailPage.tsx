import { FormOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { VendorRecord } from '#web/partners/vendors/record/VendorRecord.tsx'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/vendor-management/vendor')

/** One vendor with all audits, findings, licences and documents, to be read. */
export function VendorDetailPage() {
  const { vendorId = 0 } = route.useSearch()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(vendorCalls.getVendor, { vendorId, enterpriseCode })
  return (
    <div className="vendors page">
      <Answered answer={answer} awaiting={null}>
        {vendor => <VendorRecord vendor={vendor} headTools={<ToEntry vendorId={vendorId} />} />}
      </Answered>
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
