import { sql, type RawBuilder } from 'kysely'
import { giaiOf, graiOf } from '#contract/kernel/gs1/keys.ts'
import type { Typed } from '#server/logistics/portalSearch/group.ts'
import { isNamedAmongMany } from '#server/logistics/portalSearch/named.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { Sql } from '#server/platform/lists/list.ts'

/** By the GRAI or GIAI of the logger itself, scanned or typed. */
const hasCode = ({ text, code }: Typed) =>
  sql`g.id in (select x.logger_id from logger_codes x
    where (x.kind, x.code) in (('grai', ${code?.grai ?? graiOf(text) ?? ''}), ('giai', ${code?.giai ?? giaiOf(text) ?? ''})))`

/**
 * Selects the ids of the loggers `g` with this condition whose serial, GRAI or GIAI is what was typed, among those of these
 * companies. Two queries: each condition has its index.
 */
export const loggersNamed = (
  typed: Typed,
  { condition, scope }: { condition: RawBuilder<unknown>; scope: Pick<EnterpriseScope, 'companyIds'> },
): Sql => sql`
  select g.id from loggers g where ${condition} and ${hasCode(typed)}
  union select g.id from loggers g
   where ${condition} and ${isNamedAmongMany({ folded: sql`g.folded_serial`, isNumber: true }, typed, scope)}`
