import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { auditedPortal, type AuditedPortal } from '#test/support/database/auditedPortal.ts'

test('a sound database gives no finding', async () => {
  await using portal = await auditedPortal()
  assert.deepEqual(await portal.check(await portal.head()), [])
})

test('a business row changed outside the portal is named with the field and both values', async () => {
  await using portal = await auditedPortal()
  await portal.behindTheBack("update products set name_en = 'Forged' where id = 2")
  assert.deepEqual(await portal.results(), [
    'products 2 was changed outside the portal: name_en is "Forged", by the trail "Drug"',
  ])
})

test('a business row removed outside the portal is named with who last wrote it', async () => {
  await using portal = await auditedPortal()
  await portal.behindTheBack('delete from products where id = 2')
  assert.deepEqual(await portal.results(), [
    'products 2 was removed outside the portal: the trail has it, last written by system:test',
  ])
})

test('a business row added outside the portal is named, also one that the portal had removed', async () => {
  await using portal = await auditedPortal()
  await portal.client.query('delete from products where id = 1')
  await portal.behindTheBack(`insert into products (id, company_id, item_code, name_ja, name_en)
    overriding system value values (1, 1, 'P1', '薬', 'Drug'), (9, 1, 'P9', '薬', 'Drug')`)
  assert.deepEqual(await portal.results(), [
    'products 1 was added outside the portal: the trail shows that database:kelvinchain removed it',
    'products 9 was added outside the portal: the trail has no entry for it',
  ])
})

test('a changed row of the trail is named, and no other', async () => {
  await using portal = await auditedPortal()
  const id = await idOf(portal, "record = '3' and act = 'U'")
  await portal.behindTheBack(`update audit_trail set actor = 'user:7' where id = ${id}`)
  const [found, ...others] = await portal.results()
  assert.match(String(found), new RegExp(`^audit_trail ${id} does not match its seal .* products 3 by user:7$`))
  assert.deepEqual(others, [])
})

test('a removed row of the trail is named, and that its business row no longer matches', async () => {
  await using portal = await auditedPortal()
  const id = await idOf(portal, "record = '3' and act = 'U'")
  await portal.behindTheBack(`delete from audit_trail where id = ${id}`)
  const [removed, unfit, ...others] = await portal.results()
  assert.match(String(removed), new RegExp(`^audit_trail ${id} was removed after it was sealed`))
  assert.match(String(unfit), /^products 3 was changed .*drug_code is "1234", by the trail null/)
  assert.deepEqual(others, [])
})

test('a row inserted into the trail is named', async () => {
  await using portal = await auditedPortal()
  await portal.behindTheBack(
    "insert into audit_trail (actor, table_name, record, act) values ('user:1', 'lots', '1', 'D')",
  )
  assert.match(
    String(await portal.results()),
    /^audit_trail \d+ has no seal and is not waiting for one.*lots 1 by user:1/,
  )
})

test('a row removed from the middle together with its seal is named as a gap in the chain', async () => {
  await using portal = await auditedPortal()
  const id = await idOf(portal, "table_name = 'loggers'")
  await portal.behindTheBack(`delete from audit_seals where audit_id = ${id}; delete from audit_trail where id = ${id}`)
  assert.match(String(await portal.results()), /audit_seals \d+ the seals between \d+ and \d+ are missing/)
})

test('a gap remains one when the links after it are rewritten', async () => {
  await using portal = await auditedPortal()
  const { seq } = await portal.head()
  await portal.behindTheBack(`delete from audit_seals where seq = ${seq - 1};
    update audit_seals s set hash = audit_digest((select before.hash from audit_seals before where before.seq = ${seq - 2}), t)
      from audit_trail t where t.id = s.audit_id and seq = ${seq};
    update audit_head set hash = (select before.hash from audit_seals before where before.seq = ${seq})`)
  assert.match(String(await portal.results()), new RegExp(`the seals between ${seq - 2} and ${seq} are missing`))
})

const tail = '(select max(seq) - 3 from audit_seals)'
const cutTail = `delete from audit_trail where id in (select s.audit_id from audit_seals s where s.seq > ${tail});
  delete from audit_seals where seq > ${tail}`

