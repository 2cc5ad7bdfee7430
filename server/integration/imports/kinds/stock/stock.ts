import { sql } from 'kysely'
import { StockEntry } from '#contract/integration/api/stock.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { faultOfApi, parsedEntry } from '#server/integration/imports/lines/entryFaults.ts'
import type { ImportContext, ImportRules, RecordPlan } from '#server/integration/imports/lines/importRules.ts'
import { recordPlan } from '#server/integration/imports/lines/recordPlans.ts'
import { singleLines } from '#server/integration/imports/lines/singleLines.ts'
import {
  findStockNow,
  stockKey,
  undoStock,
  type StockNow,
  type StockUndo,
} from '#server/integration/imports/kinds/stock/undoStock.ts'
import { lotUndos, storedLots } from '#server/integration/imports/kinds/deliveries/lots.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { pair } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { visibleStock } from '#server/logistics/stock/visibleStock.ts'
import { planStock } from '#server/integration/partnerApi/stock/stock.ts'
import { writeStock, type StockRow } from '#server/integration/partnerApi/stock/stockRows.ts'

/** Stock by item, lot, place and owner; a figure that is older than the stored one changes nothing, as in the partner API. */
export const stockImports: ImportRules<StockUndo> = {
  /** One import of a company at a time; concurrent writes of the partner API are ordered by their times. */
  lock: ({ tx, sender }) => lock(tx, 'stockImport', sender.companyId),
  async plan(context, lines) {
    const { tx, sender, appContext } = context
    const { single, faults } = singleLines(lines, ({ values }) => reportedKey(values, sender.companyCode))
    const cellAt = (line: number) => (path: string) => ({ line, column: path as ColumnOf<'stock'> })
    const entries = single.flatMap(({ line, values }) => {
      const value = { ...values, ownerType: values.ownerType ?? undefined }
      const entry = parsedEntry(StockEntry, value, cellAt(line), faults)
      return entry ? [{ line, values, entry }] : []
    })
    const lineOf = (index: number) => entries[index]?.line ?? 0
    const { accepted, lots, rejected } = await planStock(
      tx,
      sender,
      entries.map(({ entry }, index) => ({ index, entry })),
      { now: appContext.now(), timeZone: appContext.config.timeZone },
    )
    for (const one of rejected) faults.push(faultOfApi(one, cellAt(lineOf(one.index))))
    const rows = accepted.map(({ row }) => row)
    const expiries = await storedLots(tx, lots)
    const before = await findStockNow(tx, rows)
    const shown = await shownAmong(context, before)
    const records = accepted.map(({ index, row }) => {
      const expiry = expiries.get(pair(row.productId, row.lot ?? '')) ?? null
      return recordOf(lineOf(index), entries[index]?.values ?? {}, row, shown.get(stockKey(row)), expiry)
    })
    const save = async () => {
      const changed = accepted.filter((_one, at) => records[at]?.act !== 'unchanged')
      await writeStock(tx, { accepted: changed, lots })
      const after = await findStockNow(tx, rows)
      const lotsOf = lotUndos(lots, expiries)
      return rows.map((row, at): StockUndo | null => {
        const now = after.get(stockKey(row))
        if (records[at]?.act === 'unchanged' || !now) return null
        return { before: before.get(stockKey(row)) ?? null, after: now, lots: lotsOf(row.productId, row.lot) }
      })
    }
    return { records, faults, save }
  },
  ...undoStock,
}

/** Of the stored stock, what the company's list shows: to a sender that may name a place, what others own there stays unknown. */
async function shownAmong({ tx, sender, appContext }: ImportContext, stored: ReadonlyMap<string, StockNow>) {
  const today = dayIn(appContext.now(), appContext.config.timeZone)
  const ids = [...stored.values()].map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    with ${visibleStock(scopeOfApiKey(sender), today)}
    select v.stock_id as id from visible_stock v where v.stock_id = any(${ids}::bigint[])`.execute(tx)
  const visible = new Set(rows.map(({ id }) => id))
  return new Map([...stored].filter(([, { id }]) => visible.has(id)))
}

/** With the defaults of empty cells: the same stock contradicts itself however it is written. */
const reportedKey = ({ itemCode, depositCode, lot, centreCode, ownerType }: Values, companyCode: string) =>
  JSON.stringify([itemCode, depositCode ?? companyCode, lot ?? null, centreCode, ownerType ?? 'depositor'])

function recordOf(
  line: number,
  values: Values,
  { lot, ownerType, quantity, updatedAt }: StockRow,
  was: StockNow | undefined,
  expiry: string | null,
): RecordPlan {
  const name = [values.itemCode, lot, values.centreCode].filter(Boolean).join(' / ')
  const before = was && {
    expiry,
    ownerType: was.ownerType,
    qualifiedQuantity: was.quantity,
    updatedAt: was.updatedAt,
  }
  const isOlder = was !== undefined && was.updatedAt > updatedAt
  return recordPlan('stock', { line, name }, before ?? null, {
    ...(values.expiry === undefined ? {} : { expiry: values.expiry }),
    ...(isOlder ? {} : { ownerType, qualifiedQuantity: quantity }),
    ...(isOlder || values.updatedAt == null ? {} : { updatedAt }),
  })
}
