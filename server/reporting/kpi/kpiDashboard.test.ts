import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { codes } from '#contract/kernel/codes.ts'
import { type Kpi, kpis } from '#contract/reporting/rules/kpi.ts'
import { covers } from '#test/rules/covers.ts'
import { makeKpiWorld, type KpiWorld } from '#test/support/worlds/reporting/kpiWorld.ts'
import type { As } from '#test/support/portal/testApp.ts'

const hourMs = 3_600_000
let world: KpiWorld

before(async () => {
  world = await makeKpiWorld()
})
after(() => world.portal.close())

type Asked = { from?: string; until?: string; centreCode?: string; enterpriseCode?: string }
const ask = async (as: As, asked: Asked = {}) =>
  await world.portal.call(kpiCalls.getKpiDashboard, { from: '2026-03', until: '2026-05', ...asked }, { as })

/** A figure as `numerator/denominator`, with the uncounted part. */
type Figures = Record<Kpi, { numerator: number; denominator: number; beside: number }>
const reported = (figures: Figures) =>
  kpis.map(kpi => {
    const { numerator, denominator, beside } = figures[kpi]
    return `${numerator}/${denominator}${beside === 0 ? '' : ` +${beside}`}`
  })

/** The figures of each requested month. */
async function months(as: As, asked: Asked = {}) {
  const { code, data } = await ask(as, asked)
  assert.equal(code, codes.success)
  return Object.fromEntries(data.months.map(({ month, figures }) => [month, reported(figures)]))
}
const nothing = ['0/0', '0/0', '0/0', '0/0', '0/0', '0/0']

test("Each KPI follows its rule (REP-3 to REP-8), by months of the portal's time zone, and a month without data has none", async () => {
  const { data } = await ask(await world.sessionOf('maker'))
  assert.deepEqual(
    data.months.map(({ month, figures }) => [month, ...reported(figures)]),
    [
      ['2026-03', ...nothing],
      ['2026-04', '7/11', '3/5', '1/2 +1', '1/3', '0.3/300.3', '0.8/300.3'],
      // A pickup planned for later today is not due yet, even if it was made already.
      ['2026-05', '0/0', '1/1', '2/2', '1/1 +1', '0/0', '0/0'],
    ],
  )
  assert.deepEqual(reported(data.total), ['7/11', '4/6', '3/4 +1', '2/4 +1', '0.3/300.3', '0.8/300.3'])
})

test('A centre counts its arrivals, its departures, and the temperature of both', async () => {
  const as = await world.sessionOf('maker')
  const { data } = await ask(as)
  const byCode = Object.fromEntries(data.centres.map(({ centre, figures }) => [centre.code, reported(figures)]))
  assert.deepEqual(byCode, {
    EAST: ['0/0', '3/5', '2/3 +1', '2/4', '0.1/200.1', '0.7/200.1'],
    WEST: ['7/11', '1/1', '1/1', '2/4 +1', '0.2/100.2', '0.1/100.2'],
  })
  const west = await ask(as, { centreCode: 'WEST' })
  assert.deepEqual(reported(west.data.total), byCode['WEST'])
  assert.deepEqual((await months(as, { centreCode: 'WEST' }))['2026-04'], [
    '7/11',
    '1/1',
    '0/0',
    '1/3',
    '0.2/100.2',
    '0.1/100.2',
  ])
  assert.deepEqual(west.data.centres, data.centres)
})

test('An unrelated centre gets the same answer as an unknown one (4017)', async () => {
  const maker = await world.sessionOf('maker')
  for (const centreCode of ['FAR', 'no-such-centre']) {
    assert.equal((await ask(maker, { centreCode })).code, codes.notAuthorized)
  }
  assert.equal((await ask(await world.sessionOf('outsider'), { centreCode: 'EAST' })).code, codes.notAuthorized)
  assert.deepEqual(await months(maker, { centreCode: 'EAST', from: '2025-01', until: '2025-01' }), {
    '2025-01': nothing,
  })
})

test('Other companies see nothing, and all parties the same', async () => {
  assert.deepEqual(await months(await world.sessionOf('outsider')), {
    '2026-03': nothing,
    '2026-04': nothing,
    '2026-05': nothing,
  })
  const carrier = await months(await world.sessionOf('carrier'))
  const logistics = await months(await world.sessionOf('logistics'))
  const all = ['7/11', '3/6', '1/2 +1', '1/3', '0.3/300.3', '0.8/300.3']
  assert.deepEqual([carrier['2026-04'], logistics['2026-04']], [all, all])
  // A company's own centres show their hours, whatever was delivered.
  assert.deepEqual([carrier['2026-03']?.[4], logistics['2026-03']?.[4]], ['0/0', '3/150'])
})

test('A user of two companies sees their deliveries once, or those of the requested one', async () => {
  const { logistics, carrier, other } = world.company
  const as = await world.sessionOf('logistics', { companies: [logistics, carrier] })
  assert.deepEqual(await months(as), await months(await world.sessionOf('logistics')))
  assert.deepEqual(await months(as, { enterpriseCode: 'CARRIER' }), await months(await world.sessionOf('carrier')))
  assert.equal((await ask(as, { enterpriseCode: other.code })).code, codes.notAuthorized)
})

