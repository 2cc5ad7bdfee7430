import { ShareAltOutlined } from '@ant-design/icons'
import { lazy, type ReactNode } from 'react'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import type { Shared } from '#web/reporting/reports/share/ShareDialog.tsx'

/** Most who look at a report never open it, and it brings antd's fields along. */
const ShareDialog = lazy(async () => ({
  default: (await import('#web/reporting/reports/share/ShareDialog.tsx')).ShareDialog,
}))

/** Shares a report by hand. */
export function ShareButton({ shared }: { shared: Shared }): ReactNode {
  const { t } = useWords()
  return (
    <DialogButton icon={<ShareAltOutlined aria-hidden />} label={t('reports.share.button')}>
      {close => <ShareDialog shared={shared} onClose={close} />}
    </DialogButton>
  )
}

/** For who may share a whole month. */
export function ShareMonthButton({ month, enterpriseCode }: { month: string; enterpriseCode: string | undefined }) {
  const { data } = useCall(reportCalls.getReportSubscriptions, { enterpriseCode }, { background: true, quiet: true })
  if (!data?.mayShare) return null
  return <ShareButton shared={{ subject: { kind: 'monthly', month }, enterpriseCode }} />
}
