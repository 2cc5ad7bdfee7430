// The short form for a database elsewhere; tests in server/platform/db cover one that does not respond.
import { after, before, suite, test } from 'node:test'
import { databaseCut, databaseCutOften, databaseSilent } from '#test/faults/faults/unreachable.ts'
import { openOutsideRig, type Rig } from '#test/faults/rig/rig.ts'
import { lineOf, runFault } from '#test/faults/runFault.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

suite(
  'No acknowledged reading or change is lost or duplicated, and no request fails with a fault of the portal, after',
  () => {
    let database: TestDatabase
    let rig: Rig
    before(async () => {
      database = await createTestDatabase()
      rig = await openOutsideRig('short', database.config)
    })
    after(async () => {
      await rig.close()
      await database.drop()
    })
    for (const fault of [databaseCut, databaseCutOften, databaseSilent])
      test(fault.name, async t => t.diagnostic(lineOf(fault.name, await runFault(rig, fault))))
  },
)
