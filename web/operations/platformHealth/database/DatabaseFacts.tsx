import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useAmounts } from '#web/operations/platformHealth/useAmounts.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

export function DatabaseFacts({ database }: { database: PlatformHealth['database'] }) {
  const t = useText()
  const times = useTimes()
  const { bytes, wait } = useAmounts()
  const { disk } = database
  return (
    <Section title={t('platformHealth.database.title')}>
      <Facts
        areLines
        facts={[
          { label: t('platformHealth.database.version'), value: `PostgreSQL ${database.version}` },
          { label: t('platformHealth.database.size'), value: bytes(database.sizeBytes) },
          {
            label: t('platformHealth.database.connections'),
            value: t('platformHealth.database.connectionsOf', {
              number: times.count(database.connections),
              most: times.count(database.maxConnections),
            }),
          },
          { label: t('platformHealth.database.transaction'), value: wait(database.oldestTransactionSeconds) },
          { label: t('platformHealth.database.lock'), value: wait(database.longestLockWaitSeconds) },
          {
            label: t('platformHealth.database.disk'),
            value: disk
              ? t('platformHealth.database.diskOf', { free: bytes(disk.freeBytes), total: bytes(disk.totalBytes) })
              : t('platformHealth.database.diskElsewhere'),
          },
          { label: t('platformHealth.database.months'), value: times.count(database.readingMonths) },
        ]}
      />
    </Section>
  )
}
