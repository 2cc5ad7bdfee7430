import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client, type PoolConfig } from 'pg'
import { backUp, type Backup } from '#server/operations/backup/backUp.ts'
import { fitBackup } from '#server/operations/backup/verifyBackup.ts'
import { restore } from '#server/operations/backup/restore/restore.ts'
import { migrateJobs } from '#server/platform/db/migrate.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { makeEvidence } from '#test/support/worlds/quality/evidenceWorld.ts'
import { makeHistoryWorld } from '#test/support/worlds/quality/historyWorld.ts'
import { makeUser } from '#test/support/database/make.ts'
import { tableSums } from '#test/support/database/tableSums.ts'
import { createEmptyDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

/** A folder for the backups of a test file. */
export function makeFolder(): { file: (name: string) => string; remove: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-backup-'))
  return { file: name => path.join(folder, name), remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

export async function onDatabase<Result>(
  { config }: { config: PoolConfig },
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Without an archive by default. */
export const noArchive = path.join(os.tmpdir(), 'kelvinchain-no-archive')

export const backUpOf = async (
  database: { config: PoolConfig },
  file: string,
  archiveFolder = noArchive,
): Promise<Backup> => await onDatabase(database, client => backUp(client, { file, archiveFolder }))

export const sumsOf = async (database: { config: PoolConfig }) => await onDatabase(database, tableSums)

/** The findings of the check of the audit trail, one line each. */
export const resultsOf = async (database: { config: PoolConfig }): Promise<string[]> =>
  await onDatabase(database, async client => {
    const found = await Array.fromAsync(verifyAuditTrail(client))
    return found.filter(one => !one.isInformation).map(({ table, record, what }) => `${table} ${record} ${what}`)
  })

/** A new database from a backup. */
export async function restored(file: string, archiveFolder = noArchive): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  try {
    await restore(database.config, await fitBackup(file), archiveFolder)
    return database
  } catch (error) {
    await database.drop()
    throw error
  }
}

/**
 * A portal with nearly everything: deliveries with readings of several months and conflicts, an excursion with its case,
 * signatures and decisions, stock and budgets, files, sessions, and queued mails.
 */
export async function makeBackupWorld() {
  const world = await makeHistoryWorld()
  const { portal, company } = world
  await migrateJobs(portal.database.config)
  const people = [
    await makeUser(world.db, { company: company.maker, role: '01', menus: ['DeliveryStatus', 'Quality'] }),
    await makeUser(world.db, { company: company.maker, menus: ['DeliveryStatus', 'Quality'] }),
  ] as const
  const signers = [await world.signer(people[0]), await world.signer(people[1])] as const
  const { deliveryId, caseId } = await world.assessed('B-1', signers[0])
  await world.signed(people[0], signers[0], { kind: 'assess', caseId })
  await world.signed(people[1], signers[1], { kind: 'decide', deliveryId, lots: [world.released] })
  await world.stock('LOT-A', 10)
  await world.settle()
  const evidence = await makeEvidence(portal, null)
  for (const month of [2, 3]) await evidence.sendAt(Date.UTC(2026, month, 1), 5000 + month)
  return { ...world, evidence }
}
export type BackupWorld = Awaited<ReturnType<typeof makeBackupWorld>>
