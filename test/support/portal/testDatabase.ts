import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { citusTemplate, serverVariable, templateDatabase, workersVariable } from '#test/support/portal/testServer.ts'

export type TestDatabase = { config: PoolConfig; drop: () => Promise<void> }

let made = 0

/** A new, migrated database for a test file; `drop` also ends the sessions on it. */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(templateDatabase)

/** The same, but empty. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom(isOnCitus() ? citusTemplate : 'template0')

async function createFrom(template: string): Promise<TestDatabase> {
  const server = testServer()
  const database = `test_${process.pid}_${++made}`
  const onAll = (sql: string) => Promise.all([server, ...testWorkers()].map(node => retried(() => onServer(node, sql))))
  await onAll(`create database ${database} template ${template} strategy file_copy`)
  return {
    config: { ...server, database },
    drop: async () => void (await onAll(`drop database if exists ${database} with (force)`)),
  }
}

/** The workers if the tests run on Citus: `npm run test:citus`. */
export const testWorkers = (): PoolConfig[] => JSON.parse(process.env[workersVariable] ?? '[]')

/** Whether segments lie on several machines. */
export const isOnCitus = (): boolean => testWorkers().length > 0

function testServer(): PoolConfig {
  const reported = process.env[serverVariable]
  if (!reported) throw new Error('this test needs a database: run it with  npm run test:node -- FILE')
  return JSON.parse(reported)
}

async function onServer(server: PoolConfig, sql: string) {
  const client = new Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** PostgreSQL refuses to clone a template while any session uses it, even one of its own workers. */
async function retried(work: () => Promise<void>) {
  const objectInUse = '55006'
  for (let left = 50; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !(error instanceof Error && 'code' in error && error.code === objectInUse)) throw error
      await sleep(100)
    }
  }
}
