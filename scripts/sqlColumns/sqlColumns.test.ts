import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { loadModule } from 'libpg-query'
import { checkedSource, checkedSqlFile } from './checkedSources.ts'

before(async () => await loadModule())

const unqualified = (line: number, name: string) => `a.ts:${line}: ${name} does not name its table in a subquery`
const check = (source: string) => checkedSource('a.ts', source)
const templated = (text: string) => check(`sql\`${text}\`.execute(db)`)

suite('A column in a subquery', () => {
  test('must name its table, because a column of the inner table may hide the intended one', () => {
    const source = 'const rows = sql`\n  select x.id from x\n   where exists (select from c where c.x_id = id)`'
    assert.deepEqual(check(source), [unqualified(3, 'id')])
    assert.deepEqual(templated('select x.id from x where exists (select from c where c.x_id = x.id)'), [])
  })

  test('is found after holes of every kind, with its own line', () => {
    const source =
      'sql`with a as (${one})\n select ${columns}, (select max(n) from b\n where b.a_id = a.id) from a ${where} ${order}`'
    assert.deepEqual(check(source), [unqualified(2, 'n')])
    const inserted = 'sql`insert into ${table} (${names}) select ${names} from t\n where id in (select t_id from u)`'
    assert.deepEqual(check(inserted), [unqualified(2, 't_id')])
  })

  test('is found in fragments, in changes, in lateral sources and in nested subqueries', () => {
    for (const text of [
      'exists (select from c where a)',
      'left join lateral (select a from c) x on true',
      'update t set n = (select a from c)',
      'delete from t where t.id in (select a from c)',
      'select t.id from t cross join lateral (select * from (select a from c) d) x',
      'select t.id from t where t.id in (select c.id from c union select a from c)',
      'insert into t values (1) on conflict (id) do update set n = (select a from c)',
      'select t.id from t where exists (select from c where c.n = (select a))',
    ])
      assert.deepEqual(templated(text), [unqualified(1, 'a')], text)
  })

  test('needs no table if no other table can be meant, or if the name is not a column', () => {
    for (const text of [
      'select (select max(n) from c)',
      'select t.id from (select id from c) t',
      'select t.id from t where t.n = any (select c.n as a from c order by a)',
      'select t.id from t where t.n in (select reported from unnest($1::int[]) reported)',
      'insert into t values ((select id from c))',
      ' and ',
      '',
    ])
      assert.deepEqual(templated(text), [], text)
  })

  test('is found in plain strings and in the subqueries of query builders', () => {
    assert.deepEqual(check("client.query('delete from t where id in (select t_id from c)')"), [unqualified(1, 't_id')])
    const builders = `
      db.selectFrom('t').where('id', 'in', eb => eb.selectFrom('c').select('t_id').where('c.n', '=', 1)).execute()
      db.deleteFrom('t').where('id', 'in', db.selectFrom('c').select(['c.t_id', 'n'])).execute()
      db.selectFrom('t').where('id', '=', (await db.selectFrom('c').select('t_id').executeTakeFirst()).t_id)`
    assert.deepEqual(check(builders), [unqualified(2, 't_id'), unqualified(3, 'n')])
  })

  test('is found in migrations: in SQL, PL/pgSQL and BEGIN ATOMIC functions, and in DO blocks', () => {
    const find = 'select 1 from t\n where exists (select from c where a)'
    const migration = (sql: string) => checkedSqlFile('a.ts', sql)
    const made = 'create function f(x int) returns int language'
    assert.deepEqual(migration(`create view v as ${find}`), [unqualified(2, 'a')])
    assert.deepEqual(migration(`select 1;\n${made} sql as $$ ${find} $$;`), [unqualified(3, 'a')])
    assert.deepEqual(migration(`${made} sql begin atomic ${find}; end;`), [unqualified(2, 'a')])
    const plpgsql = `declare y int; begin y := (select x); ${find} and x = y; return y; end`
    assert.deepEqual(migration(`-- é\n${made} plpgsql as $$ ${plpgsql} $$;`), [unqualified(3, 'a')])
    assert.deepEqual(migration(`do $$ begin ${find}; end $$;`), [unqualified(2, 'a')])
  })
})

test('A text that cannot be parsed as SQL is reported, never skipped', () => {
  assert.deepEqual(check('sql`select from where ${x}`'), ['a.ts:1: cannot be parsed as SQL: select from where …'])
})
