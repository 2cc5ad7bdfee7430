import { Section } from '#web/kernel/ui/Section.tsx'
import { useAmounts } from '#web/operations/platformHealth/useAmounts.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** What waits to be worked off, and for how long. */
export function Queues({ health: { queues, mails, trail } }: { health: PlatformHealth }) {
  const t = useText()
  const heads = (['queue', 'waiting', 'oldest'] as const).map(head => t(`platformHealth.queues.${head}`))
  return (
    <Section title={t('platformHealth.queues.title')}>
      <ScrollTable label={t('platformHealth.queues.title')} heads={heads}>
        {queues.map(({ queue, waiting, oldestSeconds }) => (
          <Row
            key={queue}
            name={t(`platformHealth.queues.names.${queue}`)}
            waiting={waiting}
            oldestSeconds={oldestSeconds}
          />
        ))}
        <Row
          name={t('platformHealth.queues.sealing')}
          waiting={trail.unsealed}
          oldestSeconds={trail.oldestUnsealedSeconds}
        />
        <Row
          name={t('platformHealth.queues.mails')}
          hint={mails.isSending ? undefined : t('platformHealth.queues.noMailServer')}
          waiting={mails.waiting}
          oldestSeconds={mails.isSending ? mails.oldestSeconds : null}
        />
      </ScrollTable>
    </Section>
  )
}

function Row(props: { name: string; hint?: string | undefined; waiting: number; oldestSeconds: number | null }) {
  const { count } = useTimes()
  const { wait } = useAmounts()
  return (
    <tr>
      <th scope="row">
        {props.name}
        {props.hint && <div className="quiet">{props.hint}</div>}
      </th>
      <td>{count(props.waiting)}</td>
      <td>{wait(props.oldestSeconds)}</td>
    </tr>
  )
}
