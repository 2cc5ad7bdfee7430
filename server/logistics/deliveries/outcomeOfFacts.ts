import { sql, type RawBuilder } from 'kysely'

/**
 * The outcome at this moment from a delivery's narrow facts `f`, as evaluatedColumns.ts tells it from the temperature itself;
 * the moment of silence is looked up for the few that wait for it.
 */
export const outcomeOfFacts = (now: Date): RawBuilder<string> => sql<string>`
  case when f.outcome = 'compliant' and f.may_fall_silent then (
    select case when t.stale_at < ${now}::timestamptz then 'incomplete' else 'compliant' end
      from delivery_temperature t where t.delivery_id = f.delivery_id) else f.outcome end`
