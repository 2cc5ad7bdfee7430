import { sql } from 'kysely'

/** The user `u` administers what its company's systems are sent: not where it is limited to some centres. */
export const isAdministrator = sql<boolean>`(u.role in ('00', '01') and u.state = 'enabled'
  and not exists (select from user_centres r where r.user_id = u.id))`
