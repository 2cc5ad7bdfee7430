import { sparkline } from '#web/kernel/charts/sparkline.ts'

type Props = {
  values: readonly (number | null)[]
  /** Where each of them lies, or as far from one another. */
  at?: readonly number[]
  target?: number
  widthPx: number
  dotPx: number
  className: string
}

/** A course at a glance, as wide as its place; its figures stand beside it. */
export function TrendLine({ values, at, target, widthPx, dotPx, className }: Props) {
  const { width, height, lines, dots, targetY } = sparkline(values, target, at)
  const drawn = { vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="var(--link)"
      strokeWidth={widthPx}
      aria-hidden="true"
    >
      {targetY !== undefined && (
        <line
          {...drawn}
          x2={width}
          y1={targetY}
          y2={targetY}
          stroke="var(--quiet)"
          strokeWidth={1}
          strokeDasharray="4 3"
        />
      )}
      {lines.map(line => (
        <polyline {...drawn} key={line} points={line} />
      ))}
      {dots.map(({ x, y }) => (
        <line {...drawn} key={x} x1={x} x2={x} y1={y} y2={y} strokeWidth={dotPx} />
      ))}
    </svg>
  )
}
