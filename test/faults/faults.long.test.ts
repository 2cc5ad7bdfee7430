// The short form of npm run test:faults, for a portal on its own PostgreSQL, a few seconds per fault.
import { after, before, suite, test } from 'node:test'
import { clockJumps } from '#test/faults/faults/clock.ts'
import { appKilled, postgresKilled, sessionKilled } from '#test/faults/faults/killed.ts'
import { openEmbeddedRig, type Rig } from '#test/faults/rig/rig.ts'
import { lineOf, runFault } from '#test/faults/runFault.ts'

suite(
  'No acknowledged reading or change is lost or duplicated, and no request fails with a fault of the portal, after',
  () => {
    let rig: Rig
    before(async () => {
      rig = await openEmbeddedRig('short')
    })
    after(() => rig.close())
    for (const fault of [postgresKilled, sessionKilled, appKilled, clockJumps])
      test(fault.name, async t => t.diagnostic(lineOf(fault.name, await runFault(rig, fault))))
  },
)
