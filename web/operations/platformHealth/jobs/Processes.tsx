import { Section } from '#web/kernel/ui/Section.tsx'
import { useAmounts } from '#web/operations/platformHealth/useAmounts.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Process = PlatformHealth['processes'][number]
const stateLooks: Partial<Record<Process['state'], string>> = { silent: 'wrong strong', ended: 'secondary' }

/** Each process of the portal, also those that ended or fell silent lately. */
export function Processes({ processes }: { processes: readonly Process[] }) {
  const t = useText()
  const heads = (['name', 'state', 'beat', 'since', 'memory', 'loop', 'connections', 'version'] as const).map(head =>
    t(`platformHealth.processes.${head}`),
  )
  return (
    <Section title={t('platformHealth.processes.title')}>
      <ScrollTable label={t('platformHealth.processes.title')} heads={heads}>
        {processes.map(process => (
          <ProcessRow key={`${process.host} ${process.pid} ${process.startedAt}`} process={process} />
        ))}
      </ScrollTable>
    </Section>
  )
}

function ProcessRow({ process }: { process: Process }) {
  const t = useText()
  const times = useTimes()
  const { bytes, ms, ago } = useAmounts()
  const { state, host, pid, memoryBytes, heapBytes, loopDelayMs, worstLoopDelayMs } = process
  return (
    <tr>
      <th scope="row">
        {host} ({pid})
      </th>
      <td className={stateLooks[state]}>{t(`platformHealth.processes.states.${state}`)}</td>
      <td>{ago(process.silentSeconds)}</td>
      <td>{times.instant(process.startedAt)}</td>
      <td>
        {bytes(memoryBytes)}
        <div className="quiet">{t('platformHealth.processes.heap', { amount: bytes(heapBytes) })}</div>
      </td>
      <td>
        {ms(loopDelayMs)} ({ms(worstLoopDelayMs)})
      </td>
      <td>
        {process.pools.map(pool => (
          <div key={pool.pool} className="no-wrap">
            {poolName(t, pool.pool)} {pool.busy}/{pool.most}
            {pool.waiting > 0 && <strong> +{pool.waiting}</strong>}
          </div>
        ))}
      </td>
      <td>
        {process.version}
        <div className="quiet">Node {process.node}</div>
      </td>
    </tr>
  )
}

const pools = ['requests', 'jobs', 'mqtt', 'health'] as const

function poolName(t: ReturnType<typeof useText>, pool: string): string {
  const known = pools.find(one => one === pool)
  return known ? t(`platformHealth.processes.pools.${known}`) : pool
}
