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

export const hasCustomPlan = (text: string) => text.includes(custom)

/** The settings around a statement that is kept by name. */
export const settingsOf = (text: string) =>
  text.includes(generic)
    ? { before: ['set plan_cache_mode = force_generic_plan'], after: ['reset plan_cache_mode'] }
    : { before: [], after: [] }
