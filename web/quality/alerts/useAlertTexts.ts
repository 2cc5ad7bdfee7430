import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { isFoundLate, type AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import { alertSentence, alertWords } from '#contract/quality/words/alertWords.ts'
import { settings } from '#web/kernel/settings.ts'
import { useLanguage } from '#web/kernel/texts/useText.ts'

/** What alerts say, in the reader's language and the portal's time zone. */
export function useAlertTexts() {
  const language = useLanguage()
  const words = alertWords[language]
  return {
    words,
    sentence: (facts: AlertFacts) => alertSentence(facts, { language, timeZone: settings.timeZone }),
    /** Items with their lots: 薬A（LOT-1、LOT-2）. */
    items: (facts: AlertFacts) =>
      facts.kind === 'excursion'
        ? facts.items.flatMap(({ name, lots }) => (name ? [{ name: name[language], lots: lots.join(', ') }] : []))
        : [],
    subject: ({ delivery, facts }: Pick<AlertRow, 'delivery' | 'facts'>) =>
      delivery?.reference ?? ('serial' in facts ? facts.serial : ''),
    isFoundLate,
  }
}
