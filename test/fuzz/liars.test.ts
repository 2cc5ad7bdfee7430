import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { asyncProperty } from 'fast-check'
import { sql } from 'kysely'
import { EntriesAnswer } from '#contract/kernel/api/apiAnswers.ts'
import { liesOf, wordsOfClaims, type Lie } from '#test/fuzz/bodies/lies.ts'
import { tryAll } from '#test/fuzz/fuzzRun.ts'
import { makeFuzzWorld, sides, type FuzzWorld } from '#test/fuzz/world/fuzzWorld.ts'

const lies = 60

let world: FuzzWorld
before(async () => {
  world = await makeFuzzWorld()
})
after(() => world.portal.close())

/** The left company's system sends it; the refusals with what was claimed taken out. */
async function send({ path }: Lie, entry: object) {
  const { portal, left, right } = world
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${left.key}` },
    payload: { [path]: [entry] },
  })
  assert.equal(reply.statusCode, 200, reply.body)
  const { accepted, rejected } = EntriesAnswer.parse(reply.json())
  const inGeneral = (text: string) =>
    wordsOfClaims(left, right).reduce((rest, word) => rest.replaceAll(word, '<claimed>'), text)
  return { accepted, rejected: rejected.map(({ path: at, reason }) => `${at}: ${inGeneral(reason)}`) }
}

/** Where attempts to name a company without its consent are kept for it. */
const keptAboutIt = ['partner_refusals', 'audit_trail', 'audit_unsealed', 'audit_subjects']
/** Written every second, whoever asks. */
const ofTime = ['limit_counts']

/** Every row of every table, old or new, in which an id of the right company or of a record of its stands. */
async function rowsOfRight(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all(${[...keptAboutIt, ...ofTime]}) order by 1`.execute(world.portal.db)
  const thousands = String(sides.right.idsFrom).slice(0, 4)
  const ofRight = `\\m${thousands}\\d{3}\\M`
  const each = tables.map(
    ({ name }) => sql`select ${name}::text as name, md5(string_agg(t::text, chr(10) order by t::text)) as sum
                        from ${sql.table(name)} t where t::text ~ ${ofRight}`,
  )
  const { rows } = await sql<{ name: string; sum: string | null }>`${sql.join(each, sql` union all `)}`.execute(
    world.portal.db,
  )
  return Object.fromEntries(rows.flatMap(({ name, sum }) => (sum === null ? [] : [[name, sum]])))
}

const changed = (one: Record<string, string>, two: Record<string, string>) =>
  [...new Set([...Object.keys(one), ...Object.keys(two)])].filter(name => one[name] !== two[name])

suite('a sender that lies about who is a party', () => {
  test('changes nothing of the other company, and learns nothing of what is there', async () => {
    const rowsBefore = await rowsOfRight()
    for (const table of [
      'deliveries',
      'logger_assignments',
      'loggers',
      'products',
      'stock',
      'readings',
      'excursion_cases',
    ])
      assert.ok(rowsBefore[table], `nothing of ${table} is watched`)
    let [taken, refused] = [0, 0]
    await tryAll(
      asyncProperty(liesOf(world.left, world.right), async lie => {
        const inventing = await send(
          lie,
          lie.entry(claim => (claim === 'foreign' ? 'invented' : claim)),
        )
        const lying = await send(
          lie,
          lie.entry(claim => claim),
        )
        assert.deepEqual(lying, inventing)
        if (lie.hasLie) assert.equal(lying.accepted, 0)
        if (lying.accepted > 0) taken++
        else refused++
        assert.deepEqual(changed(rowsBefore, await rowsOfRight()), [])
      }),
      lies,
    )
    assert.ok(taken > 0 && refused > 0, `${taken} taken, ${refused} refused`)
  })
})
