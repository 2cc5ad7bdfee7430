import { sql, type RawBuilder } from 'kysely'

/** How long something took, as JSON (contract: Spread): times that there were, none between two of them (nearest rank). */
export const spread = (ms: RawBuilder<unknown>): RawBuilder<unknown> => sql`json_build_object(
  'count', count(${ms}), 'medianMs', percentile_disc(0.5) within group (order by ${ms}),
  'ninetiethMs', percentile_disc(0.9) within group (order by ${ms}), 'longestMs', max(${ms}))`
