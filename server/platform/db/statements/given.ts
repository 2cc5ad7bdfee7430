import type { RawBuilder } from 'kysely'

type Condition = RawBuilder<unknown> | undefined | false | ''

/** The conditions of the filters that are set. */
export const given = (conditions: readonly Condition[]): RawBuilder<unknown>[] =>
  conditions.filter(condition => condition !== undefined && condition !== false && condition !== '')
