import { StockEntry } from '#contract/integration/api/stock.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { apart } from '#server/integration/imports/lines/apart.ts'
import { changesBetween } from '#server/integration/imports/lines/changesBetween.ts'
import { faultOfApi, faultsOfShape } from '#server/integration/imports/lines/entryFaults.ts'
import type {
  Doing,
  FileLine,
  ImportRules,
  LineFault,
  RecordPlan,
} from '#server/integration/imports/lines/importRules.ts'
import {
  findStockNow,
  stockHindrances,
  undoStock,
  type StockNow,
  type StockUndo,
} from '#server/integration/imports/kinds/stock/undoStock.ts'
import { lotsBefore, reportedOf } from '#server/integration/imports/kinds/deliveries/lots.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { pair } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import { saveLots } from '#server/integration/partnerApi/lots.ts'
import { lock } from '#server/platform/db/advisoryLocks.ts'
import { planStock } from '#server/integration/partnerApi/stock.ts'
import { saveStock, type StockRow } from '#server/integration/partnerApi/stockRows.ts'

/** Stock by item, lot, place and owner; a figure that is older than the stored one changes nothing, as at the door. */
export const stockImports: ImportRules = {
  lock: lockStock,
  plan: planStockLines,
  hindrances: stockHindrances,
  undo: undoStock,
}

/** Two files of one company wait for each other; the partner API's own writes are told apart by their times. */
async function lockStock({ tx, sender }: Doing) {
  await lock(tx, 'stockImport', sender.companyId)
}

/** What an empty cell means counts: the same stock told twice contradicts itself however it is written. */
const reportedKey = ({ itemCode, depositCode, lot, centreCode, ownerType }: Values, companyCode: string) =>
  JSON.stringify([itemCode, depositCode ?? companyCode, lot ?? null, centreCode, ownerType ?? 'depositor'])

async function planStockLines({ tx, sender, appContext }: Doing, lines: readonly FileLine[]) {
  const { single, faults } = apart(lines, ({ values }) => reportedKey(values, sender.companyCode))
  const good = single.flatMap(({ line, values }) => entryOf(line, values, faults))
  const lineOf = (index: number) => good[index]?.line ?? 0
  const reported = good.map(({ entry }, index) => ({ index, entry }))
  const { taken, lots, rejected } = await planStock(tx, sender, reported, {
    now: appContext.now(),
    timeZone: appContext.config.timeZone,
  })
  for (const one of rejected)
    faults.push(faultOfApi(one, path => ({ line: lineOf(one.index), column: path as ColumnOf<'stock'> })))
  const rows = taken.map(({ row }) => row)
  const known = await lotsBefore(tx, lots)
  const before = await findStockNow(tx, rows)
  const records = taken.map(({ index, row }) =>
    recordOf(lineOf(index), good[index]?.values ?? {}, row, before.get(stockKey(row)), known.get(lotKey(row)) ?? null),
  )
  const save = async () => {
    const written = taken.filter((_one, at) => records[at]?.act !== 'unchanged').map(({ row }) => row)
    await saveStock(tx, written, await saveLots(tx, lots))
    const after = await findStockNow(tx, rows)
    const lotUndo = reportedOf(lots, known)
    return taken.map(({ row }, at): StockUndo | null => {
      const now = after.get(stockKey(row))
      if (records[at]?.act === 'unchanged' || !now) return null
      return { before: before.get(stockKey(row)) ?? null, after: now, lots: lotUndo(row.productId, row.lot) }
    })
  }
  return { records, faults, save }
}

function entryOf(line: number, values: Values, faults: LineFault[]) {
  const parsed = StockEntry.safeParse({ ...values, ownerType: values.ownerType ?? undefined })
  if (parsed.success) return [{ line, entry: parsed.data, values }]
  faults.push(...faultsOfShape(parsed.error, path => ({ line, column: path as ColumnOf<'stock'> })))
  return []
}

export const stockKey = ({
  productId,
  lot,
  centreId,
  ownerId,
}: Omit<StockRow, 'quantity' | 'updatedAt' | 'ownerType'>) => JSON.stringify([productId, lot, centreId, ownerId])
const lotKey = ({ productId, lot }: StockRow) => pair(productId, lot ?? '')

function recordOf(
  line: number,
  values: Values,
  row: StockRow,
  was: StockNow | undefined,
  expiryWas: string | null,
): RecordPlan {
  const name = [values.itemCode, row.lot, values.centreCode].filter(Boolean).join(' / ')
  const isOlder = was !== undefined && was.updatedAt > row.updatedAt
  const facts: Values = values.expiry === undefined ? {} : { expiry: values.expiry }
  const figures = isOlder
    ? {}
    : {
        ownerType: row.ownerType,
        qualifiedQuantity: row.quantity,
        ...(values.updatedAt == null ? {} : { updatedAt: row.updatedAt }),
      }
  const before = was && {
    expiry: expiryWas,
    ownerType: was.ownerType,
    qualifiedQuantity: was.quantity,
    updatedAt: was.updatedAt,
  }
  const changes = changesBetween(before ?? null, { ...facts, ...figures })
  const act = !was ? 'created' : changes.length > 0 ? 'changed' : 'unchanged'
  return { lines: [line], name, act, changes, removed: 0 }
}
