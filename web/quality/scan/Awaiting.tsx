import { useText } from '#web/kernel/texts/useWords.ts'

/** Until the answer comes, nothing is seen below it that it would push down (scan.css). */
export function Awaiting() {
  const t = useText()
  return <p className="scan-awaiting">{t('common.loading')}</p>
}
