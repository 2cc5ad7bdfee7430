import { Facts } from '#web/operations/platformHealth/Facts.tsx'
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
        facts={[
          [t('platformHealth.database.version'), `PostgreSQL ${database.version}`],
          [t('platformHealth.database.size'), bytes(database.sizeBytes)],
          [
            t('platformHealth.database.connections'),
            t('platformHealth.database.connectionsOf', {
              number: times.count(database.connections),
              most: times.count(database.maxConnections),
            }),
          ],
          [t('platformHealth.database.transaction'), wait(database.oldestTransactionSeconds)],
          [t('platformHealth.database.lock'), wait(database.longestLockWaitSeconds)],
          [
            t('platformHealth.database.disk'),
            disk
              ? t('platformHealth.database.diskOf', { free: bytes(disk.freeBytes), total: bytes(disk.totalBytes) })
              : t('platformHealth.database.diskElsewhere'),
          ],
          [t('platformHealth.database.months'), times.count(database.readingMonths)],
        ]}
      />
    </Section>
  )
}