test('The platform sees everything, and with a chosen company the data of that company', async () => {
  const platform = await world.sessionOf('platform')
  assert.deepEqual((await months(platform))['2026-04'], ['7/11', '3/6', '1/2 +1', '1/3', '5.3/350.3', '0.8/350.3'])
  const { data } = await ask(platform)
  assert.deepEqual(
    data.centres.map(({ centre }) => centre.code),
    ['EAST', 'FAR', 'WEST'],
  )
  assert.deepEqual(await months(platform, { enterpriseCode: 'MAKER' }), await months(await world.sessionOf('maker')))
})

test('A company that is not a party sees disclosed temperatures and no other KPI; after a withdrawal, nothing', async () => {
  const informed = await world.sessionOf('informed')
  const seen = await months(informed)
  assert.deepEqual(seen['2026-04'], ['0/0', '0/0', '0/0', '1/3', '0/0', '0/0'])
  assert.deepEqual(seen['2026-05'], ['0/0', '0/0', '0/0', '1/1', '0/0', '0/0'])
  assert.deepEqual((await months(informed, { centreCode: 'EAST' }))['2026-04'], seen['2026-04'])
  // Together with the company of a party, the view of the party applies.
  const { informed: own, maker } = world.company
  const both = await world.sessionOf('informed', { companies: [own, maker] })
  assert.deepEqual(await months(both), await months(await world.sessionOf('maker')))
  const withdrawn = await world.portal.db
    .deleteFrom('disclosures')
    .returning(['product_id', 'company_id', 'stage', 'kind', 'valid_from'])
    .execute()
  assert.deepEqual((await months(informed))['2026-04'], nothing)
  assert.equal((await ask(informed, { centreCode: 'EAST' })).code, codes.notAuthorized)
  await world.portal.db.insertInto('disclosures').values(withdrawn).execute()
})

test('A user with referable centres sees the counts of these centres and no other', async () => {
  const { east, west, far } = world.centre
  const atWest = await world.sessionOf('maker', { centres: [west] })
  const { data } = await ask(atWest)
  assert.deepEqual(
    data.centres.map(({ centre }) => centre.code),
    ['WEST'],
  )
  assert.deepEqual(reported(data.total), ['7/11', '4/6', '3/4 +1', '2/4 +1', '0.2/100.2', '0.1/100.2'])
  const atEast = await world.sessionOf('maker', { centres: [east] })
  assert.deepEqual((await months(atEast))['2026-04'], ['7/11', '2/4', '1/2 +1', '1/3', '0.1/200.1', '0.7/200.1'])
  assert.equal((await ask(atEast, { centreCode: 'WEST' })).code, codes.notAuthorized)
  assert.deepEqual((await months(await world.sessionOf('maker', { centres: [far] })))['2026-04'], nothing)
})

test('The targets are those of the viewed company', async () => {
  const { maker, platform } = world.company
  await world.portal.db
    .insertInto('kpi_targets')
    .values([
      { company_id: maker.id, kpi: 'onTimePickup', percent: 97.5 },
      { company_id: platform.id, kpi: 'systemDowntime', percent: 0.1 },
    ])
    .execute()
  const targets = async (as: As, asked: Asked = {}) => (await ask(as, asked)).data.targets
  assert.deepEqual(await targets(await world.sessionOf('maker')), { onTimePickup: 97.5 })
  assert.deepEqual(await targets(await world.sessionOf('carrier')), {})
  const operator = await world.sessionOf('platform')
  assert.deepEqual(await targets(operator), { systemDowntime: 0.1 })
  assert.deepEqual(await targets(operator, { enterpriseCode: 'MAKER' }), { onTimePickup: 97.5 })
})

test(`more than twelve months are 4511, an inverted period 4022 with its field ${covers('5.period', '8.4511')}`, async () => {
  const as = await world.sessionOf('maker')
  assert.equal((await ask(as, { from: '2025-06', until: '2026-05' })).data.months.length, 12)
  assert.equal((await ask(as, { from: '2025-05', until: '2026-05' })).code, codes.periodTooLong)
  const inverted = await ask(as, { from: '2026-05', until: '2026-04' })
  assert.deepEqual([inverted.code, inverted.issues[0]?.path], [codes.invalidParameters, 'until'])
})

test('With time a pickup becomes due, and a silent logger makes its delivery incomplete', async () => {
  const { logistics, carrier } = world.company
  const may = async () => {
    const one = (await months(await world.sessionOf('carrier')))['2026-05'] ?? []
    const several = await months(await world.sessionOf('logistics', { companies: [logistics, carrier] }))
    const informed = await months(await world.sessionOf('informed'))
    assert.deepEqual(several['2026-05'], one)
    assert.equal(informed['2026-05']?.[3], one[3]?.replace(' +1', ''))
    return one.slice(1, 4)
  }
  assert.deepEqual(await may(), ['1/1', '2/2', '1/1 +1'])
  world.portal.moveClock(hourMs)
  assert.deepEqual(await may(), ['2/2', '2/2', '0/1 +1'])
  // A pickup planned for a date is due at the end of the day.
  world.portal.moveClock(11 * hourMs - 1)
  assert.deepEqual((await may())[0], '2/2')
  world.portal.moveClock(1)
  assert.deepEqual((await may())[0], '2/3')
})
