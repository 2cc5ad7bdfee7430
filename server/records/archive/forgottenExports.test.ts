import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { restoreArchive } from '#server/records/archive/restoreArchive.ts'
import { endOfMarchMs, makeArchiveWorld, type ArchiveWorld } from '#test/support/worlds/records/archiveWorld.ts'
import { onDatabase } from '#test/support/worlds/records/backupWorld.ts'

let world: ArchiveWorld
before(async () => {
  world = await makeArchiveWorld()
})
after(() => world.close())

const moved = async () =>
  (await world.archives()).filter(one => one.kind === 'readings' && one.isMoved).map(one => one.month)

test('a month that is exported again takes nothing from a later month that was moved before it', async () => {
  const { db } = world
  // As where a long reader keeps the lock of March for more than a minute.
  await sql`
    create function refuse_march() returns trigger language plpgsql as $$
    begin raise exception 'not now'; end $$`.execute(db)
  await sql`
    create trigger refuse_march before update on archives for each row
      when (new.month = '2015-03-01' and new.kind = 'readings') execute function refuse_march()`.execute(db)
  assert.equal(await world.move(), 1)
  assert.deepEqual(await moved(), ['2015-04'])
  await sql`drop trigger refuse_march on archives`.execute(db)
  await world.send([{ logger: 0, atMs: endOfMarchMs - 5 * 60_000, milliCelsius: 5000 }])
  assert.equal(await world.move(), 0)
  assert.deepEqual(await moved(), ['2015-04', '2015-03'])
  assert.deepEqual(await world.results(), [])
  for (const { file } of (await world.archives()).filter(one => one.kind === 'readings')) {
    await onDatabase(world.portal.database, client => restoreArchive(client, world.file(file)))
  }
  assert.deepEqual(await world.results(), [])
})
