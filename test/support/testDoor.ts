import Fastify from 'fastify'
import type { ApiKeyScope } from '#contract/calls/companies.ts'
import { insertApiKey } from '#server/companies/apiKeys.ts'
import { readConfig } from '#server/config.ts'
import { createPool, kyselyOver } from '#server/db/connect.ts'
import { registerMachineApi } from '#server/machineApi/machineApi.ts'
import type { Parts } from '#server/parts.ts'
import { createTestDatabase } from '#test/support/testDatabase.ts'

const allScopes: ApiKeyScope[] = ['products:write', 'deliveries:write', 'stock:write', 'readings:write', 'read']

export type TestDoor = Awaited<ReturnType<typeof openTestDoor>>

/** The machine door alone, on a database of this file's own, with a clock that the test sets. */
export async function openTestDoor() {
  const database = await createTestDatabase()
  const app = Fastify()
  const pool = createPool(database.config, 12, () => undefined)
  const clock = { now: new Date('2026-11-20T03:00:00.000Z') }
  const parts: Parts = { config: readConfig({}), pool, db: kyselyOver(pool), log: app.log, now: () => clock.now }
  await app.register(async door => registerMachineApi(door, parts))
  await app.ready()

  const send = async (method: 'GET' | 'POST', url: string, key: string, payload?: unknown) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${key}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      payload: payload === undefined || typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  return {
    app,
    parts,
    clock,
    db: parts.db,
    /** A company with a key of all scopes. Industry types as in product 3. */
    company: (code: string, industryType = 1) => makeCompany(parts, code, industryType),
    key: async (companyId: number, scopes: ApiKeyScope[]) =>
      (await insertApiKey(parts.db, { companyId, createdBy: null, name: 'test', scopes })).key,
    post: (path: string, key: string, payload: unknown) => send('POST', `/api/v1/${path}`, key, payload),
    get: (path: string, key: string) => send('GET', `/api/v1/${path}`, key),
    async close() {
      await app.close()
      await pool.end()
      await database.drop()
    },
  }
}

async function makeCompany({ db }: Parts, code: string, industryType: number) {
  const { id } = await db
    .insertInto('companies')
    .values({ code, name: `${code}株式会社`, name_en: `${code} Inc.`, industry_type: industryType })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: keyId, key } = await insertApiKey(db, { companyId: id, createdBy: null, name: 'test', scopes: allScopes })
  return { id, code, key, keyId }
}
