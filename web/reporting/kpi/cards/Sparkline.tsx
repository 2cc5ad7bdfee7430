import { sparkline } from '#web/kernel/charts/sparkline.ts'

type Props = { values: readonly (number | null)[]; target: number | undefined }

/** The course of the months at a glance; the chart below tells its figures. */
export function Sparkline({ values, target }: Props) {
  const { width, height, lines, dots, targetY } = sparkline(values, target)
  return (
    <svg className="kpi-sparkline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {targetY !== undefined && <line className="kpi-sparkline-target" x1="0" x2={width} y1={targetY} y2={targetY} />}
      {lines.map(line => (
        <polyline key={line} points={line} />
      ))}
      {dots.map(dot => (
        <line key={dot.x} className="kpi-sparkline-dot" x1={dot.x} x2={dot.x} y1={dot.y} y2={dot.y} />
      ))}
    </svg>
  )
}
