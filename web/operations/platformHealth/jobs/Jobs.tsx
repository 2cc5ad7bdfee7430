import { Button } from 'antd'
import { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useAmounts } from '#web/operations/platformHealth/useAmounts.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useJobName } from '#web/operations/platformHealth/jobs/useWorkNames.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Job = PlatformHealth['jobs'][number]

/** Jobs by name; those that failed for good can be run again when the cause is mended. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const t = useText()
  const heads = (['job', 'waiting', 'running', 'retrying', 'failed', 'oldest'] as const).map(head =>
    t(`platformHealth.jobs.${head}`),
  )
  return (
    <Section title={t('platformHealth.jobs.title')} empty={jobs.length === 0 && t('platformHealth.jobs.idle')}>
      <ScrollTable label={t('platformHealth.jobs.title')} heads={heads}>
        {jobs.map(job => (
          <JobRow key={job.job} job={job} />
        ))}
      </ScrollTable>
    </Section>
  )
}

function JobRow({ job }: { job: Job }) {
  const t = useText()
  const { count } = useTimes()
  const { wait } = useAmounts()
  const nameOf = useJobName()
  return (
    <tr>
      <th scope="row">
        {nameOf(job.job)}
        {job.lastError !== null && (
          <div className="quiet">
            {t('platformHealth.jobs.lastError')}: {job.lastError}
          </div>
        )}
      </th>
      <td>{count(job.waiting)}</td>
      <td>{count(job.running)}</td>
      <td>{count(job.retrying)}</td>
      <td className={job.failed > 0 ? 'wrong strong' : undefined}>
        {count(job.failed)} {job.failed > 0 && <RunAgain job={job.job} />}
      </td>
      <td>{wait(job.oldestSeconds)}</td>
    </tr>
  )
}

function RunAgain({ job }: { job: string }) {
  const t = useText()
  const { count } = useTimes()
  const nameOf = useJobName()
  const run = useCallMutation(platformHealthCalls.runJobsAgain)
  // New figures take the button away, and with it what `mutate` would call.
  const runAgain = () =>
    run.mutateAsync({ job }).then(
      ({ number }) =>
        showNotice(t =>
          number > 0 ? t('platformHealth.jobs.done', { number: count(number) }) : t('platformHealth.jobs.nothing'),
        ),
      () => undefined,
    )
  return (
    <Button
      size="small"
      loading={run.isPending}
      aria-label={t('platformHealth.jobs.againOf', { job: nameOf(job) })}
      onClick={() => void runAgain()}
    >
      {t('platformHealth.jobs.again')}
    </Button>
  )
}
