import { sql } from 'kysely'
import { z } from 'zod'
import type { QueryParameters } from '#contract/integration/epcis/query/eventQuery.ts'
import { badRequest, notFound } from '#server/identity/apiKeys/apiError.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { queryOf } from '#server/integration/epcis/query/eventPages.ts'
import { EpcisError } from '#server/integration/epcis/problems.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

export type NamedQuery = { name: string; query: QueryParameters }

/** Of one company: a query is part of every list. */
const mostQueries = 200

export const possibleName = /^[\w.~-]{1,100}$/

export const QueryDefinition = z.strictObject({
  name: z
    .string()
    .regex(possibleName, { error: 'is no name of letters, digits and . _ ~ - of at most 100 characters' }),
  query: z.record(z.string().max(200), z.unknown()),
})

/** The queries that the key's company has named, by name. */
export async function namedQueries(db: Db, { companyId }: ApiKey): Promise<NamedQuery[]> {
  const rows = await ofCompany(db, companyId).orderBy('name').execute()
  return rows.map(queryFrom)
}

/** 404 for a name of nobody's, and of another company's. */
export async function namedQuery(db: Db, { companyId }: ApiKey, name: string): Promise<NamedQuery> {
  if (!possibleName.test(name)) throw noQuery(name)
  const row = await ofCompany(db, companyId).where('name', '=', name).executeTakeFirst()
  if (!row) throw noQuery(name)
  return queryFrom(row)
}

/** Keeps a query that can be asked; 409 if the company has one of this name. */
export async function createQuery(db: Db, key: ApiKey, body: unknown, now: Date): Promise<NamedQuery> {
  const parsed = QueryDefinition.safeParse(body)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw badRequest('the query has no name, or no parameters', issues)
  }
  const { name, query } = parsed.data
  queryOf(query)
  await transactionAs(db, key.actor, async tx => {
    const { rows } = await sql<{ count: number; has: boolean }>`
      select count(*)::int as count, coalesce(bool_or(name = ${name}), false) as has
        from event_queries where company_id = ${key.companyId}`.execute(tx)
    const [known] = rows
    if (known?.has) throw new EpcisError(409, 'ResourceAlreadyExistsException', `there is a query ${name} already`)
    if ((known?.count ?? 0) >= mostQueries) throw badRequest(`there are ${mostQueries} queries already`)
    const inserted = await tx
      .insertInto('event_queries')
      .values({
        company_id: key.companyId,
        name,
        parameters: JSON.stringify(query),
        api_key_id: key.id,
        created_at: now,
      })
      .onConflict(conflict => conflict.columns(['company_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new EpcisError(409, 'ResourceAlreadyExistsException', `there is a query ${name} already`)
  })
  return { name, query }
}

export async function deleteQuery(db: Db, key: ApiKey, name: string): Promise<void> {
  if (!possibleName.test(name)) throw noQuery(name)
  const deleted = await transactionAs(
    db,
    key.actor,
    async tx =>
      await tx
        .deleteFrom('event_queries')
        .where('company_id', '=', key.companyId)
        .where('name', '=', name)
        .returning('id')
        .executeTakeFirst(),
  )
  if (!deleted) throw noQuery(name)
}

const noQuery = (name: string) => notFound(`there is no query ${name} of this key's company`)

const ofCompany = (db: Db, companyId: number) =>
  db.selectFrom('event_queries').select(['name', 'parameters']).where('company_id', '=', companyId)

const queryFrom = ({ name, parameters }: { name: string; parameters: unknown }): NamedQuery => ({
  name,
  query: parameters as QueryParameters,
})
