import { Flex } from 'antd'
import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import type { Kpi } from '#contract/reporting/rules/kpi.ts'
import { evaluatedKpis } from '#web/reporting/kpi/figures.ts'
import { ReachTag } from '#web/reporting/kpi/cards/ReachTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { shown: KpiDashboard | undefined; onChoose: (kpi: Kpi) => void }

/** One sentence before all figures: whether anything is wrong, and what. */
export function KpiSummary({ shown, onChoose }: Props) {
  const t = useText()
  if (!shown) return <p>{t('common.loading')}</p>
  const { missed, reached, unevaluated } = evaluatedKpis(shown)
  const noVerdict = unevaluated.length > 0 && (
    <span className="quiet">{t('kpi.summary.unevaluated', { number: unevaluated.length })}</span>
  )
  if (missed.length > 0) {
    return (
      <Flex component="p" wrap gap="4px 12px" align="baseline" role="status">
        <ReachTag reached={false}>{t('kpi.summary.missed', { number: missed.length })}</ReachTag>
        {missed.map(kpi => (
          <button key={kpi} type="button" className="plain-button kpi-open" onClick={() => onChoose(kpi)}>
            {t(`kpi.words.kpis.${kpi}`)}
          </button>
        ))}
        <span className="quiet">{t('kpi.summary.rest', { number: reached.length })}</span>
        {noVerdict}
      </Flex>
    )
  }
  return (
    <Flex component="p" wrap gap="4px 12px" align="baseline" role="status">
      {reached.length > 0 ? (
        <ReachTag reached>{t('kpi.summary.reached', { number: reached.length })}</ReachTag>
      ) : (
        <ReachTag reached={undefined}>{t('kpi.summary.none')}</ReachTag>
      )}
      {reached.length > 0 && noVerdict}
    </Flex>
  )
}
