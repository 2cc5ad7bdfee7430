import fs from 'node:fs'
import path from 'node:path'
import type { ClientConfig, Pool } from 'pg'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { superuser } from '#server/platform/db/embedded/cluster.ts'
import { removeDataFolder } from '#server/platform/db/embedded/home.ts'
import { statusLines } from '#server/platform/db/embedded/leftovers.ts'
import { noLists, type SentLists } from '#test/faults/load/load.ts'
import { openBrowser, type MailedCodes, type Person } from '#test/faults/load/person.ts'
import type { Sender } from '#test/faults/load/trace.ts'
import { makeFaultWorld, type FaultWorld } from '#test/faults/rig/faultWorld.ts'
import { freePlaces, startRestartedPortal, type RestartedPortal } from '#test/faults/rig/restartedPortal.ts'
import { openDatabaseLine, type DatabaseLine } from '#test/support/portal/databaseLine.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'
import { temporaryFolder } from '#test/support/portal/embeddedApp.ts'

/** A real portal with its database, its records, and the lists of what was sent to it. */
export type Rig = {
  portal: RestartedPortal
  /** A direct connection to the database; it breaks only with the server. */
  pool: Pool
  db: Db
  database: ClientConfig
  world: FaultWorld
  observer: Person
  mailedCodes: MailedCodes
  lists: SentLists
  /** The duration of a fault in ms, from seconds for either form. */
  lasting: (short: number, long: number) => number
  setClock: (offMs: number) => void
  /** The connection to a database elsewhere, which can be cut. */
  line: DatabaseLine | undefined
  /** The embedded server's process. */
  postmaster: () => number
  /** What this rig has besides a portal and its database. */
  more?: { senders: () => Sender[]; check: () => Promise<void> }
  close: () => Promise<void>
}
export type Form = 'short' | 'long'
type Place = { database: () => ClientConfig; postmaster: () => number; line?: DatabaseLine; release: () => unknown }

const preload = path.join(import.meta.dirname, 'shiftedClock.ts')
const silent = () => undefined

/** On the portal's own PostgreSQL, in a new folder or in that of DATA_DIR. */
export async function openEmbeddedRig(form: Form, environment: Record<string, string> = {}): Promise<Rig> {
  const dir = environment['DATA_DIR'] ?? temporaryFolder()
  const home = () => (fs.existsSync(path.join(dir, 'server')) ? fs.realpathSync(path.join(dir, 'server')) : dir)
  return await openRig(
    form,
    { ...environment, DATA_DIR: dir },
    {
      database: () => ({
        host: path.join(home(), 'postgres'),
        port: 1,
        user: superuser,
        database: superuser,
        password: fs.readFileSync(path.join(home(), 'postgres.password'), 'utf8'),
      }),
      postmaster: () => Number(statusLines(path.join(home(), 'postgres'))[0]),
      release: () => environment['DATA_DIR'] ?? removeDataFolder(dir),
    },
  )
}

/** On a database elsewhere, by a connection that can be cut. */
export async function openOutsideRig(
  form: Form,
  database: ClientConfig,
  environment: Record<string, string> = {},
): Promise<Rig> {
  const line = await openDatabaseLine(database)
  const { host, port, user, password, database: name } = line.config
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${name}`
  return await openRig(
    form,
    { ...environment, DATABASE_URL: url },
    {
      database: () => database,
      postmaster: () => 0,
      line,
      release: () => void line.close(),
    },
  )
}

async function openRig(form: Form, environment: Record<string, string>, place: Place): Promise<Rig> {
  const clockFolder = temporaryFolder()
  const clockFile = path.join(clockFolder, 'clock')
  const own = { NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: clockFile, LOG_LEVEL: 'warn' }
  const portal = await startRestartedPortal({ ...own, ...environment }, await freePlaces())
  const database = place.database()
  const pool = createPool(database, 5, silent)
  const db = kyselyOver(pool)
  const world = await makeFaultWorld(db)
  // Without a mail server, mails stay where they can be read.
  const mailedCodes: MailedCodes = email => () => mailedCode(db, email)
  return {
    portal,
    pool,
    db,
    database,
    world,
    mailedCodes,
    observer: openBrowser(portal.address, mailedCodes, world.observer),
    lists: noLists(),
    lasting: (short, long) => (form === 'short' ? short : long) * 1000,
    setClock: offMs => {
      fs.writeFileSync(`${clockFile}.new`, String(offMs))
      fs.renameSync(`${clockFile}.new`, clockFile)
    },
    line: place.line,
    postmaster: place.postmaster,
    async close() {
      await pool.end()
      await portal.stop()
      place.release()
      fs.rmSync(clockFolder, { recursive: true, force: true })
    },
  }
}
