import { auditValueText } from '#contract/records/words/auditValueText.ts'
import { settings } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** A field's value of a table's record, as people read it. */
export function useValueText(table: string) {
  const { language } = useWords()
  return (field: string, value: string | null): string =>
    auditValueText({ table, field }, value, { language, timeZone: settings.timeZone })
}
