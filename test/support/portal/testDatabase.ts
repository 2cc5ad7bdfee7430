import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { serverVariable, templateDatabase } from '#test/support/portal/testServer.ts'

export type TestDatabase = { config: PoolConfig; drop: () => Promise<void> }

let made = 0

/** A database of this file's own, freshly migrated; `drop` also ends the sessions that are still on it. */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(templateDatabase)

/** The same with nothing in it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0')

async function createFrom(template: string): Promise<TestDatabase> {
  const server = testServer()
  const database = `test_${process.pid}_${++made}`
  await retried(() => onServer(server, `create database ${database} template ${template} strategy file_copy`))
  return {
    config: { ...server, database },
    drop: () => onServer(server, `drop database if exists ${database} with (force)`),
  }
}

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

/** PostgreSQL refuses to clone while somebody is on the template, be it a worker of its own. */
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
