import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { asyncProperty } from 'fast-check'
import { sql } from 'kysely'
import { EntriesAnswer } from '#contract/kernel/api/apiAnswers.ts'
import { claimedEntries, wordsOfClaims, type ClaimedEntry } from '#test/fuzz/bodies/falseClaims.ts'
import { tryAll } from '#test/fuzz/fuzzRun.ts'
import { makeFuzzWorld, sides, type FuzzWorld } from '#test/fuzz/world/fuzzWorld.ts'

const claims = 60

let world: FuzzWorld
before(async () => {
  world = await makeFuzzWorld()
})
after(() => world.portal.close())

/** Sends the entry as the left company; returns the rejections without the claimed values. */
async function send({ path }: ClaimedEntry, entry: object) {
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

/** Attempts to name a company without its consent are stored here. */
const recordsOfAttempts = ['partner_refusals', 'audit_trail', 'audit_unsealed', 'audit_subjects']
/** Written every second. */
const volatile = ['limit_counts']

/** A checksum per table of all rows that contain an id of the right company or of its records. */
async function rowsOfRight(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all(${[...recordsOfAttempts, ...volatile]}) order by 1`.execute(world.portal.db)
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

suite('A sender that makes false claims about parties', () => {
  test("changes none of the other company's records and learns nothing about them", async () => {
    const rowsBefore = await rowsOfRight()
    for (const table of [
      'deliveries',
      'logger_assignments',
      'loggers',
      'products',
      'stock',
      'reading_segments',
      'excursion_cases',
    ])
      assert.ok(rowsBefore[table], `no rows of ${table} are compared`)
    let [accepted, rejected] = [0, 0]
    await tryAll(
      asyncProperty(claimedEntries(world.left, world.right), async claimed => {
        const substituted = claimed.entry(claim => (claim === 'foreign' ? 'invented' : claim))
        const expected = await send(claimed, substituted)
        const answer = await send(
          claimed,
          claimed.entry(claim => claim),
        )
        assert.deepEqual(answer, expected)
        if (claimed.isFalse) assert.equal(answer.accepted, 0)
        if (answer.accepted > 0) accepted++
        else rejected++
        assert.deepEqual(changed(rowsBefore, await rowsOfRight()), [])
      }),
      claims,
    )
    assert.ok(accepted > 0 && rejected > 0, `${accepted} accepted, ${rejected} rejected`)
  })
})
