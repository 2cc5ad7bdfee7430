// The short form of npm run test:faults: the main faults, for few seconds each.
import { after, before, suite, test } from 'node:test'
import { clockJumps } from '#test/faults/faults/clock.ts'
import { appKilled, postgresKilled, sessionKilled } from '#test/faults/faults/killed.ts'
import { databaseCut, databaseSilent } from '#test/faults/faults/unreachable.ts'
import { openEmbeddedRig, openOutsideRig, type Rig } from '#test/faults/rig/rig.ts'
import { lineOf, runFault } from '#test/faults/runFault.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

suite('no acknowledged reading or change is lost or doubled, and nothing is a fault of ours,', () => {
  suite('on the portal’s own PostgreSQL,', () => {
    let rig: Rig
    before(async () => {
      rig = await openEmbeddedRig('short')
    })
    after(() => rig.close())
    for (const fault of [postgresKilled, sessionKilled, appKilled, clockJumps])
      test(fault.name, async t => t.diagnostic(lineOf(fault.name, await runFault(rig, fault))))
  })

  suite('on a database elsewhere,', () => {
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
})
