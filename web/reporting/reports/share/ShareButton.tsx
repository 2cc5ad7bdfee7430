import { ShareAltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import type { Shared } from '#web/reporting/reports/share/ShareDialog.tsx'

/** Most who look at a report never open it, and it brings antd's fields along. */
const ShareDialog = lazy(async () => ({
  default: (await import('#web/reporting/reports/share/ShareDialog.tsx')).ShareDialog,
}))

/** Shares a report by hand. */
export function ShareButton({ shared }: { shared: Shared }): ReactNode {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('reports.share.button')}
      </Button>
      <Suspense>{isOpen && <ShareDialog shared={shared} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** For who may share a whole month. */
export function ShareMonthButton({ month, enterpriseCode }: { month: string; enterpriseCode: string | undefined }) {
  const { data } = useCall(reportCalls.getReportSubscriptions, { enterpriseCode }, { background: true, quiet: true })
  if (!data?.mayShare) return null
  return <ShareButton shared={{ subject: { kind: 'monthly', month }, enterpriseCode }} />
}
