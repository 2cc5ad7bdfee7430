import type { CaseExcursion, CaseRow, LotState, Signature } from '#contract/quality/types/evidenceTypes.ts'
import { formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { formatDeviation } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { tableOf, wrong } from '#server/platform/pdf/columns.ts'
import { bold, plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import type { CaseContent } from '#server/quality/cases/queries/caseContent.ts'
import type { Figure } from '#server/platform/pdf/drawFigures.ts'

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

/** The number, state and dates of a case. */
export function caseFigures(one: CaseRow, wording: Wording): Figure[] {
  const { facts, state } = wording.caseReport
  return [
    { label: facts.number, value: one.number },
    { label: state, value: wording.evidence.caseStates[one.state] },
    { label: facts.opened, value: wording.time(one.openedAt) },
    {
      label: facts.dueOn,
      value: wording.day(one.dueOn),
      note: one.isOverdue ? facts.overdue : undefined,
      isWrong: one.isOverdue,
    },
    { label: facts.assessor, value: one.assessor ?? wording.none },
    { label: facts.concluded, value: orNotYet(one.concludedAt, wording) },
  ]
}

/** The same with its delivery, its opening and the rules for it. */
export function wholeCaseFigures(one: CaseContent, wording: Wording): Figure[] {
  const { facts } = wording.caseReport
  const { facts: words } = wording.words
  const { delivery } = one
  return [
    ...caseFigures(one, wording),
    { label: facts.openedBy, value: one.openedBy === null ? facts.byItself : byText(one.openedBy, wording) },
    { label: facts.twoPeople, value: one.needsTwoPeople ? facts.twoPeopleOn : facts.twoPeopleOff },
    { label: facts.keptUntil, value: one.keptUntil === null ? facts.noDecision : wording.day(one.keptUntil) },
    { label: words.depositor, value: wording.company(one.depositor) },
    { label: facts.reference, value: delivery.reference },
    { label: words.shippingDate, value: wording.day(delivery.shippingDate) },
    { label: words.shipFrom, value: nameIn(wording.language, delivery.shipFrom) },
    { label: words.destination, value: nameIn(wording.language, delivery.destination) },
    { label: words.carrier, value: wording.company(delivery.carrier) },
    { label: words.deliveredAt, value: orNotYet(delivery.deliveredAt, wording) },
  ]
}

const orNotYet = (at: string | null, wording: Wording) =>
  at === null ? wording.caseReport.facts.notYet : wording.time(at)

/** A person with the company. */
export const byText = ({ name, company }: Signature['by'], wording: Wording) =>
  wording.words.person(name, wording.company(company))

export const lotText = ({ product, lot }: Pick<LotState, 'product' | 'lot'>, wording: Wording): StyledText => [
  ...bold(wording.name(product.nameJa, product.nameEn)),
  ...plain(` ${lot ?? wording.caseReport.excursions.noLot}`),
]
