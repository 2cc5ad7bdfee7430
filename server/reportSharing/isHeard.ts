import { sql } from 'kysely'

/** SQL on `s` (report_subscriptions): it goes on, its company is active, and its address is none of a disabled user's. */
export const isHeard = sql<boolean>`(s.ended_at is null
  and exists (select from companies c where c.id = s.company_id and c.is_active)
  and not exists (select from users u where u.email = s.email and u.state = 'disabled'))`
