import { LoadFailed } from '#web/layout/LoadFailed.tsx'
import { Arrivals } from '#web/platformHealth/Arrivals.tsx'
import { CostlyStatements } from '#web/platformHealth/CostlyStatements.tsx'
import { DatabaseFacts } from '#web/platformHealth/DatabaseFacts.tsx'
import { Faults } from '#web/platformHealth/Faults.tsx'
import { Jobs } from '#web/platformHealth/Jobs.tsx'
import { Keeping } from '#web/platformHealth/Keeping.tsx'
import { OverallState } from '#web/platformHealth/OverallState.tsx'
import { Processes } from '#web/platformHealth/Processes.tsx'
import { Queues } from '#web/platformHealth/Queues.tsx'
import { SlowStatements } from '#web/platformHealth/SlowStatements.tsx'
import { usePlatformHealth } from '#web/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/texts/useText.ts'
import '#web/platformHealth/platformHealth.css'

/** How the portal itself is, for whoever looks after it at night (OPS-7). */
export function PlatformHealthPage() {
  const t = useText()
  const { data: health, error, refetch, isPending } = usePlatformHealth()
  if (isPending) return <p role="status">{t('common.loading')}</p>
  return (
    <div className="health-page">
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {health && (
        <>
          <OverallState health={health} />
          <Processes processes={health.processes} />
          <div className="health-columns">
            <DatabaseFacts database={health.database} />
            <Keeping backup={health.backup} trail={health.trail} />
          </div>
          <Arrivals readings={health.readings} />
          <div className="health-columns">
            <Jobs jobs={health.jobs} onRun={() => void refetch()} />
            <Queues health={health} />
          </div>
          <Faults faults={health.faults} />
          <SlowStatements statements={health.slowStatements} />
          {health.costlyStatements && <CostlyStatements statements={health.costlyStatements} />}
        </>
      )}
    </div>
  )
}
