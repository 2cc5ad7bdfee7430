import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ShareButton } from '#web/reporting/reports/share/ShareButton.tsx'

/** For who may share a whole month. */
export function ShareMonthButton({ asked }: { asked: { month: string; enterpriseCode: string | undefined } }) {
  const { month, enterpriseCode } = asked
  const { data } = useCall(reportCalls.getReportSubscriptions, { enterpriseCode }, { background: true, quiet: true })
  if (!data?.mayShare) return null
  return <ShareButton shared={{ subject: { kind: 'monthly', month }, enterpriseCode }} />
}
