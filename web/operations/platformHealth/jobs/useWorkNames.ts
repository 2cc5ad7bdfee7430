import { useText } from '#web/kernel/texts/useText.ts'
import type { platformHealth } from '#web/operations/platformHealth/texts.ja.ts'

type JobNames = (typeof platformHealth)['jobs']['names']
type QueueNames = (typeof platformHealth)['queues']['names']

/** What a job is called; one of another version has its code for a name. */
export function useJobName(): (job: string) => string {
  const t = useText()
  const names = t('platformHealth.jobs.names', { returnObjects: true })
  return job => (job in names ? names[job as keyof JobNames] : job)
}

export function useQueueName(): (queue: string) => string {
  const t = useText()
  const names = t('platformHealth.queues.names', { returnObjects: true })
  return queue => (queue in names ? names[queue as keyof QueueNames] : queue)
}
