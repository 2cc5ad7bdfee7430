import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** How long a run outside may be, and the document that allows it. */
export function Tolerance(props: { evaluationRule: { toleranceMinutes: number; toleranceSource: string | null } }) {
  const { toleranceMinutes, toleranceSource } = props.evaluationRule
  const { t, count } = useWords()
  const minutes =
    toleranceMinutes === 0 ? t('products.noTolerance') : t('products.minutes', { number: count(toleranceMinutes) })
  return twoLines(
    <span className="no-wrap">{minutes}</span>,
    toleranceSource && t('products.source', { source: toleranceSource }),
  )
}
