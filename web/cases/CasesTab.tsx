import { useText } from '#web/texts/useText.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The excursion cases that the caller may read. */
export function CasesTab() {
  const t = useText()
  return <Notice title={t('cases.list.empty')}>{t('cases.list.emptyHint')}</Notice>
}
