import assert from 'node:assert/strict'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { Client } from 'pg'
import { migrate, migrationNames, migrationsTable } from '#server/platform/db/migrate.ts'
import { until } from '#test/support/database/until.ts'
import { createEmptyDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

let database: TestDatabase
let client: Client
beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new Client(database.config)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const namesOf = async (what: string) => (await client.query<{ name: string }>(what)).rows.map(({ name }) => name)
const tables = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`

suite('An empty database', () => {
  test('gets the whole schema and every migration, once', async () => {
    await migrate(database.config)
    await migrate(database.config)
    assert.deepEqual(new Set(await namesOf('select name from migrations')), new Set(await migrationNames()))
    const made = await namesOf(tables)
    for (const name of ['mails', 'deliveries', 'slow_statements']) assert.ok(made.includes(name), name)
  })

  test('gets all of the schema or nothing', async () => {
    // The last file creates this table.
    await client.query('create table slow_statements ()')
    await assert.rejects(
      migrate(database.config),
      /^Error: migration baseline-3: relation "slow_statements" already exists$/,
    )
    assert.deepEqual(await namesOf(tables), ['migrations', 'slow_statements'])
    assert.deepEqual(await namesOf('select name from migrations'), [])
  })
})

for (const former of ['0001-companies-and-users.sql', 'baseline']) {
  test(`A database of an earlier version (${former}) is refused and not changed`, async () => {
    await client.query(migrationsTable)
    await client.query('insert into migrations (name) values ($1)', [former])
    await assert.rejects(migrate(database.config), /^Error: the database was created by an earlier version/)
    assert.deepEqual(await namesOf(tables), ['migrations'])
    assert.deepEqual(await namesOf('select name from migrations'), [former])
  })
}

test('Who had the menu of deliveries gets the menu Quality for the same companies, once', async () => {
  await migrate(database.config)
  await client.query(`
    drop index out_of_range_periods_started, temperature_gaps_from, delivery_facts_late;
    delete from migrations where name = '0002-quality-menu.sql';
    insert into companies (code, name, name_en, industry_type, available_menus) values
      ('A', 'a', 'a', 1, '{DeliveryStatus,UserList}'), ('B', 'b', 'b', 1, '{DeliveryStatus,Quality}'), ('C', 'c', 'c', 1, '{UserList}');
    insert into users (company_id, email, name, role, language, state)
      select id, lower(code) || '@x.example', code, '02', 'ja', 'enabled' from companies;
    insert into user_menus (user_id, menu, company_id)
      select u.id, m.menu, c.id from users u, companies c, (values ('DeliveryStatus'), ('UserList')) m (menu)
       where (u.name, c.code, m.menu) in (('A', 'A', 'DeliveryStatus'), ('A', 'B', 'DeliveryStatus'), ('C', 'C', 'UserList'))`)
  await migrate(database.config)
  assert.deepEqual(
    await namesOf(`select code || ' ' || array_to_string(available_menus, ' ') as name from companies order by code`),
    ['A DeliveryStatus UserList Quality', 'B DeliveryStatus Quality', 'C UserList'],
  )
  const rights = `select u.name || ' ' || c.code as name from user_menus m join users u on u.id = m.user_id
    join companies c on c.id = m.company_id where m.menu = 'Quality' order by 1`
  assert.deepEqual(await namesOf(rights), ['A A', 'A B'])
  assert.deepEqual(await namesOf(`select distinct actor as name from audit_trail where reason = 'menu Quality'`), [
    'system:portal',
  ])
})

test('Administrators with the menu of deliveries get the menu DeliveryRegistration; members get it from them', async () => {
  await migrate(database.config)
  await client.query(`
    delete from migrations where name = '0008-delivery-registration-menu.sql';
    insert into companies (code, name, name_en, industry_type, available_menus) values ('A', 'a', 'a', 1, '{DeliveryStatus}'), ('B', 'b', 'b', 1, '{UserList}');
    insert into users (company_id, email, name, role, language, state)
      select c.id, lower(c.code) || role || '@x.example', c.code || role, role, 'ja', 'enabled' from companies c, (values ('01'), ('02'), ('03')) r (role);
    insert into user_menus (user_id, menu, company_id)
      select id, 'DeliveryStatus', company_id from users where name like 'A%'`)
  await migrate(database.config)
  const menus = `select code || ' ' || array_to_string(available_menus, ' ') as name from companies order by code`
  assert.deepEqual(await namesOf(menus), ['A DeliveryStatus DeliveryRegistration', 'B UserList'])
  const rights = `select u.name from user_menus m join users u on u.id = m.user_id where m.menu = 'DeliveryRegistration'`
  assert.deepEqual(await namesOf(rights), ['A01'])
})

test('A migration that waits for a long reader lets others through, and is applied when that has ended', async () => {
  await migrate(database.config)
  await client.query(`
    alter table centres drop column radius_meters;
    delete from migrations where name = '0007-centre-radius.sql'`)
  const [reader, other] = [new Client(database.config), new Client({ ...database.config, statement_timeout: 15_000 })]
  await Promise.all([reader.connect(), other.connect()])
  try {
    await reader.query('begin; select from centres')
    const migrating = migrate(database.config)
    const waiting = `select from pg_locks where relation = 'centres'::regclass and not granted`
    await until('the migration waits for the reader', async () => (await client.query(waiting)).rowCount === 1)
    await other.query('select from centres')
    await reader.query('commit')
    await migrating
  } finally {
    await Promise.all([reader.end(), other.end()])
  }
  assert.equal((await client.query('select radius_meters from centres')).fields.length, 1)
})

test('Functions that a restore into a database with Citus has made already are made again', async () => {
  await migrate(database.config)
  await client.query("delete from migrations where name = '0015-distributable-segments.sql'")
  await migrate(database.config)
  const again = await client.query("select from migrations where name = '0015-distributable-segments.sql'")
  assert.equal(again.rowCount, 1)
})