test('a removed end of the chain is found by the head', async () => {
  await using portal = await auditedPortal()
  await portal.behindTheBack(cutTail)
  assert.match(String(await portal.results()), /audit_head \d+ the chain's head is \d+, but its last seal is \d+/)
})

test('a removed end of the chain with its head and business rows is found by a head that was stored elsewhere', async () => {
  await using portal = await auditedPortal()
  await portal.client.query('insert into lots (product_id, lot) values (1, 1), (1, 2), (1, 3)')
  await sealAuditTrail(portal.db)
  const kept = await portal.head()
  await portal.behindTheBack(`${cutTail}; delete from lots;
    update audit_head set (seq, hash) = (select seq, hash from audit_seals order by seq desc limit 1)`)
  assert.deepEqual(await portal.results(), [], 'nothing in the database itself tells of it')
  assert.match(String(await portal.results(kept)), /the seal you kept is no longer in the chain/)
})

test('a chain that was rewritten as a whole is found by a head that was stored elsewhere', async () => {
  await using portal = await auditedPortal()
  const kept = await portal.head()
  await portal.behindTheBack(`update audit_trail set actor = 'user:7' where record = '3'; delete from audit_seals;
    update audit_head set seq = 0, hash = sha256('KelvinChain'); insert into audit_unsealed select id from audit_trail`)
  await sealAuditTrail(portal.db)
  assert.deepEqual(await portal.results(), [], 'nothing in the database itself tells of it')
  assert.match(String(await portal.results(kept)), /is not the seal you kept/)
})

test('a seal or a head with another hash is named', async () => {
  await using portal = await auditedPortal()
  await portal.behindTheBack("update audit_head set hash = sha256('x')")
  assert.match(String(await portal.results()), /audit_head \d+ its hash is not that of the last seal/)
  await portal.behindTheBack("update audit_seals set hash = sha256('x') where seq = 5")
  assert.match(String(await portal.results()), /does not match its seal 5.*does not match its seal 6/)
})

test('new rows are reported as not yet sealed; after minutes, and when removed, they are findings', async () => {
  await using portal = await auditedPortal()
  await portal.client.query('update products set drug_code = id::text')
  const what = '3 new rows are not yet sealed'
  assert.deepEqual(await portal.check(), [{ table: 'audit_trail', record: '', what, isInformation: true }])
  await portal.behindTheBack(
    "update audit_trail set at = at - interval '1 hour' where old ? 'drug_code' and record <> '3'",
  )
  assert.match(String(await portal.results()), /is not yet sealed after more than five minutes.*\(products 1 by/)
  await portal.behindTheBack('delete from audit_trail where id in (select u.audit_id from audit_unsealed u)')
  assert.match(String(await portal.results()), /was removed before it was sealed/)
})

test('a table removed from the audit and a disabled trigger are named', async () => {
  await using portal = await auditedPortal()
  await portal.client.query(`delete from audit_tables where table_name = 'lots';
    alter table users disable trigger audit_update; drop trigger audit_append_only on audit_trail`)
  await portal.behindTheBack(
    "delete from audit_tables where table_name = 'products'; delete from products where id = 2",
  )
  const results = await portal.results()
  assert.deepEqual(
    results.map(line => line.split(':')[0]),
    [
      'audit_tables products was removed outside the portal',
      'lots was removed from the audited tables',
      'products 2 was removed outside the portal',
      'audit_trail its trigger audit_append_only is missing',
      'users its trigger audit_update is disabled',
    ],
  )
})

const segmentsAgain = (span: string, logger = 'logger_id') => `
  insert into reading_segments
  select ${span}, batch_id, ${logger}, reading_count, step_ms, time_unit, milli_base, milli_unit, times, milli, batches,
         centi_humidity, lat, lon from reading_segments where logger_id = 1`

/** Changes segments with all triggers off, checks, and takes the change back. Citus would truncate by a trigger. */
async function resultsAfter(portal: AuditedPortal, change: string): Promise<string[]> {
  await portal.client.query('create table before as table reading_segments')
  await portal.behindTheBack(change)
  const results = await portal.results()
  await portal.behindTheBack(
    'delete from reading_segments; insert into reading_segments table before; drop table before',
  )
  return results
}

test('a changed reading is named by its batch, whichever of its values changed', async () => {
  await using portal = await auditedPortal()
  const changes = [
    'milli = set_byte(milli, 1, get_byte(milli, 1) - 1)',
    'centi_humidity[2] = 0',
    'lat[2] = null',
    'lon[2] = 139.7672',
    'milli_base = milli_base + 1',
  ].map(set => `update reading_segments set ${set} where logger_id = 1`)
  // Another logger may be stored on another machine.
  const ofOther = `${segmentsAgain('first_at, last_at', '3')}; delete from reading_segments where logger_id = 1`
  for (const change of [...changes, ofOther]) {
    const results = await resultsAfter(portal, change)
    assert.equal(results.length, 1, change)
    assert.match(String(results), /^reading_batches 1 at least one of 100 readings was changed: source api, company T1/)
    assert.match(
      String(results),
      /readings from 2026-10-01T00:00:00.000Z to 2026-10-01T01:39:00.000Z, loggers (SN-1|id 3)/,
    )
  }
  assert.deepEqual(await portal.results(), [])
})

const cannotBeRead = /^reading_segments 1 2026-10-01T00:00:00.000Z it cannot be read: its codes do not fit its count$/
const outOfRange = /^reading_segments 1 2026-10-01T00:00:00.000Z it cannot be read: its numbers are out of range$/
const codes = (hex: string) => `decode(repeat('${hex}', reading_count), 'hex')`
const otherwisePacked = /^reading_segments 1 2026-10-01T00:00:00.000Z it is not as readings are packed/

test('segments that are not as they were written are named, and the other batches are compared all the same', async () => {
  await using portal = await auditedPortal()
  const ofFirst = (set: string) => `update reading_segments set ${set} where logger_id = 1`
  for (const [change, found] of [
    // The last minutes of one are the first of the other.
    [
      segmentsAgain("first_at + interval '90 minutes', last_at + interval '90 minutes'"),
      /^reading_segments 1 2026-10-01T01:30:00.000Z 10 of its times have another reading, too$/,
    ],
    [ofFirst('step_ms = 0'), /its times do not ascend$/],
    [ofFirst('milli = substr(milli, 2)'), cannotBeRead],
    [ofFirst("milli = decode(repeat('80000001', 100), 'hex')"), cannotBeRead],
    [ofFirst("centi_humidity = '{5000}'"), cannotBeRead],
    [ofFirst("lat = '{}'"), cannotBeRead],
    [ofFirst('centi_humidity = centi_humidity || 5000::smallint'), cannotBeRead],
    [ofFirst('milli_base = 1000000'), /its temperatures are impossible$/],
    [ofFirst("last_at = '2026-10-01 01:40Z'"), otherwisePacked],
    [ofFirst("first_at = '2026-10-01 00:00:00.000001Z'"), /its times are not whole milliseconds$/],
    [ofFirst('milli = milli || milli, reading_count = 200'), cannotBeRead],
    // 5,001 where numbers wrap around at 2^32.
    [ofFirst(`milli_base = 2147483647, milli_unit = 2, milli = ${codes('40001385')}`), outOfRange],
    [ofFirst(`batch_id = 9223372036854775807, batches = ${codes('01')}`), outOfRange],
    [ofFirst('milli_base = 2147483647'), outOfRange],
    [ofFirst('batch_id = 9223372036854775807'), outOfRange],
    [ofFirst('batch_id = -9223372036854775808'), outOfRange],
    [ofFirst(`time_unit = 2147483647, times = ${codes('7fffffff')}`), outOfRange],
    [ofFirst('step_ms = 2147483647'), outOfRange],
  ] as const) {
    const results = await resultsAfter(
      portal,
      `${change}; update reading_segments set milli_base = milli_base + 4000 where logger_id = 2`,
    )
    assert.match(results[0] ?? '', found, change)
    assert.match(results.at(-1) ?? '', /^reading_batches 2 at least one of 1 readings was changed/, change)
  }
  assert.deepEqual(await portal.results(), [])
})

test('a segment cannot cross a month or be longer than its codes, not even behind the back of the portal', async () => {
  await using portal = await auditedPortal()
  const { behindTheBack } = portal
  for (const set of [
    "last_at = '2026-11-01 00:00Z'",
    "last_at = '2026-10-26 00:00Z'",
    "last_at = '2026-09-30 23:59:59.999Z'",
    'reading_count = 4097',
  ]) {
    await assert.rejects(
      behindTheBack(`update reading_segments set ${set} where logger_id = 1`),
      { code: '23514' },
      set,
    )
  }
})

test('removed, added and stray readings and a batch without its readings are named', async () => {
  await using portal = await auditedPortal()
  const results = await resultsAfter(
    portal,
    `update reading_segments set reading_count = 97, milli = substr(milli, 1, 97), last_at = '2026-10-01 01:36Z',
       centi_humidity = trim_array(centi_humidity, 3), lat = trim_array(lat, 3), lon = trim_array(lon, 3) where logger_id = 1;
     update reading_segments set batch_id = 99 where logger_id = 2`,
  )
  assert.deepEqual(
    results.map(line => line.split(':')[0]),
    [
      'reading_batches 1 3 of 100 readings were removed',
      'reading_batches 2 all 1 readings were removed',
      'reading_batches 99 1 readings belong to a batch that does not exist',
    ],
  )
  assert.deepEqual(await resultsAfter(portal, 'delete from reading_segments where logger_id = 2').then(names), [
    'reading_batches 2 all 1 readings were removed',
  ])
  const far = (id: string) => resultsAfter(portal, `update reading_segments set batch_id = ${id} where logger_id = 1`)
  for (const id of ['-5', '0', '9007199254740000']) {
    assert.deepEqual(
      names(await far(id))
        .map(String)
        .toSorted(),
      [
        'reading_batches 1 all 100 readings were removed',
        `reading_batches ${id} 100 readings belong to a batch that does not exist`,
      ].sort(),
    )
  }
  const added = segmentsAgain("first_at + interval '1 day', last_at + interval '1 day'")
  assert.match(
    String(await resultsAfter(portal, added)),
    /^reading_batches 1 100 readings were added to the 100 that came in: .*SN-1/,
  )
})

const names = (results: readonly string[]) => results.map(line => line.split(':')[0])

test('a changed batch row is named by the trail, and its readings no longer match', async () => {
  await using portal = await auditedPortal()
  await portal.behindTheBack('update reading_batches set accepted = 99 where id = 1')
  const results = await portal.results()
  assert.match(String(results[0]), /^reading_batches 1 was changed .*accepted is 99, by the trail 100/)
  assert.match(String(results[1]), /^reading_batches 1 1 readings were added/)
  await portal.behindTheBack("update reading_batches set accepted = 100, source = 'mqtt' where id = 1")
  assert.match(String(await portal.results()), /^reading_batches 1 was changed .*source is "mqtt", by the trail "api"$/)
})

test('rows written while the check runs are no findings', async () => {
  await using portal = await auditedPortal()
  const checks = new AbortController()
  const writer = async () => {
    for (let n = 0; !checks.signal.aborted; n++) {
      await portal.db
        .updateTable('products')
        .set({ drug_code: String(n) })
        .execute()
      await sealAuditTrail(portal.db)
    }
  }
  const writing = writer()
  for (let round = 0; round < 5; round++) assert.deepEqual(await portal.results(), [])
  checks.abort()
  await writing
})

test('the check reports the state at its start', async () => {
  await using portal = await auditedPortal()
  await portal.client.query("update products set name_en = 'Other'")
  const results = verifyAuditTrail(portal.client)
  assert.equal((await results.next()).value?.isInformation, true)
  await portal.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('products').execute()
  })
  assert.deepEqual(await Array.fromAsync(results), [])
  assert.equal((await portal.results()).length, 3)
})

async function idOf({ db }: AuditedPortal, where: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from audit_trail where ${sql.raw(where)} order by id limit 1`.execute(db)
  assert.ok(rows[0])
  return rows[0].id
}
