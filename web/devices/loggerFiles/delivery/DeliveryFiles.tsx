import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import loggerFileTexts from '#web/devices/loggerFiles/texts.ts?lazy'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** Most who look at a delivery never open it. */
const DeliveryFilesDialog = lazyPart(
  async () => (await import('#web/devices/loggerFiles/delivery/DeliveryFilesDialog.tsx')).DeliveryFilesDialog,
  loggerFileTexts,
)

/** Quiet in the head of the temperature section: for whoever may store readings of this delivery's loggers. */
export function DeliveryFiles({ deliveryId }: { deliveryId: number }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const asked = { deliveryId, enterpriseCode: useCompanyContext() }
  const { data } = useCall(loggerFileCalls.getDeliveryLoggerFiles, asked, { background: true, quiet: true })
  if (!data || (!data.mayUpload && data.files.length === 0)) return null
  const waiting = data.files.filter(({ state }) => state === 'toConfirm' || state === 'unassigned').length
  const label = t(data.mayUpload ? 'loggerFiles.delivery.add' : 'loggerFiles.delivery.files')
  return (
    <>
      <Button
        type="text"
        size="small"
        className="secondary"
        icon={<UploadOutlined aria-hidden />}
        title={waiting > 0 ? t('loggerFiles.delivery.waiting', { number: waiting }) : undefined}
        onClick={() => setOpen(true)}
      >
        {waiting > 0 ? `${label} (${waiting})` : label}
      </Button>
      {isOpen && (
        <Suspense>
          <DeliveryFilesDialog asked={asked} {...data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
