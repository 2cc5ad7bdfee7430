import type { OutcomeCounts } from '#contract/reporting/types/reportTypes.ts'
import { outcomes, type Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Row = { name: string; deliveries: OutcomeCounts; to: (outcome?: Outcome) => ListSearch | undefined }
type Props = {
  kind: 'lanes' | 'carriers' | 'products'
  head: string
  /** How many there are in all. */
  all: number
  rows: readonly Row[]
}

/** Deliveries of a month by lane, carrier or product, by outcome. */
export function GroupTable({ kind, head, all, rows }: Props) {
  const t = useText()
  const { count, share } = useSummaryTexts()
  const title = t(`reports.words.groups.${kind}`)
  const names = ['total', ...outcomes] as const
  const heads = [head, ...[...names, 'compliance' as const].map(name => t(`reports.words.outcomes.${name}`))]
  return (
    <Section title={title}>
      <ScrollTable label={title} heads={heads} className="amounts" isLong>
        {rows.map(row => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {names.map(name => (
              <td
                key={name}
                className={name === 'excursion' && row.deliveries.excursion > 0 ? 'wrong strong' : undefined}
              >
                <Counted row={row} name={name} />
              </td>
            ))}
            <td>
              {share(
                row.deliveries.compliant,
                row.deliveries.compliant + row.deliveries.excursion + row.deliveries.incomplete,
              )}
            </td>
          </tr>
        ))}
      </ScrollTable>
      {rows.length < all && (
        <p className="quiet">{t('reports.firstOf', { shown: count(rows.length), all: count(all) })}</p>
      )}
    </Section>
  )
}

function Counted({ row, name }: { row: Row; name: 'total' | Outcome }) {
  const t = useText()
  const { count } = useSummaryTexts()
  const number = row.deliveries[name]
  const to = row.to(name === 'total' ? undefined : name)
  if (number === 0 || !to) return count(number)
  const what = `${row.name} ${t(`reports.words.outcomes.${name}`)}`
  return (
    <ListLink
      to={to}
      className={name === 'excursion' ? 'wrong' : undefined}
      label={t('reports.numberOf', { what, number: count(number) })}
    >
      {count(number)}
    </ListLink>
  )
}
