import { sql, type RawBuilder } from 'kysely'

/** SQL for how many rows the common table expression `matching` (id, …) has, and the ids of one page of them: total, ids. */
export const pageOfMatching = (order: RawBuilder<unknown>, { page, pageSize }: { page: number; pageSize: number }) =>
  sql`(select count(*)::int from matching) as total,
      array(select matching.id::int from matching order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`

/** … the ids of all of them: ids. */
export const idsOfMatching = (order: RawBuilder<unknown>) =>
  sql`array(select matching.id::int from matching order by ${order}) as ids`
