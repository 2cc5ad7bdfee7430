import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { makeMonthWorld, type MonthWorld } from '#test/support/worlds/reporting/monthWorld.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'
import { recounted } from '#test/dashboards/recountedMonth.ts'

let world: MonthWorld
before(async () => {
  world = await makeMonthWorld()
})
after(() => world.portal.close())

const summaryOf = async (month: string, who: keyof MonthWorld['session'] = 'maria', enterpriseCode?: string) => {
  const body = { month, ...(enterpriseCode ? { enterpriseCode } : {}) }
  const answer = await world.portal.call(reportCalls.getMonthlySummary, body, { as: world.session[who] })
  assert.equal(answer.code, codes.success)
  return answer.data
}

suite('The monthly summary', () => {
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11']) {
    test(`of ${month} equals a recount`, async () => {
      const reported = await summaryOf(month)
      const { now, before: monthBefore, lanes, carriers, products, worst } = reported
      const counted = await recounted(world, month)
      assert.deepEqual({ now, monthBefore }, { now: counted.now, monthBefore: counted.before })
      assert.deepEqual(bare({ lanes, carriers, products }), counted.groups)
      assert.deepEqual(
        worst.map(one => [one.reference, one.deviationMilliCelsius, one.outOfRangeMs, one.case?.number ?? null]),
        counted.worst,
      )
    })
  }

  test('has a figure of every kind above zero, so that the recount proves something', async () => {
    const months = await Promise.all(['2026-09', '2026-10'].map(month => summaryOf(month)))
    for (const count of ['compliant', 'excursion', 'incomplete', 'noData'] as const)
      assert.ok(
        months.some(({ now }) => now.deliveries[count] > 0),
        count,
      )
    for (const count of [
      'releasedByPerson',
      'releasedByRule',
      'restricted',
      'rejected',
      'undecided',
      'quarantined',
    ] as const)
      assert.ok(
        months.some(({ now }) => now.lots[count] > 0),
        count,
      )
    for (const count of ['opened', 'concluded', 'openAtEnd', 'overdueAtEnd'] as const)
      assert.ok(
        months.some(({ now }) => now.cases[count] > 0),
        count,
      )
    assert.ok(months.some(({ worst }) => worst.some(one => one.case)))
  })

  test('is only for the depositor; carrier, consignee and other companies see an empty one', async () => {
    for (const who of ['carlo', 'clara', 'outsider'] as const) {
      const { now, lanes, worst } = await summaryOf('2026-10', who)
      assert.deepEqual([now.deliveries.total, now.lots.total, now.cases.opened, lanes, worst], [0, 0, 0, [], []], who)
    }
  })

  test('is limited to the centres of its user', async () => {
    const { now } = await summaryOf('2026-10', 'elsewhere')
    assert.deepEqual([now.deliveries.total, now.cases.openAtEnd, now.lots.total], [0, 0, 0])
  })

  test('is for platform users that of the selected company, or of all', async () => {
    const own = await summaryOf('2026-10')
    const picked = await summaryOf('2026-10', 'root', world.company.maker.code)
    const all = await summaryOf('2026-10', 'root')
    assert.deepEqual(picked, own)
    assert.deepEqual([all.depositor, all.now.deliveries], [null, own.now.deliveries])
  })

  test('says whether the month is over', async () => {
    assert.deepEqual([(await summaryOf('2026-11')).isOver, (await summaryOf('2026-10')).isOver], [false, true])
  })

  test('of a month without deliveries is empty, also of past and future years', async () => {
    for (const month of ['1999-12', '2400-01']) {
      const { now, times } = { ...(await summaryOf(month)), times: (await summaryOf(month)).now.times }
      assert.equal(now.deliveries.total, 0)
      assert.deepEqual(times.arrivalToDecision, { count: 0, medianMs: null, ninetiethMs: null, longestMs: null })
    }
  })

  test('is available as CSV with all lanes, carriers and products, and as PDF in both languages', async () => {
    const { portal, session } = world
    const { body } = await portal.download(
      reportCalls.downloadMonthlySummaryCsv,
      { month: '2026-10' },
      { as: session.maria },
    )
    const rows: string[][] = parse(body, { bom: true })
    const { lanes, carriers, products, groups, now } = await summaryOf('2026-10')
    assert.deepEqual(groups, { lanes: lanes.length, carriers: carriers.length, products: products.length })
    assert.equal(rows.length, 2 + lanes.length + carriers.length + products.length)
    assert.deepEqual(rows[1]?.slice(8), [
      ...[now.deliveries.total, now.deliveries.compliant, now.deliveries.excursion].map(String),
      ...[now.deliveries.incomplete, now.deliveries.noData].map(String),
      rows[1]?.at(-1),
    ])
    for (const [language, title] of [
      ['0', '月次品質サマリー 2026年10月'],
      ['1', 'Monthly quality summary October 2026'],
    ] as const) {
      const answer = await portal.download(
        reportCalls.downloadMonthlySummary,
        { month: '2026-10', language },
        { as: session.maria },
      )
      const pdf = printedPdf(answer.bytes)
      assert.equal(pdf.title, title)
      assert.ok(pdf.isTagged)
      const text = pdf.pages.join('\n')
      for (const { reference, case: openedCase } of (await summaryOf('2026-10')).worst) {
        assert.ok(text.includes(reference))
        if (openedCase) assert.ok(text.includes(openedCase.number))
      }
    }
  })
})

const bare = ({ lanes, carriers, products }: Pick<MonthlySummary, 'lanes' | 'carriers' | 'products'>) => ({
  lanes: lanes.map(one => [`${one.shipFrom.name} ${one.destination.name}`, one.deliveries]),
  carriers: carriers.map(one => [one.carrier?.code ?? null, one.deliveries]),
  products: products.map(one => [one.itemCode, one.deliveries]),
})
