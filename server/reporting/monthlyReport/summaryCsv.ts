import type { MonthlySummary, OutcomeCounts } from '#contract/reporting/types/reportTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'
import { monthlyReportWords } from '#contract/reporting/words/monthlyReportWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

/** A line for the month as a whole and for each lane, carrier and product, with its deliveries by outcome. */
export function summaryCsv(summary: MonthlySummary, language: Language): FileReply {
  const words = monthlyReportWords[language]
  const { outcomes, groups } = words
  const heads = [
    // PLT-18: files always name the zone; a month begins and ends in it.
    `${words.month} (${summary.timeZone})`,
    words.depositor,
    groups.kind,
    groups.from,
    groups.destination,
    groups.carrier,
    groups.itemCode,
    groups.product,
    outcomes.total,
    words.compliantHeading,
    outcomes.excursion,
    outcomes.incomplete,
    outcomes.noData,
    `${outcomes.compliance} (%)`,
  ]
  const depositor = summary.depositor ? nameIn(language, summary.depositor) : words.allDepositors
  const rows = linesOf(summary, language).map(({ kind, named, deliveries }) => [
    summary.month,
    depositor,
    kind,
    ...named,
    ...countCells(deliveries),
  ])
  return csvFile(`monthly-summary-${summary.month}.csv`, heads, rows)
}

type Line = { kind: string; named: CsvCell[]; deliveries: OutcomeCounts }

function linesOf({ now, lanes, carriers, products }: MonthlySummary, language: Language): Line[] {
  const { groups, total } = monthlyReportWords[language]
  return [
    { kind: total, named: [null, null, null, null, null], deliveries: now.deliveries },
    ...lanes.map(({ shipFrom, destination, deliveries }) => ({
      kind: groups.lane,
      named: [nameIn(language, shipFrom), nameIn(language, destination), null, null, null],
      deliveries,
    })),
    ...carriers.map(({ carrier, deliveries }) => ({
      kind: groups.carrier,
      named: [null, null, carrier ? nameIn(language, carrier) : groups.noCarrier, null, null],
      deliveries,
    })),
    ...products.map(({ itemCode, nameJa, nameEn, deliveries }) => ({
      kind: groups.product,
      named: [null, null, null, itemCode, nameIn(language, { name: nameJa, nameEn })],
      deliveries,
    })),
  ]
}

const countCells = ({ total, compliant, excursion, incomplete, noData }: OutcomeCounts): CsvCell[] => [
  total,
  compliant,
  excursion,
  incomplete,
  noData,
  percentOf(compliant, compliant + excursion + incomplete),
]
