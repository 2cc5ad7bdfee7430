import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import type { CaseContent } from '#server/quality/cases/queries/caseContent.ts'
import type { Figure } from '#server/platform/pdf/drawFigures.ts'
import { byText } from '#server/reporting/pdfReports/evidence/names.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

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
