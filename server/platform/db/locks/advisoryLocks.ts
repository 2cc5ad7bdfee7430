import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'

/**
 * Every advisory lock of the portal. All processes must agree on the numbers, so they never change. The only other locks
 * are those of functions in the schema, by `hashtext` of a text.
 */
export const lockKeys = {
  migrations: 7_214_365,
  kpiCounts: 7_214_366,
  alerts: 7_214_367,
  releases: 7_214_368,
  budgets: 7_214_371,
  demoWorld: 7_214_372,
  simulator: 7_214_373,
  backup: 7_214_374,
  archive: 7_214_375,
  searchTerms: 7_214_376,
  termsVersions: 7_214_377,
  companyRegister: 7_214_378,
  /** Per company, so that versions of its products are numbered without gaps. */
  products: 7_214_379,
  stockImport: 7_214_380,
  deliveryReferences: 7_214_381,
  loggerFile: 7_214_382,
  loggerFileLayout: 7_214_383,
  /** Per delivery. */
  deliveryLots: 7_214_384,
  /** Per session number. */
  mqttSession: 7_214_385,
  /** Per graphile-worker pool id: held shared by a live process, so that getting it exclusively proves that it is gone. */
  workerPool: 7_214_386,
  deliveryEvents: 7_214_390,
  webhooks: 7_214_420,
  eventSubscriptions: 7_214_421,
  /** Per company. */
  loggerCodes: 7_214_440,
} as const

export type LockName = keyof typeof lockKeys
/** The record to lock, if not all of its kind. */
export type LockSubject = number | string
type Connection = DbOrTx | ClientBase

/** Waits for the lock and holds it until the transaction ends. */
export async function lock(tx: Connection, name: LockName, subject?: LockSubject): Promise<void> {
  await ask(tx, 'pg_advisory_xact_lock', name, subject)
}

/** Locks many subjects, always in the same order, so that two transactions cannot deadlock. */
export async function lockEach(tx: Connection, name: LockName, subjects: readonly LockSubject[]): Promise<void> {
  const keys = [...new Set(subjects.map(subjectKey))].toSorted((a, b) => a - b)
  for (const key of keys) await lock(tx, name, key)
}

/** Any number of transactions can share the lock; `lock` excludes them. */
export async function lockShared(tx: Connection, name: LockName): Promise<void> {
  await ask(tx, 'pg_advisory_xact_lock_shared', name)
}

/** Takes the lock until the transaction ends; returns false at once if it is not free. */
export const tryLock = (tx: Connection, name: LockName, subject?: LockSubject): Promise<boolean> =>
  ask(tx, 'pg_try_advisory_xact_lock', name, subject)

/** Runs work in a transaction under the lock; returns null at once if another process holds it. */
export const tryExclusive = <Result>(
  db: Db,
  name: LockName,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | null> => db.transaction().execute(async tx => ((await tryLock(tx, name)) ? await work(tx) : null))

/** Waits for the lock and holds it until the connection ends. */
export async function lockSession(client: ClientBase, name: LockName): Promise<void> {
  await ask(client, 'pg_advisory_lock', name)
}

/** Shares the lock with any number of sessions. */
export async function lockSessionShared(client: ClientBase, name: LockName, subject: LockSubject): Promise<void> {
  await ask(client, 'pg_advisory_lock_shared', name, subject)
}

/** Takes the lock until the connection ends; returns false at once if it is not free. */
export const tryLockSession = (client: ClientBase, name: LockName, subject?: LockSubject): Promise<boolean> =>
  ask(client, 'pg_try_advisory_lock', name, subject)

/** The lock of ensure_readings_month() in the schema, until the transaction ends: nobody else makes a month's partition. */
export const lockReadingMonths = (client: ClientBase) =>
  client.query("select pg_advisory_xact_lock(hashtext('readings months'))")

/** The lock of awaited_loggers() in the schema, for all loggers: no logger has the number 0. */
const writers = "hashtext('readings of a logger'), 0"

/** Waits until nobody writes readings, and holds up whoever begins to. */
export const lockOutWriters = (client: ClientBase) => client.query(`select pg_advisory_lock(${writers})`)
export const letWritersIn = (client: ClientBase) => client.query(`select pg_advisory_unlock(${writers})`)

/** Returns false if a lock was tried and not free; waiting functions return nothing. */
async function ask(connection: Connection, take: string, name: LockName, subject?: LockSubject): Promise<boolean> {
  const keys = subject === undefined ? [lockKeys[name]] : [lockKeys[name], subjectKey(subject)]
  const statement = `select ${take}(${keys.map((_, at) => `$${at + 1}`).join(', ')}) as taken`
  const { rows } =
    'executeQuery' in connection
      ? await connection.executeQuery<{ taken: unknown }>(CompiledQuery.raw(statement, keys))
      : await connection.query<{ taken: unknown }>(statement, keys)
  return rows[0]?.taken !== false
}

/** 32 bits. A collision of two texts only makes them wait for each other. */
const subjectKey = (subject: LockSubject): number =>
  typeof subject === 'number' ? subject | 0 : createHash('sha256').update(subject).digest().readInt32BE(0)
