import type { LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { BudgetRange, BudgetState } from '#contract/quality/rules/stabilityBudget.ts'
import { budgetWords, rangeText } from '#contract/quality/words/budgetText.ts'
import type { Reader } from '#server/platform/lists/reader.ts'
import type { SeenDelivery } from '#server/logistics/deliveries/csv/partsCsv.ts'
import { celsiusCell, minutesCell, nameCell, type PartLines } from '#server/logistics/deliveries/csv/partsCsvLines.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lotBudgetsOf } from '#server/quality/stabilityBudget/lotBudgets.ts'

/** The use of each lot's stability budget: a line for each range, and one for what none of them covers. */
export async function budgetLines({ db, scope, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const budgets = await lotBudgetsOf(db, scope, access)
  if (budgets.length === 0) throw new PortalError(codes.noTemperatureData)
  return { columns, lines: budgets.flatMap(budget => linesOf(budget, reader)) }
}

const columns = [
  'item',
  'itemCode',
  'lot',
  'expiry',
  'range',
  'lowerLimit',
  'upperLimit',
  'allowed',
  'used',
  'usedPercent',
  'usedHere',
  'usedUnseen',
  'budgetState',
  'warnPercent',
  'budgetVersion',
  'budgetSource',
  'isCounted',
] as const

function linesOf(budget: LotBudget, reader: Reader): PartLines['lines'] {
  const { product, lot, expiry, allowance, ranges, notCovered, deliveries } = budget
  const words = budgetWords[reader.language]
  const own = { item: nameCell(product, reader), itemCode: product.itemCode, lot, expiry }
  if (allowance === null) return [{ ...own, budgetState: words.notLaidDown }]
  const basis = {
    ...own,
    warnPercent: allowance.warnPercent,
    budgetVersion: allowance.version,
    budgetSource: allowance.source,
    isCounted: countedText(budget, reader),
  }
  const here = deliveries.find(part => part.isThisDelivery)
  const lines = ranges.map((range, place) => ({
    ...basis,
    ...limitCells(range, reader),
    allowed: range.allowedMinutes,
    usedPercent: range.percent,
    ...useCells(range, here?.usedMs[place] ?? 0, range.state, reader),
  }))
  if (!notCovered.isTouched) return lines
  const uncovered = useCells(notCovered, here?.notCoveredMs ?? 0, 'notCovered', reader)
  return [...lines, { ...basis, ...uncovered, allowed: 0 }]
}

function countedText({ isCurrent, hasUncountable }: LotBudget, { language }: Reader): string {
  const words = budgetWords[language]
  if (!isCurrent) return words.beingCounted
  return hasUncountable ? words.uncountable : words.counted
}

const limitCells = (range: Omit<BudgetRange, 'minutes'>, { language }: Reader) => ({
  range: rangeText(range, language),
  lowerLimit: celsiusCell(range.lowerMilli),
  upperLimit: celsiusCell(range.upperMilli),
})

const useCells = (
  { usedMs, othersMs }: { usedMs: number; othersMs: number },
  hereMs: number,
  state: BudgetState,
  { language }: Reader,
) => ({
  used: minutesCell(usedMs),
  usedHere: minutesCell(hereMs),
  usedUnseen: minutesCell(othersMs),
  budgetState: budgetWords[language].states[state],
})
