import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { sql } from 'kysely'
import { adoptOwnership } from '#server/records/auditTrail/indexAuditEntries.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { ensurePortalTimeZone } from '#server/platform/db/statements/portalTimeZone.ts'
import { migrate, migrationNames } from '#server/platform/db/migrate.ts'
import { startJobs } from '#server/app/startJobs.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { ensureTermsOfUse } from '#server/information/termsOfUse/handlers.ts'
import { createEmptyDatabase } from '#test/support/portal/testDatabase.ts'
import { until } from '#test/support/database/until.ts'

const database = await createEmptyDatabase()
const config = readConfig({ DEMO: '0', TIME_ZONE: 'Europe/Berlin' })
const log = createLogger({ logLevel: 'silent' })
/** The contexts of four processes, each with its own connections. */
const processes: AppContext[] = Array.from({ length: 4 }, () => {
  const pool = createPool(database.config, 3, () => undefined)
  return { config, pool, db: kyselyOver(pool), log, now: () => new Date() }
})
const { db } = processes[0] as AppContext
after(async () => {
  await Promise.all(processes.map(({ pool }) => pool.end()))
  await database.drop()
})

suite('Four processes that start at once on an empty database', () => {
  test('migrate it once', async () => {
    await Promise.all(processes.map(() => migrate(database.config)))
    const done = await db.selectFrom('migrations').select('name').execute()
    assert.deepEqual(new Set(done.map(({ name }) => name)), new Set(await migrationNames()))
  })

  test('agree on the time zone, the first terms of use, and the ownership of audit entries', async () => {
    await Promise.all(
      processes.map(async appContext => {
        await ensurePortalTimeZone(appContext.db, config.timeZone)
        await ensureTermsOfUse(appContext)
        await adoptOwnership(appContext.db)
      }),
    )
    const { rows } = await sql<{ zone: string; terms: number; documents: number }>`
      select (select time_zone from portal_time_zone) as zone, (select count(*)::int from terms_versions) as terms,
             (select count(*)::int from documents) as documents`.execute(db)
    assert.deepEqual(rows, [{ zone: 'Europe/Berlin', terms: 1, documents: 2 }])
  })

  test('catch up once on each missed job of the timetable', async () => {
    const names = ['deleteExpired', 'remindOfExpiry', 'remindOfCalibration', 'remindOfCases']
    await sql`create table asked_for (name text)`.execute(db)
    await sql`
      create function note_job() returns trigger language plpgsql as $$ begin
        insert into asked_for select identifier from graphile_worker._private_tasks where id = new.task_id;
        return null; end $$`.execute(db)
    await sql`
      create trigger note_job after insert on graphile_worker._private_jobs
      for each row execute function note_job()`.execute(db)
    for (const name of names)
      await sql`
        insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
        values (${name}, now() - interval '9 days', now() - interval '2 days')`.execute(db)

    const asked = async () =>
      (await sql<{ name: string }>`select name from asked_for where name = any(${names})`.execute(db)).rows
        .map(({ name }) => name)
        .toSorted()
    const running = await Promise.all(processes.map(startJobs))
    await until('all jobs are queued', async () => (await asked()).length >= names.length)
    await until('all jobs are done', async () => {
      const { rows } = await sql`select from graphile_worker.jobs where task_identifier = any(${names})`.execute(db)
      return rows.length === 0
    })
    await Promise.all(running.map(jobs => jobs.stop()))
    assert.deepEqual(await asked(), names.toSorted())
  })
})
