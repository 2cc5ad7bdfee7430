import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { caseFacts } from '#server/reporting/pdfReports/caseReport/caseReport.ts'
import { drawCase } from '#server/reporting/pdfReports/caseReport/drawCase.ts'
import { scopeOfDepositor } from '#server/platform/http/calls/enterpriseScope.ts'
import { bytesOf, openSheet } from '#server/platform/pdf/sheet.ts'
import { reportWording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'
import { makeCaseReportWorld } from '#test/support/worlds/reporting/caseReportWorld.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'

const lotCount = 200
const loggerCount = 15
const commentCount = 500

test('Two hundred lots, three thousand excursions and five hundred comments are drawn, each once, without blocking other requests', async () => {
  const world = await makeCaseReportWorld()
  const { portal, db, user } = world
  const { itemCode } = await world.item()
  const from = '2026-11-20T09:00:00+09:00'
  const loggers = Array.from({ length: loggerCount }, (_, place) => `LONG-${place}`)
  const deliveryId = await world.deliver({
    reference: 'LONG-CASE',
    items: Array.from({ length: lotCount }, (_, place) => ({ itemCode, lot: `L-${place + 1}.`, quantity: 1 })),
    loggers: loggers.map(serial => ({ serial, from, intervalSeconds: 600 })),
  })
  for (const serial of loggers) await world.measure(serial, [5, 9.4, 5])
  await world.look()
  const { id: caseId } = await db
    .selectFrom('excursion_cases')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  await sql`
    insert into case_comments (case_id, user_id, company_id, body, is_internal, at)
    select ${caseId}, ${user.maria.id}, ${world.company.maker.id}, 'Comment ' || n || '.', false, ${portal.now()}
      from generate_series(1, ${commentCount}::int) n`.execute(db)

  const now = portal.now()
  const scope = scopeOfDepositor(world.company.maker.id)
  const facts = await caseFacts(portal.pool, { caseId, scope, now, timeZone: 'Asia/Tokyo' })
  assert.equal(facts.found.excursions.length, lotCount * loggerCount)
  const sheet = openSheet({ title: 'long', language: 'en', author: 'A', writtenAt: now }, 'narrow')
  const turns = await turnsDuring(drawCase(sheet, facts, { by: 'Hanako', at: now }, reportWording('en', 'Asia/Tokyo')))
  // 25 rows at a time, one comment at a time.
  const rows = lotCount * loggerCount + lotCount
  assert.ok(turns > rows / 25 + commentCount - 10, `others had ${turns} turns`)

  const { pages } = printedPdf(await bytesOf(sheet))
  const lines = pages.flatMap(page => page.split('\n'))
  for (const place of [1, 2, lotCount / 2, lotCount]) {
    // One row for each logger's excursion, one for the decision.
    const named = lines.filter(line => new RegExp(`(^| )L-${place}\\.`).test(line))
    assert.equal(named.length, loggerCount + 1, `lot ${place}`)
  }
  for (let number = 1; number <= commentCount; number++) {
    assert.equal(lines.filter(line => line === `Comment ${number}.`).length, 1, `comment ${number}`)
  }
  await world.close()
})

/** The number of turns of other work before it is done. */
async function turnsDuring(work: Promise<void>): Promise<number> {
  const state = { isDone: false }
  const done = work.finally(() => {
    state.isDone = true
  })
  let turns = 0
  while (!state.isDone) {
    await setImmediate()
    turns += 1
  }
  await done
  return turns
}
