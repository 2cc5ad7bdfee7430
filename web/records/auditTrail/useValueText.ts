import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import { auditValueText } from '#contract/records/words/auditValueText.ts'
import { settings } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** A field's value of an entry's record, as people read it. */
export function useValueText({ table, changes }: Pick<AuditEntry, 'table' | 'changes'>) {
  const { language } = useWords()
  const amended = changes.find(({ field }) => field === 'field')?.after
  return (field: string, value: string | null): string =>
    auditValueText({ table, field, amended }, value, { language, timeZone: settings.timeZone })
}
