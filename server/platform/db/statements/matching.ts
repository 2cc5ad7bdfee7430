import { sql, type RawBuilder } from 'kysely'

/** SQL for the number of rows of the common table expression `matching` (id, …) and the ids of one page: total, ids. */
export const pageOfMatching = (order: RawBuilder<unknown>, { page, pageSize }: { page: number; pageSize: number }) =>
  sql`(select count(*)::int from matching) as total,
      array(select matching.id::int from matching order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`

/** SQL for the ids of all of them: ids. */
export const idsOfMatching = (order: RawBuilder<unknown>) =>
  sql`array(select matching.id::int from matching order by ${order}) as ids`
