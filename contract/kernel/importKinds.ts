/** The kinds of CSV files of the import centre (INT-14), in the order in which a new customer needs them. */
export const importKinds = [
  'companies',
  'products',
  'partners',
  'loggers',
  'deliveries',
  'deliveryItems',
  'loggerAssignments',
  'stock',
  'users',
] as const
export type ImportKind = (typeof importKinds)[number]
