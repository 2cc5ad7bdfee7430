import { formatMonth, locales } from '#contract/kernel/time/formatTime.ts'
import { isLessBetter, type Kpi, type KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { shareOf } from '#web/reporting/kpi/figures.ts'
import type { Months } from '#web/reporting/kpi/shownMonths.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** How the KPI dashboard writes months, shares, amounts and targets. */
export function useKpiTexts() {
  const words = useWords()
  const { t, language } = words
  const locale = locales[language]
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
  const points = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, signDisplay: 'exceptZero' })
  const amounts = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

  const percent = (value: number) => `${tenths.format(value)}%`
  const month = (of: string) => formatMonth(of, language)
  const amount = (value: number) => amounts.format(value)
  return {
    ...words,
    percent,
    month,
    amount,
    /** In two lines, for an axis. */
    shortMonth: (of: string) => month(of).replace(language === 'ja' ? '年' : ' ', language === 'ja' ? '年\n' : '\n'),
    months: ({ from, until }: Months) =>
      from === until ? month(from) : t('common.span', { from: month(from), until: month(until) }),
    /** REP-9: no data is never 0 % or 100 %. */
    share: (figure: KpiFigure) => {
      const share = shareOf(figure)
      return share === null ? t('codes.4510') : percent(share)
    },
    /** Numerator and denominator with their unit. */
    parts: (kpi: Kpi, { numerator, denominator }: KpiFigure) =>
      t('kpi.fraction', {
        numerator: amount(numerator),
        denominator: t(`kpi.amounts.${kpi}`, { amount: amount(denominator) }),
      }),
    amounts: (kpi: Kpi, value: number) => t(`kpi.amounts.${kpi}`, { amount: amount(value) }),
    aim: (kpi: Kpi, target: number) =>
      t(isLessBetter(kpi) ? 'kpi.aim.less' : 'kpi.aim.more', { target: percent(target) }),
    points: (value: number) => points.format(value),
    /** What neither numerator nor denominator counts; nothing where there is none. */
    beside: (kpi: Kpi, { beside }: KpiFigure) =>
      beside > 0 && (kpi === 'shippingAccuracy' || kpi === 'temperatureCompliance')
        ? t(`kpi.beside.${kpi}`, { number: amount(beside) })
        : '',
  }
}
