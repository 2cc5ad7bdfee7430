import { Facts, factsOf, Section } from '#web/kernel/ui/Section.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { useFigures, type PlatformHealth } from '#web/operations/platformHealth/useFigures.ts'

export function DatabaseFacts({ database }: Pick<PlatformHealth, 'database'>) {
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
export function Keeping({ backup, trail }: Pick<PlatformHealth, 'backup' | 'trail'>) {
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
