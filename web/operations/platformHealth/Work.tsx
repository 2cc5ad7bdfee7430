import { Button } from 'antd'
import { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useFigures, useWorkName, type PlatformHealth } from '#web/operations/platformHealth/useFigures.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { TableSection } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Process = PlatformHealth['processes'][number]
const stateLooks: Partial<Record<Process['state'], string>> = { silent: 'wrong strong', ended: 'secondary' }

/** Each process of the portal, also those that ended or fell silent lately. */
export function Processes({ processes }: Pick<PlatformHealth, 'processes'>) {
  const { t, ago, bytes, instant, ms } = useFigures()
  const memory = ({ memoryBytes, heapBytes }: Process) =>
    twoLines(bytes(memoryBytes), t('platformHealth.processes.heap', { amount: bytes(heapBytes) }))
  return (
    <TableSection
      title={t('platformHealth.processes.title')}
      rows={processes}
      keyOf={({ host, pid, startedAt }) => `${host} ${pid} ${startedAt}`}
      renderColumns={[
        [t('platformHealth.processes.name'), ({ host, pid }) => `${host} (${pid})`, 'name'],
        [
          t('platformHealth.processes.state'),
          ({ state }) => <span className={stateLooks[state]}>{t(`platformHealth.processes.states.${state}`)}</span>,
        ],
        [t('platformHealth.processes.beat'), ({ silentSeconds }) => ago(silentSeconds)],
        [t('platformHealth.processes.since'), ({ startedAt }) => instant(startedAt)],
        [t('platformHealth.processes.memory'), memory],
        [t('platformHealth.processes.loop'), one => `${ms(one.loopDelayMs)} (${ms(one.worstLoopDelayMs)})`],
        [t('platformHealth.processes.connections'), ({ pools }) => <Pools pools={pools} />],
        [t('platformHealth.processes.version'), ({ version, node }) => twoLines(version, `Node ${node}`)],
      ]}
    />
  )
}

function Pools({ pools }: Pick<Process, 'pools'>) {
  const names: Readonly<Record<string, string>> = useText()('platformHealth.processes.pools', { returnObjects: true })
  return pools.map(({ pool, busy, most, waiting }) => (
    <div key={pool} className="no-wrap">
      {names[pool] ?? pool} {busy}/{most}
      {waiting > 0 && <strong> +{waiting}</strong>}
    </div>
  ))
}

/** Jobs by name; those that failed for good can be run again when the cause is mended. */
export function Jobs({ jobs }: Pick<PlatformHealth, 'jobs'>) {
  const { t, count, wait } = useFigures()
  const nameOf = useWorkName('jobs')
  const name = ({ job, lastError }: (typeof jobs)[number]) =>
    twoLines(nameOf(job), lastError !== null && `${t('platformHealth.jobs.lastError')}: ${lastError}`)
  return (
    <TableSection
      title={t('platformHealth.jobs.title')}
      empty={t('platformHealth.jobs.idle')}
      rows={jobs}
      keyOf={({ job }) => job}
      renderColumns={[
        [t('platformHealth.jobs.job'), name, 'name'],
        [t('platformHealth.jobs.waiting'), ({ waiting }) => count(waiting)],
        [t('platformHealth.jobs.running'), ({ running }) => count(running)],
        [t('platformHealth.jobs.retrying'), ({ retrying }) => count(retrying)],
        [
          t('platformHealth.jobs.failed'),
          ({ job, failed }) => (
            <span className={failed > 0 ? 'wrong strong' : undefined}>
              {count(failed)} {failed > 0 && <RunAgain job={job} />}
            </span>
          ),
        ],
        [t('platformHealth.jobs.oldest'), ({ oldestSeconds }) => wait(oldestSeconds)],
      ]}
    />
  )
}

function RunAgain({ job }: { job: string }) {
  const { t, count } = useFigures()
  const nameOf = useWorkName('jobs')
  const { isSending, send } = useCallAction(platformHealthCalls.runJobsAgain, {
    done: (t, { number }) =>
      number > 0 ? t('platformHealth.jobs.done', { number: count(number) }) : t('platformHealth.jobs.nothing'),
  })
  return (
    <Button
      size="small"
      loading={isSending}
      aria-label={t('platformHealth.jobs.againOf', { job: nameOf(job) })}
      onClick={() => send({ job })}
    >
      {t('platformHealth.jobs.again')}
    </Button>
  )
}

type Queue = { name: string; hint?: string | false; waiting: number; oldestSeconds: number | null }

/** What waits to be worked off, and for how long. */
export function Queues({ health: { queues, mails, trail } }: { health: PlatformHealth }) {
  const { t, count, wait } = useFigures()
  const rows: Queue[] = [
    ...queues.map(one => ({ ...one, name: t(`platformHealth.queues.names.${one.queue}`) })),
    {
      name: t('platformHealth.queues.sealing'),
      waiting: trail.unsealed,
      oldestSeconds: trail.oldestUnsealedSeconds,
    },
    {
      name: t('platformHealth.queues.mails'),
      hint: !mails.isSending && t('platformHealth.queues.noMailServer'),
      waiting: mails.waiting,
      oldestSeconds: mails.isSending ? mails.oldestSeconds : null,
    },
  ]
  return (
    <TableSection
      title={t('platformHealth.queues.title')}
      rows={rows}
      keyOf={row => row.name}
      renderColumns={[
        [t('platformHealth.queues.queue'), ({ name, hint }) => twoLines(name, hint), 'name'],
        [t('platformHealth.jobs.waiting'), ({ waiting }) => count(waiting)],
        [t('platformHealth.jobs.oldest'), ({ oldestSeconds }) => wait(oldestSeconds)],
      ]}
    />
  )
}
