import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What a log says of its entries: of many, it lists the first. */
export function useLogTexts(
  log: 'auditTrail' | 'operationLog',
  found: { total: number; hasMore: boolean } | undefined,
) {
  const t = useText()
  const { count } = useTimes()
  const foundKey = found?.hasMore ? 'foundMore' : 'found'
  return {
    texts: {
      title: t(`${log}.title`),
      found: (number: string) => t(`${log}.list.${foundKey}`, { number }),
      none: { title: t(`${log}.list.none`), hint: t(`${log}.list.noneHint`) },
    },
    above: found?.hasMore && <p className="quiet">{t(`${log}.list.moreHint`, { number: count(found.total) })}</p>,
  }
}
