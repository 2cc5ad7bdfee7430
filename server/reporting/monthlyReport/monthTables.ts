import type { MonthlySummary, OutcomeCounts, WorstExcursion } from '#contract/reporting/types/reportTypes.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { tableOf, wrong, type Column } from '#server/platform/pdf/columns.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import type { MonthlyWording } from '#server/reporting/monthlyReport/monthlyWording.ts'

const spans = ['arrivalToDecision', 'caseToDecision', 'caseToConclusion'] as const

/** How long decisions and conclusions took, this month and the one before. */
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
      {
        head: `${monthBefore}: ${times.medianMs}`,
        cell: span => wording.duration(before.times[span].medianMs),
      },
    ],
    spans,
  )
}

export function worstTable({ worst }: MonthlySummary, wording: MonthlyWording): Table {
  const { words } = wording
  return tableOf<WorstExcursion>(
    [
      { head: words.worst.delivery, cell: row => bold(row.reference) },
      { head: words.groups.lane, cell: row => laneText(row, wording) },
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

const laneText = ({ shipFrom, destination }: Lane, { language }: MonthlyWording) =>
  `${nameIn(language, shipFrom)} → ${nameIn(language, destination)}`

type Lane = Pick<WorstExcursion, 'shipFrom' | 'destination'>

type Grouped = { deliveries: OutcomeCounts }

/** The outcomes of a group's deliveries. */
function countColumns<Row extends Grouped>(wording: MonthlyWording): Column<Row>[] {
  const { outcomes } = wording.words
  const count = (name: keyof OutcomeCounts): Column<Row> => ({
    head: outcomes[name],
    align: 'right',
    cell: ({ deliveries }) => {
      const text = wording.count(deliveries[name])
      return name === 'excursion' && deliveries.excursion > 0 ? wrong(text) : text
    },
  })
  return [
    count('total'),
    count('compliant'),
    count('excursion'),
    count('incomplete'),
    count('noData'),
    {
      head: outcomes.compliance,
      cell: ({ deliveries: { compliant, excursion, incomplete } }) =>
        wording.share(compliant, compliant + excursion + incomplete),
    },
  ]
}

export const laneTable = ({ lanes }: MonthlySummary, wording: MonthlyWording): Table =>
  tableOf(
    [
      {
        head: wording.words.groups.lane,
        cell: row => bold(laneText(row, wording)),
      },
      ...countColumns<MonthlySummary['lanes'][number]>(wording),
    ],
    lanes,
  )

export const carrierTable = ({ carriers }: MonthlySummary, wording: MonthlyWording): Table =>
  tableOf(
    [
      {
        head: wording.words.groups.carrier,
        cell: ({ carrier }) => bold(carrier ? wording.company(carrier) : wording.words.groups.noCarrier),
      },
      ...countColumns<MonthlySummary['carriers'][number]>(wording),
    ],
    carriers,
  )

export const productTable = ({ products }: MonthlySummary, wording: MonthlyWording): Table =>
  tableOf(
    [
      {
        head: wording.words.groups.product,
        cell: ({ nameJa, nameEn, itemCode }) => bold(`${wording.name(nameJa, nameEn)} (${itemCode})`),
      },
      ...countColumns<MonthlySummary['products'][number]>(wording),
    ],
    products,
  )
