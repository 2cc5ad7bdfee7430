import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import type { Level, ReasonKind } from '#contract/operations/rules/platformState.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { Arrivals } from '#web/operations/platformHealth/Arrivals.tsx'
import { CostlyStatements, Faults, SlowStatements } from '#web/operations/platformHealth/Troubles.tsx'
import { useFigures, useWorkName, type PlatformHealth } from '#web/operations/platformHealth/useFigures.ts'
import { Jobs, Processes, Queues } from '#web/operations/platformHealth/Work.tsx'
import { Facts, factsOf, Section } from '#web/kernel/ui/Section.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import '#web/operations/platformHealth/platformHealth.css'

/** What was told last stays while it cannot be asked. */
const polling = { background: true, quiet: true, refetchIntervalMs: 15_000 }

/** How the portal itself is, for whoever looks after it at night (OPS-7). */
export function PlatformHealthPage() {
  const t = useText()
  const { data: health, error, refetch, isPending } = useCall(platformHealthCalls.getPlatformHealth, {}, polling)
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

const looks = { ok: 'good', attention: 'warn', wrong: 'wrong' } as const
const edges = { ok: 'var(--good)', attention: 'var(--warn)', wrong: 'var(--red)' } as const
const icons = { ok: CheckCircleOutlined, attention: ExclamationCircleOutlined, wrong: CloseCircleOutlined } as const

/** Whether anything is wrong, what, and what to do about it: the first glance. */
function OverallState({ health: { level, reasons, at } }: { health: PlatformHealth }) {
  const { t, instantToSecond } = useFigures()
  const textOf = useReasonText()
  return (
    <section
      className="box"
      style={{ borderLeft: `4px solid ${edges[level]}` }}
      aria-label={t('platformHealth.state.title')}
    >
      <Flex wrap gap="4px 12px" align="baseline" role="status">
        <Sign level={level} />
        <strong className="heading">{t(`platformHealth.state.${level}`)}</strong>
        <span className="quiet">{t('platformHealth.asOf', { time: instantToSecond(at) })}</span>
      </Flex>
      {reasons.length === 0 && <p>{t('platformHealth.state.allWell')}</p>}
      <Flex component="ul" vertical gap="small">
        {reasons.map(reason => (
          <Flex component="li" gap="small" key={`${reason.kind} ${reason.name}`}>
            <Sign level={reason.level} />
            <div>
              <div className="strong">{textOf(reason)}</div>
              <div className="quiet">
                {t('platformHealth.state.whatToDo')}
                {t(`platformHealth.todo.${reason.kind}`)}
              </div>
            </div>
          </Flex>
        ))}
      </Flex>
    </section>
  )
}

/** The colour alone tells nothing: each level has its own form. */
function Sign({ level }: { level: Level }) {
  const t = useText()
  const Icon = icons[level]
  return <Icon className={looks[level]} aria-label={t(`platformHealth.state.${level}`)} />
}

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
function useReasonText() {
  const t = useText()
  const figures = useFigures()
  const [jobName, queueName] = [useWorkName('jobs'), useWorkName('queues')]
  const nameOf = (kind: ReasonKind, name: string) =>
    kind === 'queueLate' ? queueName(name) : kind.startsWith('jobs') ? jobName(name) : name
  return ({ kind, name, figure }: PlatformHealth['reasons'][number]) =>
    t(`platformHealth.reasons.${kind}`, {
      name: nameOf(kind, name ?? ''),
      figure: figures[reported[kind] ?? 'span'](figure),
    })
}

function DatabaseFacts({ database }: Pick<PlatformHealth, 'database'>) {
  const { t, bytes, count, wait } = useFigures()
  const { disk, connections, maxConnections } = database
  const values = {
    version: `PostgreSQL ${database.version}`,
    size: bytes(database.sizeBytes),
    connections: t('platformHealth.database.connectionsOf', {
      number: count(connections),
      most: count(maxConnections),
    }),
    transaction: wait(database.oldestTransactionSeconds),
    lock: wait(database.longestLockWaitSeconds),
    disk: disk
      ? t('platformHealth.database.diskOf', { free: bytes(disk.freeBytes), total: bytes(disk.totalBytes) })
      : t('platformHealth.database.diskElsewhere'),
    months: count(database.readingMonths),
  }
  return (
    <Section title={t('platformHealth.database.title')}>
      <Facts areLines facts={factsOf(values, name => t(`platformHealth.database.${name}`))} />
    </Section>
  )
}

/** What must outlast a bad night: backups, and the audit trail. */
function Keeping({ backup, trail }: Pick<PlatformHealth, 'backup' | 'trail'>) {
  const { t, ago, bytes, count, instant, span } = useFigures()
  const { head, unsealed, lastCheck } = trail
  const number = count(lastCheck?.resultCount ?? 0)
  const values = {
    backup: backup ? (
      twoLines(
        <>
          <strong>{ago(backup.ageSeconds)}</strong> {instant(backup.endedAt)}
        </>,
        t('platformHealth.keeping.backupFile', {
          file: backup.fileName,
          host: backup.host,
          size: bytes(backup.bytes),
          rows: count(backup.rows),
          span: span(backup.durationSeconds),
        }),
      )
    ) : (
      <strong>{t('platformHealth.never')}</strong>
    ),
    seal: <code>{head}</code>,
    unsealed: t('platformHealth.keeping.unsealedNumber', { number: count(unsealed) }),
    check: lastCheck ? (
      <>
        <strong>{t(`platformHealth.keeping.outcomes.${lastCheck.outcome}`, { number })}</strong>{' '}
        {instant(lastCheck.endedAt)}
      </>
    ) : (
      t('platformHealth.never')
    ),
  }
  return (
    <Section title={t('platformHealth.keeping.title')}>
      <Facts areLines facts={factsOf(values, name => t(`platformHealth.keeping.${name}`))} />
    </Section>
  )
}
