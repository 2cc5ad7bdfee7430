import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { backUp } from '#server/operations/backup/backUp.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { mergeSegments } from '#server/telemetry/segments/mergeSegments.ts'
import {
  addWorker,
  makeCitusDatabase,
  onNode,
  prepareDatabase,
  startCitusCluster,
  startCitusNode,
  type CitusCluster,
} from '#test/citus/citusCluster.ts'
import { findCitus, type CitusPrograms } from '#test/citus/citusPrograms.ts'
import { startSenders } from '#test/citus/senders.ts'
import { makeFolder, noArchive, onDatabase, resultsOf, restored } from '#test/support/worlds/records/backupWorld.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

const name = 'loaded'
// Commits last, and what a crash left is settled within seconds.
const settings = { fsync: 'off', 'citus.recover_2pc_interval': '1s' }
let programs: CitusPrograms
let cluster: CitusCluster
let portal: TestApp
const folder = makeFolder()
const config = () => {
  const { host, port, user, password } = cluster.coordinator
  return { host, port, user, password, database: name }
}
const onCoordinator = <Result>(work: (client: Client) => Promise<Result>) => onNode(cluster.coordinator, name, work)

before(async () => {
  const found = findCitus()
  if (!found) throw new Error('Citus is not installed: npm run test:citus says what to do')
  programs = found
  cluster = await startCitusCluster(programs, settings)
  await makeCitusDatabase(cluster, name)
  await migrate(config())
  portal = await createTestApp({ database: { config: config(), drop: async () => {} } })
})
after(async () => {
  await portal?.close()
  await cluster?.stop()
  folder.remove()
})

/** Each acknowledged reading is stored once, no other one is, and the check of the audit trail finds nothing. */
async function expectAll(acknowledged: number) {
  const { rows } = await portal.pool.query<{ stored: number; different: number; sent: number }>(`
    select count(*)::int as stored, count(distinct (logger_id, r.at))::int as different,
           (select sum(b.accepted)::int from reading_batches b) as sent from readings r`)
  assert.deepEqual(rows[0], { stored: acknowledged, different: acknowledged, sent: acknowledged })
  assert.deepEqual(await resultsOf({ config: config() }), [])
}

test('A start that ended between its migrations and the distribution is made up for by the next one', async () => {
  const functionOf = "select prosrc from pg_proc where proname = 'all_segments'"
  const answer = () =>
    onCoordinator(async client => (await client.query<{ prosrc: string }>(functionOf)).rows.map(({ prosrc }) => prosrc))
  const made = await answer()
  // As a migration leaves it that knows nothing of machines.
  const asOnOne = `create or replace function all_segments() returns setof reading_segments language plpgsql stable as
    'begin return query select * from only reading_segments; end'`
  await onCoordinator(client => client.query(asOnOne))
  await migrate(config())
  assert.notDeepEqual(await answer(), made, 'nothing was to be done')
  await onCoordinator(client => client.query("comment on table migrations is 'distributed after an earlier migration'"))
  await migrate(config())
  assert.deepEqual(await answer(), made)
})

test('a worker is added and takes its part while readings come in, and none is lost or doubled', async t => {
  const senders = await startSenders(portal, 4)
  await sleep(3000)
  const alone = senders.sinceLast()
  const worker = await startCitusNode(programs, cluster.coordinator.password, settings)
  cluster.workers.push(worker)
  const stop = cluster.stop
  cluster.stop = async () => void (await Promise.all([stop(), worker.stop()]))
  await prepareDatabase(worker, name)
  const startedAt = performance.now()
  const moved = await onCoordinator(async client => {
    await addWorker(client, worker)
    senders.sinceLast()
    await client.query('select citus_rebalance_start()')
    await until(
      'the shards are spread',
      async () => {
        const { rows } = await client.query<{ state: string }>('select state from citus_rebalance_status()')
        return rows[0]?.state === 'finished'
      },
      240_000,
    )
    const { rows } = await client.query<{ shards: number }>(
      `select count(distinct shardid)::int as shards from citus_shards where nodeport = $1
         and table_name = 'reading_segments'::regclass`,
      [worker.port],
    )
    return rows[0]?.shards ?? 0
  })
  const seconds = (performance.now() - startedAt) / 1000
  const during = senders.sinceLast()
  const acknowledged = await senders.stop()
  assert.ok(moved >= 5, `${moved} shards were moved`)
  await expectAll(acknowledged)
  t.diagnostic(
    `${acknowledged} readings; ${moved} shards (each with its months) moved in ${seconds.toFixed(1)} s; requests before / during: ` +
      `${alone} / ${during}`,
  )
})

test('a backup taken while readings come in is of one moment on all machines', async () => {
  const senders = await startSenders(portal, 4)
  for (const n of [1, 2, 3]) {
    const file = folder.file(`backup-${n}`)
    await sealAuditTrail(portal.db)
    await onDatabase({ config: config() }, client => backUp(client, { file, archiveFolder: noArchive }))
    const database = await restored(file)
    try {
      assert.deepEqual(await resultsOf(database), [])
    } finally {
      await database.drop()
    }
  }
  await senders.stop()
})

test('segments are merged while readings come in', async () => {
  const senders = await startSenders(portal, 2)
  await sleep(1000)
  await mergeSegments(portal.appContext, 'all')
  await senders.stop()
})

test('a worker and the coordinator are killed while readings come in, and nothing acknowledged is lost or doubled', async t => {
  const senders = await startSenders(portal, 4)
  const pauses: string[] = []
  for (const node of [cluster.workers[0], cluster.coordinator, cluster.workers[1], cluster.coordinator]) {
    await sleep(1500)
    await node?.crash()
    const startedAt = performance.now()
    const before = senders.acknowledged()
    await until('readings are taken again', () => senders.acknowledged() > before + 1000)
    pauses.push(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  await senders.stop()
  // What was prepared when a node ended is settled.
  await sleep(3000)
  const { rows } = await portal.pool.query<{ stored: number }>('select count(*)::int as stored from readings')
  await expectAll(rows[0]?.stored ?? 0)
  assert.deepEqual(await senders.missing(), [])
  t.diagnostic(
    `taken again after ${pauses.join(', ')} from the restart on; ${senders.failed()} requests were sent again`,
  )
})
