import { sql } from 'kysely'
import type { Fault } from '#test/faults/runFault.ts'
import { until } from '#test/support/database/until.ts'

export const appKilled: Fault = {
  name: 'kill -9 of the portal',
  killed: 1,
  async happens({ portal }) {
    const { starts } = portal
    const before = starts()
    portal.kill()
    await until('the portal is restarted', () => starts() > before)
  },
}

export const postgresKilled: Fault = {
  name: 'kill -9 of PostgreSQL',
  async happens({ postmaster }) {
    const before = postmaster()
    process.kill(before, 'SIGKILL')
    await until('PostgreSQL runs again', () => postmaster() !== before && postmaster() > 0)
  },
}

/** PostgreSQL then ends all sessions, because shared memory may be corrupt, and recovers. */
export const sessionKilled: Fault = {
  name: 'kill -9 of one session of PostgreSQL',
  async happens({ db }) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = current_database()
       order by state = 'active' desc limit 1`.execute(db)
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  },
}
