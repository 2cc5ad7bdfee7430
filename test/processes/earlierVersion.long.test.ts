import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, type ClientConfig } from 'pg'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrationsTable } from '#server/platform/db/migrate.ts'
import { makeDataFolder, startPortalProcess } from '#test/support/portal/portalProcess.ts'
import { createEmptyDatabase } from '#test/support/portal/testDatabase.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'

async function createEarlierVersion(access: ClientConfig) {
  const client = new Client(access)
  await client.connect()
  await client.query(migrationsTable)
  await client.query(`insert into migrations (name) values ('0001-companies-and-users.sql')`)
  await client.end()
}

async function assertRejected(environment: Record<string, string>) {
  const portal = startPortalProcess(environment)
  try {
    await assert.rejects(portal.ready())
  } finally {
    portal.kill('SIGKILL')
  }
  assert.equal(await portal.ended, 1)
  const refusal =
    'KelvinChain could not start: the database was created by an earlier version and cannot be upgraded: ' +
    'set DATA_DIR to a new folder, or DATABASE_URL to an empty database'
  assert.deepEqual(portal.err(), [refusal])
  assert.deepEqual(portal.out(), [])
}

test('A data folder of an earlier version is rejected in one line', async () => {
  const { dir, remove } = makeDataFolder()
  try {
    const server = await startEmbedded(dir)
    try {
      await createEarlierVersion(server)
    } finally {
      await server.stop()
    }
    await assertRejected({ DATA_DIR: dir })
  } finally {
    remove()
  }
})

test('A database of an earlier version at DATABASE_URL is rejected in one line', async () => {
  const { config, drop } = await createEmptyDatabase()
  const { dir, remove } = makeDataFolder()
  try {
    await createEarlierVersion(config)
    await assertRejected({ DATABASE_URL: urlOf(config), DATA_DIR: dir })
  } finally {
    await drop()
    remove()
  }
})
