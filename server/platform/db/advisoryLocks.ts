import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'

/**
 * Every advisory lock of the portal. The numbers mean nothing, but all processes must agree on them: a number that was in
 * use never changes. Only the functions of migrations lock beside it, by `hashtext` of a text.
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
  /** Of a company; of its products so that their versions are numbered without holes. */
  products: 7_214_379,
  stockImport: 7_214_380,
  deliveryReferences: 7_214_381,
  loggerFile: 7_214_382,
  loggerFileLayout: 7_214_383,
  /** Of a delivery. */
  deliveryLots: 7_214_384,
  /** By number. */
  mqttSession: 7_214_385,
  /** By graphile-worker's id of it: shared by whoever lives, so that whoever gets it alone knows that nobody does. */
  workerPool: 7_214_386,
} as const

export type LockName = keyof typeof lockKeys
/** What is locked of the kind that the name says, where not all of it is. */
export type LockSubject = number | string
type Connection = DbOrTx | ClientBase

/** Waits for the lock and holds it until the transaction ends. */
export async function lock(tx: Connection, name: LockName, subject?: LockSubject): Promise<void> {
  await ask(tx, 'pg_advisory_xact_lock', name, subject)
}

/** The same for many subjects, always in one order: two transactions cannot wait for each other. */
export async function lockEach(tx: Connection, name: LockName, subjects: readonly LockSubject[]): Promise<void> {
  const keys = [...new Set(subjects.map(subjectKey))].toSorted((a, b) => a - b)
  for (const key of keys) await lock(tx, name, key)
}

/** Any number of transactions share it; `lock` waits for them all, and they for it. */
export async function lockShared(tx: Connection, name: LockName): Promise<void> {
  await ask(tx, 'pg_advisory_xact_lock_shared', name)
}

/** Takes the lock until the transaction ends, or answers false at once where somebody else has it. */
export const tryLock = (tx: Connection, name: LockName, subject?: LockSubject): Promise<boolean> =>
  ask(tx, 'pg_try_advisory_xact_lock', name, subject)

/**
 * Works in one transaction, unless another process does so now: then it answers null at once. What a process that dies
 * had begun is rolled back, and its lock is free.
 */
export const tryExclusive = <Result>(
  db: Db,
  name: LockName,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | null> => db.transaction().execute(async tx => ((await tryLock(tx, name)) ? await work(tx) : null))

/** Waits for the lock and holds it until the connection ends, however that happens. */
export async function lockSession(client: ClientBase, name: LockName): Promise<void> {
  await ask(client, 'pg_advisory_lock', name)
}

/** The same, shared with any number of sessions. */
export async function lockSessionShared(client: ClientBase, name: LockName, subject: LockSubject): Promise<void> {
  await ask(client, 'pg_advisory_lock_shared', name, subject)
}

/** Takes the lock until the connection ends, or answers false at once where somebody else has it. */
export const tryLockSession = (client: ClientBase, name: LockName, subject?: LockSubject): Promise<boolean> =>
  ask(client, 'pg_try_advisory_lock', name, subject)

/** Answers false where the lock was tried in vain; a function that waits has no answer. */
async function ask(connection: Connection, take: string, name: LockName, subject?: LockSubject): Promise<boolean> {
  const keys = subject === undefined ? [lockKeys[name]] : [lockKeys[name], subjectKey(subject)]
  const statement = `select ${take}(${keys.map((_, at) => `$${at + 1}`).join(', ')}) as taken`
  const { rows } =
    'executeQuery' in connection
      ? await connection.executeQuery<{ taken: unknown }>(CompiledQuery.raw(statement, keys))
      : await connection.query<{ taken: unknown }>(statement, keys)
  return rows[0]?.taken !== false
}

/** 32 bits. Texts that share theirs wait for each other and are none the worse for it. */
const subjectKey = (subject: LockSubject): number =>
  typeof subject === 'number' ? subject | 0 : createHash('sha256').update(subject).digest().readInt32BE(0)
