// The short form for a database elsewhere; server/platform/db shows in npm test what is done about one that says nothing.
import { after, before, suite, test } from 'node:test'
import { databaseCut, databaseSilent } from '#test/faults/faults/unreachable.ts'
import { openOutsideRig, type Rig } from '#test/faults/rig/rig.ts'
import { lineOf, runFault } from '#test/faults/runFault.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

suite('no acknowledged reading or change is lost or doubled, and nothing is a fault of ours,', () => {
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
  for (const fault of [databaseCut, databaseSilent])
    test(fault.name, async t => t.diagnostic(lineOf(fault.name, await runFault(rig, fault))))
})
