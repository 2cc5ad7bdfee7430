import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { Arrivals } from '#web/operations/platformHealth/arrivals/Arrivals.tsx'
import { CostlyStatements } from '#web/operations/platformHealth/database/CostlyStatements.tsx'
import { DatabaseFacts } from '#web/operations/platformHealth/database/DatabaseFacts.tsx'
import { Faults } from '#web/operations/platformHealth/Faults.tsx'
import { Jobs } from '#web/operations/platformHealth/jobs/Jobs.tsx'
import { Keeping } from '#web/operations/platformHealth/Keeping.tsx'
import { OverallState } from '#web/operations/platformHealth/OverallState.tsx'
import { Processes } from '#web/operations/platformHealth/jobs/Processes.tsx'
import { Queues } from '#web/operations/platformHealth/jobs/Queues.tsx'
import { SlowStatements } from '#web/operations/platformHealth/database/SlowStatements.tsx'
import { usePlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/operations/platformHealth/platformHealth.css'

/** How the portal itself is, for whoever looks after it at night (OPS-7). */
export function PlatformHealthPage() {
  const t = useText()
  const { data: health, error, refetch, isPending } = usePlatformHealth()
  if (isPending) return <p role="status">{t('common.loading')}</p>
  return (
    <div className="page">
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {health && (
        <>
          <OverallState health={health} />
          <Processes processes={health.processes} />
          <div className="fit-grid" style={{ '--fit': '440px' }}>
            <DatabaseFacts database={health.database} />
            <Keeping backup={health.backup} trail={health.trail} />
          </div>
          <Arrivals readings={health.readings} />
          <div className="fit-grid" style={{ '--fit': '440px' }}>
            <Jobs jobs={health.jobs} />
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
