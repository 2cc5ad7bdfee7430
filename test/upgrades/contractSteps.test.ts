import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { before, suite, test } from 'node:test'
import { loadModule } from 'libpg-query'
import { beforeRollingUpgrades, contractStepsIn } from '#test/upgrades/contractSteps.ts'

before(async () => await loadModule())

const folder = path.join(import.meta.dirname, '../../server/platform/db/migrations')
const stepsIn = (sql: string) => contractStepsIn(sql).map(({ what }) => what)

suite('A migration', () => {
  test('takes nothing from the portals of the former release, or says since when nothing uses it', () => {
    const files = fs.readdirSync(folder).filter(file => file.endsWith('.sql'))
    const steps = files
      .filter(file => !beforeRollingUpgrades.includes(file))
      .flatMap(file =>
        contractStepsIn(fs.readFileSync(path.join(folder, file), 'utf8'), file).map(step => ({ file, ...step })),
      )
    assert.deepEqual(
      steps.filter(({ unusedSince }) => unusedSince === undefined),
      [],
      'docs/deployment/rolling-upgrades.md says how to do this in two releases',
    )
  })

  test('that takes away what the former release may use is found', () => {
    for (const [sql, what] of [
      ['drop table a', 'drops a'],
      ['drop view if exists public.v', 'drops v'],
      ['drop function f(int)', 'drops f'],
      ['drop trigger g on a', 'drops g'],
      ['drop index i', 'drops i'],
      ['alter table a drop constraint k', 'drops the constraint k'],
      ['alter table a drop column b', 'drops a.b'],
      ['alter table a rename b to c', 'renames something'],
      ['alter table a rename to b', 'renames something'],
      ['alter table a set schema s', 'renames something'],
      ['truncate a', 'empties a table'],
      ["do $$ begin execute 'drop table a'; end $$", 'is a DO block, which may do anything'],
    ] as const)
      assert.deepEqual(stepsIn(sql), [what], sql)
  })

  test('that forbids what the former release may write is found', () => {
    for (const [sql, what] of [
      ['alter table a alter b set not null', 'requires a.b'],
      ['alter table a alter b drop default', 'drops the default of a.b'],
      ['alter table a alter b type integer', 'changes the type of a.b'],
      ['alter table a add b text not null', 'adds a.b, which must be given'],
      ['alter table a add b text primary key', 'adds a.b, which must be given'],
      ['alter table a drop constraint k, add constraint k check (b in (1, 2))', 'replaces the constraint k'],
      [
        '-- contract: allows more:\nalter table a drop constraint k, add constraint k check (b > 0)',
        'replaces the constraint k',
      ],
      [
        '-- contract: allows more: c.\nalter table a drop constraint k, add constraint k unique (b, c)',
        'replaces the constraint k',
      ],
      ['-- contract: allows more: b may be 2.\nalter table a drop constraint k', 'drops the constraint k'],
      ['alter table a add check (b > 0)', 'adds a constraint to a'],
      ['alter table a add c text, add check ((b is null) = (c is null))', 'adds a constraint to a'],
      ['alter table a add constraint u unique (b)', 'adds a constraint to a'],
      ['alter table a add foreign key (b) references c', 'adds a constraint to a'],
      ['alter table a add check (random() > 0.5)', 'adds a constraint to a'],
      ['alter table a add exclude using gist (b with =)', 'adds a constraint to a'],
      ['create unique index on a (b)', 'makes values of a unique'],
    ] as const)
      assert.deepEqual(stepsIn(sql), [what], sql)
  })

  test('that only adds is left alone', () => {
    for (const sql of [
      'create table a (b int not null unique); alter table a add c int not null; create unique index on a (c); drop table a',
      'create function f() returns int language sql return 1; drop function f()',
      'alter table a add b text',
      "alter table a add b text not null default '', add check (b <> 'x')",
      'alter table a add b int generated always as (1) stored not null',
      'alter table a add b bigint references c, add unique (b)',
      'alter table a alter b drop not null',
      '-- contract: allows more: b may be 2.\nalter table a drop constraint k, add constraint k check (b in (1, 2))',
      'create index on a (b)',
      'create or replace function f() returns int language sql return 2',
      'update a set b = 1; insert into a values (1)',
    ])
      assert.deepEqual(stepsIn(sql), [], sql)
  })

  test('names the release or commit since which nothing uses what it takes, before the statement', () => {
    const sql = `-- é: a table.
create table n (i int);

-- contract: unused since v1.4.0: the list of deliveries reads delivery_facts.
alter table a drop column b;
alter table a drop column c;`
    assert.deepEqual(contractStepsIn(sql), [
      { what: 'drops a.b', line: 5, unusedSince: 'v1.4.0' },
      { what: 'drops a.c', line: 6, unusedSince: undefined },
    ])
    assert.deepEqual(
      contractStepsIn('-- contract: unused since v1\ndrop table a').map(one => one.unusedSince),
      [undefined],
      'without the reason',
    )
  })
})
