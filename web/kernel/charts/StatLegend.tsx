import { Flex } from 'antd'
import type { Stat } from '#web/kernel/charts/stat.ts'

/** Which colour and pattern is what, and what the dashed line stands for. */
export function StatLegend({ stat: { series, kind, target } }: { stat: Stat }) {
  const named = series.length > 1 ? series : []
  return (
    <Flex component="ul" wrap gap="small" className="stat-legend small" aria-hidden>
      {named.map(({ name, color, pattern = 'solid' }) => (
        <li key={name}>
          <span
            className={`stat-swatch stat-swatch-${kind} stat-swatch-${pattern}`}
            style={{ backgroundColor: color }}
          />
          {name}
        </li>
      ))}
      {target && (
        <li>
          <span className="stat-target" />
          {target.label}
        </li>
      )}
    </Flex>
  )
}
