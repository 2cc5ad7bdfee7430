import { sql } from 'kysely'

/** What names a product, beside its versions, deliveries, stock and disclosures: as long as a row is there, it stays. */
export const productUses = [
  'alert_rules',
  'budget_allowances',
  'budget_uses',
  'case_excursions',
  'excursion_snapshots',
  'lot_decisions',
  'lot_states',
  'product_budgets',
  'product_terms',
  'report_subscriptions',
] as const

/** Of a product `p`. */
export const isUsedElsewhere = sql<boolean>`(${sql.join(
  productUses.map(table => sql`exists (select from ${sql.table(table)} u where u.product_id = p.id)`),
  sql` or `,
)})`
