import type { CaseExcursion } from '#contract/quality/types/evidenceTypes.ts'
import { formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { formatDeviation } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { tableOf, wrong } from '#server/platform/pdf/columns.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import { lotText } from '#server/reporting/pdfReports/evidence/names.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** The excursions of each item and lot by logger; `withdrawn`: those that re-evaluation removed. */
export function excursionTable(excursions: readonly CaseExcursion[], wording: Wording, withdrawn = false): Table {
  const { excursions: words } = wording.caseReport
  const when = withdrawn
    ? { head: words.withdrawnAt, cell: (one: CaseExcursion) => (one.withdrawnAt ? wording.time(one.withdrawnAt) : '') }
    : { head: words.when, cell: (one: CaseExcursion) => whenText(one, wording) }
  return tableOf(
    [
      { head: words.item, cell: one => itemText(one, wording) },
      { head: words.logger, cell: one => bold(one.serial) },
      { head: words.band, cell: one => bandText(one, wording) },
      { head: words.worst, cell: one => worstText(one, wording, withdrawn) },
      { head: words.duration, align: 'right', cell: one => wording.duration(one.outOfRangeMs) },
      { head: words.longest, align: 'right', cell: one => wording.duration(one.longestMs) },
      { head: words.count, align: 'right', cell: one => wording.count(one.excursionCount) },
      when,
      { head: words.where, cell: one => worstPlaceText(one.place, one.serial, wording.language) },
    ],
    excursions,
  )
}

const itemText = (excursion: CaseExcursion, wording: Wording) => [
  ...lotText(excursion, wording),
  ...plain(` (${wording.count(excursion.quantity)})`),
]

function bandText({ lowerMilli, upperMilli, toleranceMinutes }: CaseExcursion, { language }: Wording) {
  const tolerance = toleranceText({ lowerMilli, upperMilli, toleranceMinutes, toleranceSource: null }, language)
  return [...bold(limitsText({ lowerMilli, upperMilli }, language)), ...plain(` ${tolerance}`)]
}

function worstText(excursion: CaseExcursion, wording: Wording, withdrawn: boolean) {
  const { deviationMilliCelsius, peakMilli, side, lowerMilli, upperMilli } = excursion
  const peak = `${wording.celsius(peakMilli, { lowerMilli, upperMilli })} ${wording.temperature.unit}`
  const beyond = wording.caseReport.excursions.beyond(
    formatDeviation(deviationMilliCelsius),
    wording.temperature.sides[side],
  )
  return [...(withdrawn ? plain(peak) : wrong(peak)), ...plain(` ${beyond}`)]
}

function whenText({ startedAt, lastAt, isOpen }: CaseExcursion, { timeZone, language, caseReport }: Wording) {
  const stretch = formatStretch(Date.parse(startedAt), Date.parse(lastAt), { timeZone, language }, 'minute')
  return isOpen ? [...plain(`${stretch} `), ...bold(caseReport.excursions.open)] : stretch
}
