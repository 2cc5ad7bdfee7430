import type { ReasonKind } from '#contract/operations/rules/platformState.ts'
import { useAmounts } from '#web/operations/platformHealth/useAmounts.ts'
import { useJobName, useQueueName } from '#web/operations/platformHealth/jobs/useWorkNames.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Reason = PlatformHealth['reasons'][number]

const reported: Partial<Record<ReasonKind, 'ms' | 'percent' | 'bytes' | 'count'>> = {
  loopBusy: 'ms',
  connectionsScarce: 'percent',
  diskLow: 'bytes',
  jobsFailed: 'count',
  mailsRefused: 'count',
  trailUnsound: 'count',
  faults: 'count',
}

/** A reason as a sentence, its figure in the unit of its kind: without another one it is a span of seconds. */
export function useReasonText(): (reason: Reason) => string {
  const t = useText()
  const times = useTimes()
  const amounts = useAmounts()
  const [jobName, queueName] = [useJobName(), useQueueName()]
  const nameOf = ({ kind, name }: Reason) => {
    if (name === null) return ''
    return kind === 'queueLate' ? queueName(name) : kind.startsWith('jobs') ? jobName(name) : name
  }
  const figureOf = ({ kind, figure }: Reason) => {
    const unit = reported[kind]
    return unit === 'count' ? times.count(figure) : amounts[unit ?? 'span'](figure)
  }
  return reason => t(`platformHealth.reasons.${reason.kind}.what`, { name: nameOf(reason), figure: figureOf(reason) })
}
