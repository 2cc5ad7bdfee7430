import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { removeDataFolder } from '#server/platform/db/embedded/home.ts'
import { keepRunning } from '#server/platform/db/connection/keepRunning.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { ask, processesNaming, temporaryFolder } from '#test/support/portal/embeddedApp.ts'
import { until } from '#test/support/database/until.ts'

const linuxOnly = process.platform === 'linux' ? false : 'reads /proc, which only Linux has'
const dir = temporaryFolder()
after(() => removeDataFolder(dir))

test(
  'A PostgreSQL that is killed during a busy session is restarted in place with everything that was committed',
  { skip: linuxOnly },
  async () => {
    const lines: string[] = []
    const server = await keepRunning(dir, createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) }))
    const { gaveUp: _, stop, ...access } = server
    const reach = { ...access, pid: 0 }
    await ask(reach, 'create table kept as select 5 as celsius')
    const busy = new Client(access)
    busy.on('error', () => undefined)
    await busy.connect()
    // It never notices that its server is gone.
    busy.query('select count(*) from generate_series(1, 100000000000)').catch(() => undefined)
    await until(
      'it is busy',
      async () =>
        (await ask(reach, "select from pg_stat_activity where query like '%generate_series(1%' and state = 'active'"))
          .length > 1,
    )
    const [postmaster] = processesNaming(dir).filter(pid => processesNaming(`${dir}/postgres`).includes(pid))
    process.kill(postmaster ?? 0, 'SIGKILL')
    await until('it runs again', () => lines.some(line => line.includes('PostgreSQL runs again')))
    assert.deepEqual(await ask(reach, 'select * from kept'), [{ celsius: 5 }])
    await stop()
    // Its watcher ends a moment after it.
    await until('none of its processes is left', () => processesNaming(dir).length === 0)
  },
)
