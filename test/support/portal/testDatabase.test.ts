import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'

const databases = await Promise.all([1, 2, 3].map(createTestDatabase))
after(() => Promise.all(databases.map(database => database.drop())))

test('databases made at the same moment are migrated and strangers to each other', async () => {
  const counts = []
  for (const { config } of databases) {
    const client = new Client(config)
    await client.connect()
    await client.query('create table mine (id int)')
    counts.push((await client.query('select from migrations')).rowCount)
    await client.end()
  }
  assert.equal(new Set(counts).size, 1)
  assert.ok((counts[0] ?? 0) > 0)
})
