import { isReached, type Kpi, type KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { shareOf } from '#web/reporting/kpi/figures.ts'
import type { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import type { useText } from '#web/kernel/texts/useText.ts'
import { seriesLooks } from '#web/kernel/charts/statColors.ts'

type Tools = { t: ReturnType<typeof useText>; texts: ReturnType<typeof useKpiTexts> }

/** What a chart draws of a KPI's figures, whatever they stand for, and what its table tells besides. */
export function statOfFigures(
  kpi: Kpi,
  figures: readonly KpiFigure[],
  target: number | undefined,
  { t, texts }: Tools,
) {
  const isMissed = figures.map(figure => isReached(kpi, figure, target) === false)
  const verdict = (figure: KpiFigure) => {
    const reached = isReached(kpi, figure, target)
    return reached === undefined ? t('common.none') : t(reached ? 'kpi.reached' : 'kpi.missed')
  }
  return {
    series: [{ name: t('kpi.share'), ...seriesLooks[0], values: figures.map(shareOf), isWrong: isMissed }],
    unit: texts.percent,
    bounds: { least: 0, most: 100 },
    ...(target !== undefined && { target: { value: target, label: texts.aim(kpi, target) } }),
    facts: [
      { title: t(`kpi.words.numerators.${kpi}`), texts: figures.map(one => texts.amount(one.numerator)) },
      { title: t(`kpi.words.denominators.${kpi}`), texts: figures.map(one => texts.amount(one.denominator)) },
      ...(target === undefined ? [] : [{ title: t('kpi.evaluated'), texts: figures.map(verdict) }]),
    ],
  }
}
