import { caseCalls } from '#contract/quality/calls/cases.ts'
import { CountBeside } from '#web/information/messages/CountBeside.tsx'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** Own acts show at once, because they make it stale; those of others within a minute, while the page is in sight. */
const refetchIntervalMs = 60_000

/** The cases of the company's own goods that wait for somebody (QUA-11), beside the menu's entry. */
export function WaitingCases() {
  const t = useText()
  const { data } = useCall(
    caseCalls.getCaseCounts,
    { enterpriseCode: useCompanyContext() },
    { background: true, quiet: true, refetchIntervalMs },
  )
  if (!data) return null
  return <CountBeside count={data.attention} label={t('waitingCases.label', data)} />
}
