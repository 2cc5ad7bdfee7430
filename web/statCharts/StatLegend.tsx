import type { Stat } from '#web/statCharts/stat.ts'

/** Which colour and pattern is what. */
export function StatLegend({ stat: { series, kind } }: { stat: Stat }) {
  return (
    <ul className="stat-legend" aria-hidden>
      {series.map(({ name, color, pattern = 'solid' }) => (
        <li key={name}>
          <span
            className={`stat-swatch stat-swatch-${kind} stat-swatch-${pattern}`}
            style={{ backgroundColor: color }}
          />
          {name}
        </li>
      ))}
    </ul>
  )
}
