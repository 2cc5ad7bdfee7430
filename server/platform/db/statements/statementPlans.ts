import { sql } from 'kysely'

const custom = '/* custom plan */'
const generic = '/* generic plan */'

/**
 * Within a statement whose best plan depends on its values, such as a search by criteria: it is planned each time. Without
 * this, PostgreSQL keeps a plan for all values if it estimates that to be as good, and these estimates are often wrong.
 */
export const customPlan = sql.raw(custom)

/**
 * Within a statement that finds records by their ids, and takes longer to plan than to execute: it is planned once for each
 * connection. Without this, PostgreSQL may plan it each time, because it expects ten ids in every list.
 */
export const genericPlan = sql.raw(generic)

/** The settings around a statement that is kept by name: both kinds are parsed once. */
export function settingsOf(text: string): { before: string[]; after: string[] } {
  const mode = text.includes(custom) ? 'force_custom_plan' : text.includes(generic) ? 'force_generic_plan' : undefined
  return mode === undefined
    ? { before: [], after: [] }
    : { before: [`set plan_cache_mode = ${mode}`], after: ['reset plan_cache_mode'] }
}
