// npm run test:faults: real faults under load, one line each; exit code 1 if one is not survived as promised.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#server/platform/db/migrate.ts'
import { clientsThatLeave, slowClients } from '#test/faults/faults/badClients.ts'
import { brokerKilled } from '#test/faults/faults/brokerKilled.ts'
import { clockJumps } from '#test/faults/faults/clock.ts'
import { databaseDiskFull, mountSmallDisk } from '#test/faults/faults/disks.ts'
import { appKilled, postgresKilled, sessionKilled } from '#test/faults/faults/killed.ts'
import { databaseCut, databaseCutOften, databaseSilent } from '#test/faults/faults/unreachable.ts'
import { openEmbeddedRig, openOutsideRig, type Rig } from '#test/faults/rig/rig.ts'
import { lineOf, runFault, type Fault } from '#test/faults/runFault.ts'
import { temporaryFolder } from '#test/support/portal/embeddedApp.ts'
import { startMosquitto, withoutMosquitto } from '#test/support/network/mosquitto.ts'
import { startThrowAway } from '#test/support/portal/throwAway.ts'

/** Allowed after the end of a fault. */
const maxRecoverySeconds = 10
const rounds = 3
/** A server that ends repeatedly is restarted with growing delays. */
const pauseMs = 10_000

async function runAll(rig: Rig, faults: readonly Fault[]) {
  for (const fault of faults) {
    try {
      const figures = await runFault(rig, fault)
      const isLate = figures.recoverySeconds > maxRecoverySeconds
      if (isLate) process.exitCode = 1
      console.log(`${isLate ? 'LATE' : 'ok'}  ${lineOf(fault.name, figures)}`)
    } catch (error) {
      process.exitCode = 1
      console.log(`FAILED  ${fault.name}:`, error)
    }
    await sleep(pauseMs)
  }
}

async function onOwnPostgres() {
  const rig = await openEmbeddedRig('long')
  const killed = Array.from({ length: rounds }, () => [postgresKilled, sessionKilled, appKilled]).flat()
  await runAll(rig, [...killed, clockJumps, slowClients, clientsThatLeave])
  await rig.close()
}

async function onDatabaseElsewhere() {
  const server = await startThrowAway({})
  await migrate(server)
  const rig = await openOutsideRig('long', server)
  await runAll(rig, [databaseCut, databaseCutOften, databaseSilent])
  await rig.close()
  await server.stop()
}

async function onSmallDisk() {
  const folder = temporaryFolder()
  const dir = path.join(folder, 'data')
  const disk = mountSmallDisk(dir, '400m')
  if (disk === null) return console.log("skipped  PostgreSQL's disk is full: only root may mount a small disk to fill")
  const rig = await openEmbeddedRig('long', { DATA_DIR: dir })
  await runAll(rig, [databaseDiskFull(dir)])
  await rig.close()
  disk.remove()
  fs.rmSync(folder, { recursive: true })
}

async function atOutsideBroker() {
  if (withoutMosquitto) return console.log(`skipped  kill -9 of an outside MQTT broker: ${withoutMosquitto}`)
  const broker = await startMosquitto()
  const rig = await openEmbeddedRig('long', { MQTT_URL: broker.url })
  await runAll(
    rig,
    Array.from({ length: rounds }, () => brokerKilled(broker)),
  )
  await rig.close()
  await broker.remove()
}

for (const part of [onOwnPostgres, onDatabaseElsewhere, onSmallDisk, atOutsideBroker]) await part()
