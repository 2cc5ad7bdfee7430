import { lanes } from '#server/app/worker.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { sendMailJob } from '#server/platform/mail/sendMail.ts'
import { addressOf, startCluster, type Cluster } from '#test/failover/cluster/cluster.ts'
import { networkOf, type Network } from '#test/failover/cluster/network.ts'
import type { Programs } from '#test/failover/cluster/programs.ts'
import { jobsAreDone, type JobFigures } from '#test/failover/check/jobsAreDone.ts'
import { followLive } from '#test/failover/load/followLive.ts'
import { mailedCodesOf } from '#test/failover/load/mailedCodes.ts'
import { queueMails } from '#test/failover/load/queueMails.ts'
import { noLists } from '#test/faults/load/load.ts'
import { openBrowser } from '#test/faults/load/person.ts'
import { makeFaultWorld } from '#test/faults/rig/faultWorld.ts'
import { freePlaces, startRestartedPortal, type RestartedPortal } from '#test/faults/rig/restartedPortal.ts'
import type { Rig } from '#test/faults/rig/rig.ts'
import { makeUser } from '#test/support/database/make.ts'
import { startSmtp } from '#test/support/network/smtpProcess.ts'
import { openDatabaseLine, type DatabaseLine } from '#test/support/portal/databaseLine.ts'

/** Two portals before a cluster, each with a line to its proxy that can be cut. */
export type FailoverRig = Rig & {
  cluster: Cluster
  portals: { portal: RestartedPortal; line: DatabaseLine; network: Network | undefined }[]
  jobs: () => JobFigures
}

const mailFrom = 'KelvinChain <portal@kelvinchain.example>'
const silent = () => undefined

export async function openFailoverRig(programs: Programs): Promise<FailoverRig> {
  const places = [await freePlaces(), await freePlaces()]
  const cluster = await startCluster(programs, places)
  const { database } = cluster
  const mailServer = await startSmtp()
  const started: FailoverRig['portals'] = []
  // One after the other: the first one migrates.
  for (const [nth, place] of places.entries()) {
    const address = addressOf(31 + nth)
    const line = await openDatabaseLine(database, address)
    const settings = { DATABASE_URL: urlOf(line), SMTP_URL: mailServer.url, MAIL_FROM: mailFrom }
    const portal = await startRestartedPortal({ ...settings, LOG_LEVEL: 'warn', LIMIT_FACTOR: '1000' }, place)
    started.push({ portal, line, network: networkOf(address) })
  }
  const portals = started.map(({ portal }) => portal)
  const pool = createPool(database, 5, silent)
  const db = kyselyOver(pool)
  const world = await makeFaultWorld(db)
  const followers = [
    await makeUser(db, { company: world.observer.company }),
    await makeUser(db, { company: world.observer.company }),
  ]
  const mailedCodes = mailedCodesOf(mailServer)
  const mailLane = lanes.find(lane => lane.jobs.includes(sendMailJob))
  const underWay = portals.length * (mailLane?.atOnce ?? 0)
  const queued: string[] = []
  let jobs: JobFigures = { mails: 0, twice: 0 }
  let made = 0
  return {
    cluster,
    portals: started,
    jobs: () => jobs,
    portal: {
      address: cluster.portalUrl,
      mqttUrl: cluster.mqttUrl,
      brokerUrl: undefined,
      pid: () => portals[0]?.pid() ?? 0,
      kill: () => portals[0]?.kill(),
      starts: () => portals.reduce((sum, one) => sum + one.starts(), 0),
      log: () => portals.flatMap(one => one.log()),
      stop: async () => (await Promise.all(portals.map(one => one.stop()))).find(code => code !== 0) ?? 0,
    },
    pool,
    db,
    database,
    world,
    observer: openBrowser(cluster.portalUrl, mailedCodes, world.observer),
    mailedCodes,
    lists: noLists(),
    lasting: (_short, long) => long * 1000,
    setClock: silent,
    line: started[0]?.line,
    postmaster: () => 0,
    more: {
      senders: () => [
        queueMails(db, `Q${++made}`, queued),
        ...followers.map(user =>
          followLive(cluster.portalUrl, openBrowser(cluster.portalUrl, mailedCodes, user), `stream ${user.email}`),
        ),
      ],
      check: async () => void (jobs = await jobsAreDone(db, { queued, mailServer, mailFrom, underWay }, jobs)),
    },
    async close() {
      await pool.end()
      await Promise.all(portals.map(one => one.stop()))
      for (const { line } of started) await line.close()
      await mailServer.kill()
      await cluster.close()
    },
  }
}

function urlOf({ config: { host, port, user, password, database } }: DatabaseLine): string {
  return `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`
}
