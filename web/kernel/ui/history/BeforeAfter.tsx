import { useText } from '#web/kernel/texts/useText.ts'

/** What a value was, and what it becomes; null is said as nothing. */
export function BeforeAfter({ before, after }: { before: string | null; after: string | null }) {
  const t = useText()
  const nothing = t('changeHistory.nothing')
  return (
    <>
      <span className="visually-hidden">{t('changeHistory.was')}</span>
      <span className="secondary">{before ?? nothing}</span>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">{t('changeHistory.becomes')}</span>
      <span>{after ?? nothing}</span>
    </>
  )
}
