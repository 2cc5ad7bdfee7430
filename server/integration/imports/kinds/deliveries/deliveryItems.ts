import { DeliveryEntry } from '#contract/integration/api/deliveryEntry.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { faultsOfShape } from '#server/integration/imports/lines/entryFaults.ts'
import type { FileLine, ImportRules, LineFault, RecordPlan } from '#server/integration/imports/lines/importRules.ts'
import type { ReportedDelivery } from '#server/integration/imports/kinds/deliveries/deliveryPlans.ts'
import { itemText, listChanges } from '#server/integration/imports/kinds/listChanges.ts'
import { listImports } from '#server/integration/imports/kinds/listImports.ts'
import type { DeliveryState, ItemState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { DeliveryPlan } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'

type Column = ColumnOf<'deliveryItems'>

/** The items of deliveries: all of those that a delivery has, as the partner API replaces a list whole. */
export const deliveryItemImports: ImportRules = listImports({ reportedBy, placesOf, recordOf })

function reportedBy(lines: readonly FileLine[], was: DeliveryState, faults: LineFault[]): ReportedDelivery[] {
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
  return loggers.find(assignment => assignment.items?.some(loses))?.serial
}

function placesOf(lines: readonly number[]) {
  return (path: string) => {
    const [, place = '0', field] = /^items\[(\d+)\](?:\.(\w+))?/.exec(path) ?? []
    return { line: lines[Number(place)] ?? lines[0] ?? 0, column: field ? (field as Column) : ('row' as const) }
  }
}

function recordOf({ lines, entry }: ReportedDelivery, plan: DeliveryPlan | undefined): RecordPlan {
  const { changes, removed } = listChanges(
    'itemCode',
    plan?.was?.items.map(itemText) ?? [],
    plan?.is.items.map(itemText) ?? [],
  )
  return { lines, name: entry.reference, act: plan ? 'changed' : 'unchanged', changes, removed }
}
