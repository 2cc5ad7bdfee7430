import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What every list says of its pages (ui/ListResults); what it has found it says itself. */
export function useListTexts() {
  const t = useText()
  const { count } = useTimes()
  return {
    loading: t('common.loading'),
    range: (from: number, until: number) => t('lists.range', { from: count(from), until: count(until) }),
    emptyPage: t('lists.emptyPage'),
    toFirstPage: t('lists.toFirstPage'),
  }
}
