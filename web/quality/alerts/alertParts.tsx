import { Button, Flex } from 'antd'
import type { AlertFacts } from '#contract/quality/rules/alerts/alertFacts.ts'
import type { Alert, AlertRow } from '#contract/quality/types/alertTypes.ts'
import { alertSentence, alertWords } from '#contract/quality/words/alertWords.ts'
import { settings } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** What alerts say, in the reader's language and the portal's time zone. */
export function useAlertTexts() {
  const words = useWords()
  const { t, language, instant } = words
  return {
    ...words,
    words: alertWords[language],
    sentence: (facts: AlertFacts) => alertSentence(facts, { language, timeZone: settings.timeZone }),
    /** Items with their lots: 薬A（LOT-1、LOT-2）. */
    items: (facts: AlertFacts) =>
      facts.kind === 'excursion'
        ? facts.items.flatMap(({ name, lots }) => (name ? [{ name: name[language], lots: lots.join(', ') }] : []))
        : [],
    subject: ({ delivery, facts }: Pick<AlertRow, 'delivery' | 'facts'>) =>
      delivery?.reference ?? ('serial' in facts ? facts.serial : ''),
    /** Who acknowledged it, and when. */
    by: ({ by, at }: Alert['acknowledgements'][number]) => t('alerts.story.by', { name: by, at: instant(at) }),
  }
}

type ButtonProps = {
  alert: AlertRow
  isOpen: boolean
  onOpen: () => void
  onAcknowledge: () => void
  className?: string
}

/** What one can do with an alert: acknowledge it, and look at what became of it. */
export function AlertButtons({ alert, isOpen, onOpen, onAcknowledge, className }: ButtonProps) {
  const { t } = useWords()
  return (
    <Flex wrap gap="small" className={className}>
      {alert.mayAcknowledge && (
        <Button size="small" onClick={onAcknowledge}>
          {t('alerts.acknowledge.action')}
        </Button>
      )}
      <Button size="small" type="text" aria-expanded={isOpen} onClick={onOpen}>
        {isOpen ? t('alerts.list.hideStory') : t('alerts.list.story')}
      </Button>
    </Flex>
  )
}
