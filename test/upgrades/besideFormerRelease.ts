import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { loadModule } from 'libpg-query'
import type { Pool } from 'pg'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { migrationNames, migrationSql } from '#server/platform/db/migrate.ts'
import { acknowledgedIsStored } from '#test/faults/check/acknowledgedIsStored.ts'
import { summariesAreRight } from '#test/faults/check/summariesAreRight.ts'
import { trailIsSound } from '#test/faults/check/trailIsSound.ts'
import { noLists, startLoad, type Load } from '#test/faults/load/load.ts'
import type { FaultWorld, makeFaultWorld as makeWorldNow } from '#test/faults/rig/faultWorld.ts'
import { everySenderSucceeds } from '#test/faults/runFault.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'
import { freePort } from '#test/support/portal/freePort.ts'
import { startPortalProcess, type PortalProcess } from '#test/support/portal/portalProcess.ts'
import { createEmptyDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'
import { beforeRollingUpgrades, contractStepsIn } from '#test/upgrades/contractSteps.ts'
import { formerRevision, isIn, takeFormerRelease, type FormerRelease } from '#test/upgrades/formerRelease.ts'

const found = formerRevision()
const skip = 'missing' in found ? `NOT RUN: ${found.missing}` : false

suite('The former release', { skip }, () => {
  let former: FormerRelease
  let database: TestDatabase
  let pool: Pool
  let db: Db
  const started: PortalProcess[] = []
  before(async () => {
    former = await takeFormerRelease('revision' in found ? found.revision : '')
    database = await createEmptyDatabase()
    pool = createPool({ ...database.config, application_name: 'this test' }, 5, () => undefined)
    db = kyselyOver(pool)
  })
  after(async () => {
    for (const one of started) one.kill('SIGKILL')
    await Promise.all(started.map(one => one.ended))
    await pool.end()
    await database.drop()
    former.remove()
  })

  async function startPortal(folder?: string) {
    const mqttPort = await freePort()
    const settings = { DATABASE_URL: urlOf(database.config), MQTT_PORT: String(mqttPort), LOG_LEVEL: 'warn' }
    const portal = startPortalProcess(settings, folder)
    started.push(portal)
    const mqttUrl = `mqtt://127.0.0.1:${mqttPort}`
    return { portal, address: await portal.ready(), mqttUrl, brokerUrl: undefined, inFlight: 10 }
  }
  type Running = Awaited<ReturnType<typeof startPortal>>

  async function end({ portal }: Running) {
    portal.kill('SIGTERM')
    assert.equal(await portal.ended, 0)
  }

  const applied = async () =>
    (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name)

  test('works on its own schema, while this one migrates it, beside this one, and alone again afterwards', async t => {
    const lists = noLists()
    const loads: Load[] = []
    const loadOn = async (running: Running, world: FaultWorld) => {
      const load = await startLoad(running, email => () => mailedCode(db, email), world, lists)
      loads.push(load)
      return load.senders
    }

    let old = await startPortal(former.dir)
    const world = await worldOf(former, db)
    const before = await applied()
    const first = await loadOn(old, world)
    await everySenderSucceeds(first)

    const fresh = await startPortal()
    const now = await applied()
    assert.deepEqual(new Set(now), new Set(await migrationNames()))
    await everySenderSucceeds(first)
    const second = await loadOn(fresh, world)
    await everySenderSucceeds([...first, ...second])
    await loads[0]?.stop()
    await end(old)

    old = await startPortal(former.dir)
    const third = await loadOn(old, world)
    await everySenderSucceeds([...second, ...third])
    await loads[1]?.stop()
    await end(fresh)
    await everySenderSucceeds(third)
    await loads[2]?.stop()
    await end(old)

    const senders = [...first, ...second, ...third]
    assert.deepEqual(
      senders.flatMap(({ name, trace }) => trace.faults.map(fault => `${name}: ${fault}`)),
      [],
    )
    // A gateway publishes again after six seconds, which says nothing on a busy machine.
    const answered = [...second, ...third].filter(({ name }) => !name.startsWith('MQTT'))
    assert.deepEqual(
      answered
        .filter(({ trace }) => trace.retried > 0)
        .map(({ name, trace }) => `${name}: ${trace.retried} sent again`),
      [],
      'after the migration',
    )
    const stored = await acknowledgedIsStored(db, lists)
    await summariesAreRight(pool)
    await trailIsSound(database.config)
    assert.deepEqual(await failedJobs(), [])
    assert.deepEqual(
      started.flatMap(portal => portal.err().filter(isError)),
      [],
    )
    const again = first
      .filter(({ name }) => !name.startsWith('MQTT'))
      .reduce((sum, { trace }) => sum + trace.retried, 0)
    const newer = now.filter(name => !before.includes(name))
    t.diagnostic(
      `${former.revision.slice(0, 8)}, then ${newer.join(', ')}: ${stored} acknowledged and stored, ${again} sent again during the migration`,
    )
  })

  const failedJobs = async () => {
    const { rows } = await pool.query<{ last_error: string }>(
      'select last_error from graphile_worker._private_jobs where last_error is not null',
    )
    return rows.map(row => row.last_error)
  }

  test('no longer uses what newer migrations take away', async () => {
    await loadModule()
    const known = new Set([...former.migrations, ...beforeRollingUpgrades])
    const newer = (await migrationNames()).filter(name => name.endsWith('.sql') && !known.has(name))
    for (const name of newer)
      for (const { what, unusedSince } of contractStepsIn(await migrationSql(name), name))
        assert.ok(isIn(former.revision, unusedSince ?? ''), `${name} ${what}, unused since ${unusedSince}`)
  })
})

/** Made by its own functions, which know its tables. */
async function worldOf({ dir }: FormerRelease, db: Db): Promise<FaultWorld> {
  const file = path.join(dir, 'test/faults/rig/faultWorld.ts')
  assert.ok(fs.existsSync(file))
  const { makeFaultWorld } = (await import(file)) as { makeFaultWorld: typeof makeWorldNow }
  return await makeFaultWorld(db)
}

/** A connection that is lost on a busy machine says nothing about versions. */
const isError = (line: string) =>
  /"level":"(error|fatal)"/.test(line) &&
  !/Connection terminated|the database does not answer|Query read timeout|timeout exceeded/.test(line)
