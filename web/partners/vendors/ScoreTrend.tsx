import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import { TrendLine } from '#web/kernel/charts/TrendLine.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Scores = VendorRow['scores']

/** The course of the scores at a glance; in words for who does not see it. */
export function ScoreTrend({ scores }: { scores: Scores }) {
  const { t, day } = useWords()
  const [before, last] = scores.slice(-2)
  if (!before || !last) return null
  const course = scores.map(({ on, score }) => t('vendors.score.at', { day: day(on), score: scoreText(score) }))
  return (
    <span className="vendor-trend quiet no-wrap" title={course.join(t('common.separator'))}>
      <TrendLine className="vendor-line" values={scores.map(({ score }) => score)} widthPx={1.5} dotPx={5} />
      <Change by={Math.round((last.score - before.score) * 10) / 10} />
      <span className="visually-hidden">
        {t('vendors.score.course', { course: course.join(t('common.separator')) })}
      </span>
    </span>
  )
}

function Change({ by }: { by: number }) {
  const sign = by > 0 ? '▲' : by < 0 ? '▼' : '±'
  return (
    <span className={by < 0 ? 'vendor-worse' : undefined} aria-hidden="true">
      {sign}
      {scoreText(Math.abs(by))}
    </span>
  )
}

/** A score as audits give it: 0 to 100 with one decimal. */
export const scoreText = (score: number) => score.toFixed(1)
