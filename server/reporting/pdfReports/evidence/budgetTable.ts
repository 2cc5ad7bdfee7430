import type { LotBudget, UsedRange } from '#contract/quality/calls/stabilityBudget.ts'
import type { BudgetState } from '#contract/quality/rules/stabilityBudget.ts'
import { budgetWords, hoursText, rangeText } from '#contract/quality/words/budgetText.ts'
import { tableOf, wrong } from '#server/platform/pdf/columns.ts'
import { ink } from '#server/platform/pdf/sheet.ts'
import { colored, plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import { lotText } from '#server/reporting/pdfReports/evidence/excursionTable.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** A range of a lot; the last row of a lot is what no range covers. */
type Row = {
  budget: LotBudget
  range: string
  allowed: string
  percent: number | null
  state: BudgetState | null
  usedMs: number
  hereMs: number
  othersMs: number
}

/** The use of each lot's budget by range. */
export function budgetTable(budgets: readonly LotBudget[], wording: Wording): Table {
  const { budget: words } = wording.caseReport
  return tableOf(
    [
      { head: words.lot, cell: row => lotText(row.budget, wording) },
      { head: words.range, cell: row => row.range },
      { head: words.allowed, align: 'right', cell: row => row.allowed },
      { head: words.used, align: 'right', cell: row => hoursText(row.usedMs, wording.language) },
      { head: words.share, align: 'right', cell: ({ percent }) => percentText(percent, wording) },
      { head: words.here, align: 'right', cell: row => hoursText(row.hereMs, wording.language) },
      { head: words.others, align: 'right', cell: row => hoursText(row.othersMs, wording.language) },
      { head: words.state, cell: ({ state }) => (state === null ? wording.none : stateText(state, wording)) },
    ],
    budgets.flatMap(budget => rowsOf(budget, wording)),
  )
}

function rowsOf(budget: LotBudget, wording: Wording): Row[] {
  const { budget: words } = wording.caseReport
  const here = budget.deliveries.find(one => one.isThisDelivery)
  if (budget.allowance === null) return [{ ...emptyRow(budget), range: words.nothingLaidDown, allowed: wording.none }]
  const ranges = budget.ranges.map((range, place) => rangeRow(budget, range, here?.usedMs[place] ?? 0, wording))
  const { isTouched, usedMs, othersMs } = budget.notCovered
  if (!isTouched) return ranges
  const hereMs = here?.notCoveredMs ?? 0
  const shown = { range: words.notCovered, allowed: hoursText(0, wording.language), state: 'notCovered' as const }
  return [...ranges, { ...emptyRow(budget), ...shown, usedMs, othersMs, hereMs }]
}

const emptyRow = (budget: LotBudget) => ({ budget, percent: null, state: null, usedMs: 0, hereMs: 0, othersMs: 0 })

function rangeRow(budget: LotBudget, range: UsedRange, hereMs: number, wording: Wording): Row {
  const { usedMs, othersMs, percent, state, allowedMinutes } = range
  const allowed = hoursText(allowedMinutes * 60_000, wording.language)
  return { budget, range: rangeText(range, wording.language), allowed, percent, state, usedMs, hereMs, othersMs }
}

const percentText = (percent: number | null, { none }: Wording) => (percent === null ? none : `${percent}%`)

/** The colour only repeats the words. */
function stateText(state: BudgetState, { language }: Wording): StyledText {
  const text = budgetWords[language].states[state]
  if (state === 'usedUp' || state === 'notCovered') return wrong(text)
  return state === 'warning' ? colored(text, ink.warning) : plain(text)
}
