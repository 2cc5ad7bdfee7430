import { useFigures, type PlatformHealth } from '#web/operations/platformHealth/useFigures.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { TableSection } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Requests that ended in a fault of ours, with the ids that the log has them by. */
export function Faults({ faults }: Pick<PlatformHealth, 'faults'>) {
  const { t, instantToSecond } = useFigures()
  return (
    <TableSection
      title={t('platformHealth.faults.title')}
      empty={t('platformHealth.faults.none')}
      rows={faults}
      keyOf={({ requestId }) => requestId}
      isLong
      renderColumns={[
        [t('platformHealth.faults.at'), ({ at }) => instantToSecond(at)],
        [t('platformHealth.faults.call'), ({ call }) => call],
        [t('platformHealth.faults.kind'), ({ kind }) => kind, 'prose'],
        [t('platformHealth.faults.requestId'), ({ requestId }) => <code>{requestId}</code>],
        [t('platformHealth.faults.host'), ({ host }) => host],
      ]}
    />
  )
}

/** Statements that took long, with the request that asked for each. */
export function SlowStatements({ statements }: { statements: PlatformHealth['slowStatements'] }) {
  const { t, count, instantToSecond, ms } = useFigures()
  return (
    <TableSection
      title={t('platformHealth.slow.title')}
      hint={t('platformHealth.slow.hint')}
      empty={t('platformHealth.slow.none')}
      rows={statements}
      keyOf={(_slow, place) => place}
      isLong
      renderColumns={[
        [t('platformHealth.slow.worst'), ({ worstMs }) => ms(worstMs)],
        [
          t('platformHealth.slow.times'),
          ({ times, failures }) =>
            twoLines(count(times), failures > 0 && t('platformHealth.slow.failures', { number: count(failures) })),
        ],
        [t('platformHealth.slow.last'), ({ lastAt }) => instantToSecond(lastAt)],
        [t('platformHealth.faults.call'), ({ call }) => call || '–'],
        [t('platformHealth.slow.statement'), ({ statement }) => <Statement text={statement} />, 'prose'],
        [t('platformHealth.slow.requestId'), ({ requestId }) => <code>{requestId || '–'}</code>],
      ]}
    />
  )
}

/** Statements that cost most over all their runs. */
export function CostlyStatements({ statements }: { statements: NonNullable<PlatformHealth['costlyStatements']> }) {
  const { t, count, ms } = useFigures()
  return (
    <TableSection
      title={t('platformHealth.costly.title')}
      hint={t('platformHealth.costly.hint')}
      empty={t('platformHealth.costly.none')}
      rows={statements}
      keyOf={(_costly, place) => place}
      isLong
      renderColumns={[
        [t('platformHealth.slow.statement'), ({ statement }) => <Statement text={statement} />, 'prose'],
        [t('platformHealth.costly.runs'), ({ runs }) => count(runs)],
        [t('platformHealth.costly.mean'), ({ meanMs }) => ms(meanMs)],
        [t('platformHealth.costly.worst'), ({ worstMs }) => ms(worstMs)],
        [t('platformHealth.costly.total'), ({ totalMs }) => ms(totalMs)],
      ]}
    />
  )
}

const glance = 120

/** SQL: its beginning tells which one it is, the rest is there for whoever opens it. */
function Statement({ text }: { text: string }) {
  if (text.length <= glance) return <code>{text}</code>
  return (
    <details>
      <summary>
        <code>{text.slice(0, glance)}…</code>
      </summary>
      <code>{text}</code>
    </details>
  )
}
