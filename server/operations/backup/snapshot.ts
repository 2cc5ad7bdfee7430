import { escapeIdentifier, type ClientBase } from 'pg'
import { tablesOf, type Table } from '#server/operations/backup/shape.ts'

const undefinedTable = '42P01'

/**
 * Begins a transaction that sees one moment and in which no table can go: a month that is moved to the archive or dropped
 * meanwhile would be missing although the moment has it. Answers the tables of that moment.
 */
export async function beginSnapshot(client: ClientBase): Promise<Table[]> {
  for (let triesLeft = 10; triesLeft > 0; triesLeft--) {
    const tables = await tablesOf(client)
    await client.query('begin isolation level repeatable read, read only')
    // The locks come before the first look, which makes the moment.
    if ((await lock(client, tables)) && isSame(await tablesOf(client), tables)) return tables
    await client.query('rollback')
  }
  throw new Error('tables are being made and dropped all the time: try again later')
}

async function lock(client: ClientBase, tables: Table[]): Promise<boolean> {
  if (tables.length === 0) throw new Error('the database holds nothing of a portal')
  try {
    await client.query(`lock table ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} in access share mode`)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return false
    throw error
  }
}

const isSame = (a: Table[], b: Table[]) => JSON.stringify(a) === JSON.stringify(b)
