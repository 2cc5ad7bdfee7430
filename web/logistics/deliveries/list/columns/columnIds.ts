import { deliveryWords, type DeliveryColumn } from '#contract/logistics/words/deliveryWords.ts'
import { perName } from '#web/logistics/deliveries/list/criteria/criteria.ts'

/** Several facts in one column: what fits together stands together. */
export const joinedColumns = ['temperature', 'route', 'arrival', 'companies', 'itemSummary'] as const
export type JoinedColumn = (typeof joinedColumns)[number]

/** It holds the link to the delivery, so it is always the first. */
export const firstColumn = 'reference'

export type ColumnId = JoinedColumn | DeliveryColumn
const isSingle = (name: string): name is DeliveryColumn => name in deliveryWords.ja.columns
const singles = Object.keys(deliveryWords.ja.columns).filter(isSingle)

/** Everything that a list of deliveries can show (LOG-4), joined facts first. */
export const columnIds: readonly ColumnId[] = [
  firstColumn,
  ...joinedColumns,
  ...singles.filter(id => id !== firstColumn),
]

export const defaultColumns: readonly ColumnId[] = [
  firstColumn,
  'status',
  'temperature',
  'shippingDate',
  'route',
  'arrival',
  'companies',
  'itemSummary',
]

/** The columns that somebody chose, as far as they still exist; each once, the link first. */
export function knownColumns(chosen: readonly string[] | undefined): readonly ColumnId[] {
  const known = (chosen ?? []).flatMap(name => columnIds.find(id => id === name) ?? [])
  return known.length === 0 ? defaultColumns : [...new Set<ColumnId>([firstColumn, ...known])]
}

export type Facts = readonly [DeliveryColumn, ...DeliveryColumn[]]
/** What stands together. */
export const joinedFacts: Record<JoinedColumn, Facts> = {
  temperature: ['outcome'],
  route: ['shipFrom', 'destination'],
  arrival: ['scheduledArrival', 'deliveredAt'],
  companies: ['depositor', 'carrier'],
  itemSummary: ['items'],
}

/** Figures keep to the right. */
export const counts = [
  'scheduledPieces',
  'actualPieces',
  'shippedPieces',
  'receivedPieces',
  'inboundPallets',
  'palletsOnTime',
] as const
/** How wide a column must be, and which side its texts keep to. */
export const classNames: Partial<Record<ColumnId, string>> = {
  ...perName(
    ['status', 'late', 'amended', 'arrivalToCheck', 'piecesDiffer', 'shippingDate', 'warehousedOn'],
    () => 'list-narrow',
  ),
  ...perName(['lowest', 'highest', 'loggers', ...counts], () => 'list-number'),
  ...perName(['route', 'plannedStops', 'remark'], () => 'list-wide'),
}

/** Cards begin with which delivery it is, and how far. */
export const onCard: Partial<Record<ColumnId, 'top' | 'topEnd' | 'wide'>> = {
  reference: 'top',
  status: 'topEnd',
  itemSummary: 'wide',
}
