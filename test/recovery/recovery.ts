// npm run test:recovery: a portal on a PostgreSQL whose WAL is archived; all data is deleted and restored to a moment between two
// acknowledged batches. Exit code 1 if something is not as docs/deployment/point-in-time-recovery.md says.
import assert from 'node:assert/strict'
import { codes } from '#contract/kernel/codes.ts'
import { openSession } from '#server/identity/session/tokens.ts'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { acknowledgedIsStored } from '#test/faults/check/acknowledgedIsStored.ts'
import { summariesAreRight } from '#test/faults/check/summariesAreRight.ts'
import { noLists, type SentLists } from '#test/faults/load/load.ts'
import { publishReadings } from '#test/faults/load/publishReadings.ts'
import { registerDeliveries } from '#test/faults/load/registerDeliveries.ts'
import { sendReadings } from '#test/faults/load/sendReadings.ts'
import { makeFaultWorld, type FaultWorld } from '#test/faults/rig/faultWorld.ts'
import { everySenderSucceeds } from '#test/faults/runFault.ts'
import { blockOfGuide } from '#test/recovery/guide.ts'
import { findPrograms, type Programs } from '#test/recovery/programs.ts'
import { sealedHead, startRecoveredPortal, type RecoveredPortal } from '#test/recovery/recoveredPortal.ts'
import { openRecoveryCluster, type RecoveryCluster } from '#test/recovery/recoveryCluster.ts'
import { makeUser } from '#test/support/database/make.ts'
import { until } from '#test/support/database/until.ts'
import { startSmtp, type SmtpProcess } from '#test/support/network/smtpProcess.ts'
import { makeDataFolder } from '#test/support/portal/portalProcess.ts'
import { runCommand } from '#test/support/portal/runCommand.ts'

const batchSize = 50
const restorePoint = 'before-import'

type Scene = { cluster: RecoveryCluster; smtp: SmtpProcess; settings: Record<string, string> }
/** What was before everything was deleted. */
type Past = {
  world: FaultWorld
  lists: SentLists
  batches: Batches
  moment: string
  head: string
  token: string
  mailed: Mailed
}
/** The loggers of batches that were acknowledged before the restore point, between it and the moment, and after the moment. */
type Batches = { first: string; second: string; third: string }
/** Addresses of three mails: sent before the moment; waiting at the moment; written after it. */
type Mailed = { sent: string; waiting: string; later: string }

