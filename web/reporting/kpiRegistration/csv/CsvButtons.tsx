import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { RequestOf } from '#contract/kernel/call.ts'
import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { CsvDialog } from '#web/reporting/kpiRegistration/csv/CsvDialog.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** The template with the months in sight, and for administrators the way back in. */
export function CsvButtons({ filter }: { filter: RequestOf<typeof kpiRegistrationCalls.downloadMonthlyKpiCsv> }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const isManager = useSession(session => session.profile?.managerUser ?? false)
  const download = useDownload(kpiRegistrationCalls.downloadMonthlyKpiCsv)
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        title={t('kpiRegistration.csv.templateHint')}
        loading={download.isPending}
        onClick={() => download.mutate(filter)}
      >
        {t('kpiRegistration.csv.template')}
      </Button>
      {isManager && (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t('kpiRegistration.csv.upload')}
        </Button>
      )}
      {isOpen && <CsvDialog onClose={() => setOpen(false)} />}
    </>
  )
}
