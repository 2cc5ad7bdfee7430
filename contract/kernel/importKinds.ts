/** What the import centre takes from CSV files (INT-14), in the order in which a new customer needs it. */
export const importKinds = [
  'products',
  'partners',
  'deliveries',
  'deliveryItems',
  'loggerAssignments',
  'stock',
  'users',
] as const
export type ImportKind = (typeof importKinds)[number]
