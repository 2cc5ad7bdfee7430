import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import { sparkline } from '#web/kernel/charts/sparkline.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { scoreText } from '#web/partners/vendors/scoreText.ts'

type Scores = VendorRow['scores']

/** The course of the scores at a glance; in words for who does not see it. */
export function ScoreTrend({ scores }: { scores: Scores }) {
  const t = useText()
  const { day } = useTimes()
  const [before, last] = scores.slice(-2)
  if (!before || !last) return null
  const course = scores.map(({ on, score }) => t('vendors.score.at', { day: day(on), score: scoreText(score) }))
  return (
    <span className="vendor-trend quiet no-wrap" title={course.join(t('vendors.separator'))}>
      <Line values={scores.map(({ score }) => score)} />
      <Change by={Math.round((last.score - before.score) * 10) / 10} />
      <span className="visually-hidden">
        {t('vendors.score.course', { course: course.join(t('vendors.separator')) })}
      </span>
    </span>
  )
}

function Line({ values }: { values: readonly number[] }) {
  const { width, height, lines, dots } = sparkline(values, undefined)
  return (
    <svg className="vendor-line" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {lines.map(line => (
        <polyline key={line} points={line} />
      ))}
      {dots.map(dot => (
        <line key={dot.x} className="vendor-line-dot" x1={dot.x} x2={dot.x} y1={dot.y} y2={dot.y} />
      ))}
    </svg>
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
