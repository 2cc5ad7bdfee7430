import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** How long a run outside may be, and the document that allows it. */
export function Tolerance(props: { evaluationRule: { toleranceMinutes: number; toleranceSource: string | null } }) {
  const { toleranceMinutes, toleranceSource } = props.evaluationRule
  const t = useText()
  const { count } = useTimes()
  return (
    <>
      <div className="no-wrap">
        {toleranceMinutes === 0
          ? t('products.noTolerance')
          : t('products.minutes', { number: count(toleranceMinutes) })}
      </div>
      {toleranceSource && <div className="quiet">{t('products.source', { source: toleranceSource })}</div>}
    </>
  )
}
