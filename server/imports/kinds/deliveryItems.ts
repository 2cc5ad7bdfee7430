import { DeliveryEntry } from '#contract/machine/deliveryEntry.ts'
import type { ColumnOf } from '#contract/rules/importColumns.ts'
import { faultOfDoor, faultsOfShape } from '#server/imports/entryFaults.ts'
import type { Doing, FileLine, ImportRules, LineFault, RecordPlan } from '#server/imports/importRules.ts'
import {
  lockDeliveries,
  planToldDeliveries,
  storedByReference,
  type ToldDelivery,
} from '#server/imports/kinds/deliveryPlans.ts'
import { itemText, listChanges } from '#server/imports/kinds/listChanges.ts'
import { deliveryHindrances, undoDeliveries } from '#server/imports/kinds/undoDeliveries.ts'
import type { DeliveryState, ItemState } from '#server/machineApi/deliveries/deliveryState.ts'
import type { DeliveryPlan } from '#server/machineApi/deliveries/planDeliveries.ts'

type Column = ColumnOf<'deliveryItems'>

/** The items of deliveries: all of those that a delivery has, as the machine door replaces a list whole. */
export const deliveryItemImports: ImportRules = {
  lock: (doing, lines) => lockDeliveries(doing, lines.map(referenceOf)),
  plan: planItemLines,
  hindrances: deliveryHindrances,
  undo: undoDeliveries,
}

const referenceOf = ({ values }: FileLine) => String(values.reference)

async function planItemLines(doing: Doing, lines: readonly FileLine[]) {
  const faults: LineFault[] = []
  const stored = await storedByReference(doing, lines.map(referenceOf))
  const told = [...Map.groupBy(lines, referenceOf)].flatMap(([reference, of]) =>
    toldBy(of, stored.get(reference), faults),
  )
  const { records, rejected, save } = await planToldDeliveries(doing, told, stored, recordOf)
  for (const one of rejected) faults.push(faultOfDoor(one, placesOf(told[one.index]?.lines ?? [])))
  return { records, faults, save }
}

function toldBy(lines: readonly FileLine[], was: DeliveryState | undefined, faults: LineFault[]): ToldDelivery[] {
  if (!was) {
    faults.push(...lines.map(({ line }) => ({ line, column: 'reference', fault: 'unknownDelivery' }) as const))
    return []
  }
  const ordered = inStoredOrder(lines, was.items)
  const places = placesOf(ordered.map(({ line }) => line))
  const items = ordered.map(({ values: { reference: _reference, ...item } }) => item)
  const parsed = DeliveryEntry.safeParse({ reference: was.reference, items })
  if (!parsed.success) {
    faults.push(...faultsOfShape(parsed.error, places))
    return []
  }
  const lost = loggerThatLoses(was, parsed.data.items ?? [])
  if (lost !== undefined) {
    faults.push({ ...places('items'), fault: 'accompaniesGone', about: lost })
    return []
  }
  return [{ lines: ordered.map(({ line }) => line), entry: parsed.data }]
}

type Named = { itemCode: string; lot?: string | null | undefined }
const isSameItem = (one: Named, other: Named | undefined) =>
  one.itemCode === other?.itemCode && (one.lot ?? null) === (other.lot ?? null)

/** Items that stay keep their places, wherever their lines stand: loggers name the items that they carry by place. */
function inStoredOrder(lines: readonly FileLine[], items: readonly ItemState[]): FileLine[] {
  const left = [...lines]
  const staying = items.flatMap(item => {
    const at = left.findIndex(({ values }) =>
      isSameItem({ itemCode: String(values.itemCode), lot: lotOf(values.lot) }, item),
    )
    return at === -1 ? [] : left.splice(at, 1)
  })
  return [...staying, ...left]
}

const lotOf = (lot: unknown) => (typeof lot === 'string' ? lot : null)

/** The logger whose items would be others than those it was linked to. */
function loggerThatLoses({ items, loggers }: DeliveryState, next: readonly Named[]): string | undefined {
  const loses = (place: number) => {
    const item = items[place]
    return item !== undefined && !isSameItem(item, next[place])
  }
  return loggers.find(link => link.items?.some(loses))?.serial
}

const placesOf = (lines: readonly number[]) => (path: string) => {
  const [, place = '0', field] = /^items\[(\d+)\](?:\.(\w+))?/.exec(path) ?? []
  return { line: lines[Number(place)] ?? lines[0] ?? 0, column: field ? (field as Column) : ('row' as const) }
}

function recordOf({ lines, entry }: ToldDelivery, plan: DeliveryPlan | undefined): RecordPlan {
  const { changes, removed } = listChanges(
    'itemCode',
    plan?.was?.items.map(itemText) ?? [],
    plan?.is.items.map(itemText) ?? [],
  )
  return { lines, name: entry.reference, act: plan ? 'changed' : 'unchanged', changes, removed }
}