const inSeconds = async (what: string, work: () => Promise<void>) => {
  const began = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function main() {
  const programs = findPrograms()
  if ('missing' in programs) return console.log(`NOT RUN: ${programs.missing}`)
  console.log(programs.versions)
  await onCluster(programs)
  console.log('ok  restored to the moment and to the restore point; the audit trail is sound on both')
}

async function onCluster(programs: Programs) {
  const cluster = await openRecoveryCluster(programs)
  const smtp = await startSmtp()
  const { dir, remove } = makeDataFolder()
  const { user, password, host, port, database } = cluster.access
  const url = `postgres://${user}:${String(password)}@${host}:${port}/${database}`
  const scene = { cluster, smtp, settings: { DATABASE_URL: url, DATA_DIR: dir, SMTP_URL: smtp.url } }
  try {
    const past = await work(scene)
    await toTheMoment(scene, past)
    await toTheRestorePoint(scene, past)
  } finally {
    await smtp.kill()
    await cluster.remove()
    remove()
  }
}

/** Batches, mails and backups before and after the moment, and the end of all data. */
async function work({ cluster, smtp, settings }: Scene): Promise<Past> {
  const portal = await startRecoveredPortal(settings)
  const pool = createPool(cluster.access, 3, () => undefined)
  const db = kyselyOver(pool)
  try {
    const world = await makeFaultWorld(db)
    const lists = noLists()
    await underLoad(portal, world, lists, async () => {
      await inSeconds('full backup under load', () => cluster.backup('full'))
      await inSeconds('differential backup under load', () => cluster.backup('diff'))
    })
    const mailed = { sent: await addressIn(db), waiting: await addressIn(db), later: await addressIn(db) }
    const token = await sessionIn(db)
    assert.equal(await portal.profile(token), codes.success)

    const [first = '', second = '', third = ''] = await world.loggers(3)
    const sendBatch = async (logger: string) =>
      assert.deepEqual(await send(portal, world, logger), { accepted: batchSize, duplicate: 0 })
    await sendBatch(first)
    await cluster.query(`select pg_create_restore_point('${restorePoint}')`)
    await sendBatch(second)
    await portal.login(mailed.sent)
    await until('a mail is sent', () => mailsTo(smtp, mailed.sent).length === 1)
    await smtp.be('refusesForNow')
    await portal.login(mailed.waiting)
    const head = await sealedHead(portal, db)
    const [now] = await cluster.query<{ moment: string }>('select clock_timestamp()::text as moment')
    const moment = now?.moment ?? ''

    await sendBatch(third)
    await smtp.be('takes')
    await until('the waiting mail is sent', () => mailsTo(smtp, mailed.waiting).length === 1)
    await portal.login(mailed.later)
    await until('the later mail is sent', () => mailsTo(smtp, mailed.later).length === 1)
    await sealedHead(portal, db)
    await cluster.archived()
    return { world, lists, batches: { first, second, third }, moment, head, token, mailed }
  } finally {
    await pool.end()
    await portal.kill()
    await cluster.destroy()
  }
}

/** The partners' systems work while something is done. */
async function underLoad(portal: RecoveredPortal, world: FaultWorld, lists: SentLists, act: () => Promise<void>) {
  const [one = '', other = ''] = await world.loggers(2)
  const http = sendReadings(portal.address, world.key, one)
  const mqtt = publishReadings(portal.mqttUrl, world.key, other, { maxInFlight: 10 })
  const deliveries = registerDeliveries(portal.address, world.key, 'RECOVERY', [one, other])
  lists.readings.push(http.list, mqtt.list)
  lists.deliveries.push(deliveries.list)
  const senders = [http, mqtt, deliveries]
  try {
    await everySenderSucceeds(senders)
    await act()
    await everySenderSucceeds(senders)
  } finally {
    await Promise.all(senders.map(sender => sender.stop()))
  }
  assert.deepEqual(
    senders.flatMap(({ trace }) => trace.faults),
    [],
  )
}

/** Everything until the moment is there, nothing of what came after it. */
async function toTheMoment(scene: Scene, { world, lists, batches, moment, head, token, mailed }: Past) {
  const { first, second, third } = batches
  const { cluster, smtp, settings } = scene
  await inSeconds('restore to the moment, until PostgreSQL writes', () =>
    cluster.restore('--type=time', `--target=${moment}`),
  )
  assert.ok((await cluster.query('select from sessions')).length > 0, 'somebody was signed in at the moment')
  await cluster.query(blockOfGuide('-- Nobody is signed in any more, and codes and links are asked for anew.'))
  const portal = await startRecoveredPortal(settings)
  const pool = createPool(cluster.access, 3, () => undefined)
  const db = kyselyOver(pool)
  try {
    assert.deepEqual(await storedOf(cluster, batches), { [first]: batchSize, [second]: batchSize })
    // What partners send again is taken, and told from what is there.
    assert.deepEqual(await send(portal, world, second), { accepted: 0, duplicate: batchSize })
    assert.deepEqual(await send(portal, world, third), { accepted: batchSize, duplicate: 0 })
    const found = await acknowledgedIsStored(db, lists)
    await summariesAreRight(pool)

    assert.equal(await portal.profile(token), codes.loginInvalid, 'a session of before the restore')
    await until('the mail that waited at the moment is sent again', () => mailsTo(smtp, mailed.waiting).length === 2)
    const [once, again] = mailsTo(smtp, mailed.waiting)
    assert.equal(messageId(again?.text), messageId(once?.text))
    await until('no job is left', async () => (await cluster.query(jobsLeft)).length === 0)
    assert.deepEqual(
      [mailsTo(smtp, mailed.sent).length, mailsTo(smtp, mailed.later).length],
      [1, 1],
      'mails that were sent before the moment, or written after it',
    )
    assert.deepEqual(portal.errors(), [])
    await verifyTrail(settings, head)
    console.log(
      `${found} acknowledged before the moment are there; the repository has ${megabytes(cluster.repositoryBytes())}`,
    )
  } finally {
    await pool.end()
    await portal.end()
  }
}

/** Back to an earlier moment by its name, over the data that is there. */
async function toTheRestorePoint({ cluster, settings }: Scene, { world, lists, batches }: Past) {
  const { first, second } = batches
  await inSeconds('restore to the restore point, by difference', () =>
    cluster.restore('--delta', '--type=name', `--target=${restorePoint}`),
  )
  const portal = await startRecoveredPortal({ ...settings, SMTP_URL: '' })
  const pool = createPool(cluster.access, 3, () => undefined)
  try {
    assert.deepEqual(await storedOf(cluster, batches), { [first]: batchSize })
    await acknowledgedIsStored(kyselyOver(pool), lists)
    assert.deepEqual(await send(portal, world, second), { accepted: batchSize, duplicate: 0 })
    await verifyTrail(settings)
  } finally {
    await pool.end()
    await portal.end()
  }
}

const startMs = Date.UTC(2026, 9, 1)
const readingsOf = (logger: string) =>
  Array.from({ length: batchSize }, (_, nth) => ({
    logger,
    time: new Date(startMs + nth * 60_000).toISOString(),
    celsius: 5 + (nth % 10) / 10,
  }))

const send = (portal: RecoveredPortal, { key }: FaultWorld, logger: string) =>
  portal.sendReadings(key, readingsOf(logger))

/** The number of readings of each batch that is there at all. */
async function storedOf({ query }: RecoveryCluster, { first, second, third }: Batches) {
  const rows = await query<{ serial: string; count: number }>(`
    select l.serial, count(*)::int as count from readings r join loggers l on l.id = r.logger_id
     where l.serial in ('${first}', '${second}', '${third}') group by 1`)
  return Object.fromEntries(rows.map(({ serial, count }) => [serial, count]))
}

const jobsLeft = 'select from graphile_worker._private_jobs where run_at <= now()'

const addressIn = async (db: Db) => (await makeUser(db)).email

/** The access token of a new session. */
async function sessionIn(db: Db): Promise<string> {
  const { id } = await makeUser(db)
  return (await db.transaction().execute(tx => openSession(tx, id, new Date()))).tokens.accessToken
}

const mailsTo = ({ accepted }: SmtpProcess, address: string) => accepted.filter(({ to }) => to.includes(address))

const messageId = (text = '') => /^Message-ID: (.*)$/im.exec(text)?.[1]

async function verifyTrail(settings: Record<string, string>, head?: string) {
  const command = 'server/records/auditTrail/verification/verifyCommand.ts'
  const { code, output, errors } = await runCommand(command, head === undefined ? [] : ['--head', head], settings)
  assert.equal(code, 0, output + errors)
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

await main()
