import type { MonthlySummary, OutcomeCounts, WorstExcursion } from '#contract/reporting/types/reportTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { tableOf, wrong, type Column } from '#server/platform/pdf/columns.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import type { MonthlyWording } from '#server/reporting/monthlyReport/monthlyWording.ts'

const spans = ['arrivalToDecision', 'caseToDecision', 'caseToConclusion'] as const

/** The times to decisions and conclusions in this month, with the median of the month before. */
export function timeTable({ now, before }: MonthlySummary, wording: MonthlyWording): Table {
  const { times, before: monthBefore } = wording.words
  const figure = (name: 'medianMs' | 'ninetiethMs' | 'longestMs'): Column<(typeof spans)[number]> => ({
    head: times[name],
    align: 'right',
    cell: span => wording.duration(now.times[span][name]),
  })
  return tableOf<(typeof spans)[number]>(
    [
      { head: '', cell: span => bold(times[span]) },
      { head: times.count, align: 'right', cell: span => wording.count(now.times[span].count) },
      figure('medianMs'),
      figure('ninetiethMs'),
      figure('longestMs'),
      { head: `${monthBefore}: ${times.medianMs}`, cell: span => wording.duration(before.times[span].medianMs) },
    ],
    spans,
  )
}

export function worstTable({ worst }: MonthlySummary, wording: MonthlyWording): Table {
  const { words } = wording
  return tableOf<WorstExcursion>(
    [
      { head: words.worst.delivery, cell: row => bold(row.reference) },
      { head: words.groups.lane, cell: row => laneText(row, wording.language) },
      { head: words.groups.product, cell: ({ product }) => wording.name(product.nameJa, product.nameEn) },
      {
        head: words.worst.beyond,
        align: 'right',
        cell: row => [...wrong(wording.beyond(row.deviationMilliCelsius)), ...plain(` (${row.beyondSerial})`)],
      },
      {
        head: words.worst.outside,
        align: 'right',
        cell: row => `${wording.duration(row.outOfRangeMs)} (${row.outsideSerial})`,
      },
      { head: words.worst.case, cell: row => row.case?.number ?? words.worst.noCase },
    ],
    worst,
  )
}

const laneText = ({ shipFrom, destination }: Pick<WorstExcursion, 'shipFrom' | 'destination'>, language: Language) =>
  `${nameIn(language, shipFrom)} → ${nameIn(language, destination)}`

/** The lanes, carriers or products with the outcomes of their deliveries. */
export function groupTable(name: GroupName, summary: MonthlySummary, wording: MonthlyWording): Table {
  const { groups } = wording.words
  if (name === 'lanes') {
    return outcomeTable(groups.lane, summary.lanes, row => laneText(row, wording.language), wording)
  }
  if (name === 'products') {
    const nameOf = ({ nameJa, nameEn, itemCode }: Product) => `${wording.name(nameJa, nameEn)} (${itemCode})`
    return outcomeTable(groups.product, summary.products, nameOf, wording)
  }
  const carrierOf = ({ carrier }: Carrier) => (carrier ? wording.company(carrier) : groups.noCarrier)
  return outcomeTable(groups.carrier, summary.carriers, carrierOf, wording)
}

export const groupNames = ['lanes', 'carriers', 'products'] as const
type GroupName = (typeof groupNames)[number]
type Product = MonthlySummary['products'][number]
type Carrier = MonthlySummary['carriers'][number]

const outcomeNames = ['total', 'compliant', 'excursion', 'incomplete', 'noData'] as const

function outcomeTable<Row extends { deliveries: OutcomeCounts }>(
  head: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  wording: MonthlyWording,
): Table {
  const { outcomes } = wording.words
  const counts = outcomeNames.map((name): Column<Row> => ({
    head: outcomes[name],
    align: 'right',
    cell: ({ deliveries }) => {
      const text = wording.count(deliveries[name])
      return name === 'excursion' && deliveries.excursion > 0 ? wrong(text) : text
    },
  }))
  const compliance: Column<Row> = {
    head: outcomes.compliance,
    cell: ({ deliveries: { compliant, excursion, incomplete } }) =>
      wording.share(compliant, compliant + excursion + incomplete),
  }
  return tableOf([{ head, cell: row => bold(nameOf(row)) }, ...counts, compliance], rows)
}
