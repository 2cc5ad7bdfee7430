import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useAmounts } from '#web/operations/platformHealth/useAmounts.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What must outlast a bad night: backups, and the audit trail. */
export function Keeping({ backup, trail }: Pick<PlatformHealth, 'backup' | 'trail'>) {
  const t = useText()
  const times = useTimes()
  return (
    <Section title={t('platformHealth.keeping.title')}>
      <Facts
        areLines
        facts={[
          {
            label: t('platformHealth.keeping.backup'),
            value: backup ? <Backup backup={backup} /> : <strong>{t('platformHealth.never')}</strong>,
          },
          { label: t('platformHealth.keeping.seal'), value: <code>{trail.head}</code> },
          {
            label: t('platformHealth.keeping.unsealed'),
            value: t('platformHealth.keeping.unsealedNumber', { number: times.count(trail.unsealed) }),
          },
          {
            label: t('platformHealth.keeping.check'),
            value: trail.lastCheck ? <LastCheck check={trail.lastCheck} /> : t('platformHealth.never'),
          },
        ]}
      />
    </Section>
  )
}

function Backup({ backup }: { backup: NonNullable<PlatformHealth['backup']> }) {
  const t = useText()
  const times = useTimes()
  const { ago, bytes, span } = useAmounts()
  return (
    <>
      <strong>{ago(backup.ageSeconds)}</strong> {times.instant(backup.endedAt)}
      <div className="quiet">
        {t('platformHealth.keeping.backupFile', {
          file: backup.fileName,
          host: backup.host,
          size: bytes(backup.bytes),
          rows: times.count(backup.rows),
          span: span(backup.durationSeconds),
        })}
      </div>
    </>
  )
}

function LastCheck({ check }: { check: NonNullable<PlatformHealth['trail']['lastCheck']> }) {
  const t = useText()
  const times = useTimes()
  const number = times.count(check.resultCount ?? 0)
  return (
    <>
      <strong>{t(`platformHealth.keeping.outcomes.${check.outcome}`, { number })}</strong>{' '}
      {times.instant(check.endedAt)}
    </>
  )
}
