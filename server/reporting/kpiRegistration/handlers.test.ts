import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { kpiRegistrationCalls as calls } from '#contract/reporting/calls/kpiRegistration.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import {
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
  type MadeUser,
} from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

/** 1 November in Tokyo, still October in UTC. */
const now = new Date('2026-10-31T15:00:00Z')
const menus = ['Maintenance'] as const
const month = '2026-10'
const hours = { workingHours: 200, businessDowntimeHours: 4.5, reason: '台風', systemDowntimeHours: 0.25 }

let portal: TestApp
let logistics: MadeCompany
let east: MadeCentre
let west: MadeCentre
let foreign: MadeCentre
let manager: MadeUser
let as: As
let asPlatform: As

before(async () => {
  portal = await createTestApp({ now })
  const { db } = portal
  logistics = await makeCompany(db, { industryType: 4 })
  east = await makeCentre(db, { company: logistics, code: 'EAST', name: '東センター' })
  west = await makeCentre(db, { company: logistics, code: 'WEST', name: '西センター' })
  foreign = await makeCentre(db, { code: 'FOREIGN' })
  manager = await makeUser(db, { company: logistics, role: '01', menus })
  as = await openSessionOf(portal, manager)
  const platform = await makeCompany(db, { industryType: 9 })
  asPlatform = await openSessionOf(portal, await makeUser(db, { company: platform, role: '00', menus }))
})
after(() => portal.close())

const sessionOf = async (facts: Parameters<typeof makeUser>[1]) =>
  await openSessionOf(portal, await makeUser(portal.db, { company: logistics, menus, ...facts }))

type List = RequestOf<typeof calls.getMonthlyKpi>
const list = async (by: As, filter: Partial<List> = {}) =>
  await portal.call(calls.getMonthlyKpi, { from: '2026-09', until: month, ...filter }, { as: by })
const shown = async (by: As, filter: Partial<List> = {}) =>
  (await list(by, filter)).data.rows.map(row => `${row.month} ${row.centre.code} ${row.workingHours ?? '-'}`)

type Saved = RequestOf<typeof calls.saveMonthlyKpi>
const save = async (different: Partial<Saved> = {}, by: As = as) =>
  await portal.call(calls.saveMonthlyKpi, { centreCode: 'EAST', month, ...hours, ...different }, { as: by })
const remove = async (by: As = as, centreCode = 'EAST') =>
  await portal.call(calls.deleteMonthlyKpi, { centreCode, month }, { as: by })
const history = async (by: As = as, centreCode = 'EAST') =>
  await portal.call(calls.getMonthlyKpiHistory, { centreCode, month }, { as: by })

suite('The months of centres', () => {
  test('are listed whether registered or not, newest first, then by centre, in pages', async () => {
    await save()
    assert.deepEqual(await shown(as), ['2026-10 EAST 200', '2026-10 WEST -', '2026-09 EAST -', '2026-09 WEST -'])
    assert.deepEqual(await shown(as, { page: 2, pageSize: 3 }), ['2026-09 WEST -'])
    const { data } = await list(as, { centreCode: 'EAST' })
    assert.equal(data.total, 2)
    const { id: _id, company: _company, ...centre } = east
    assert.deepEqual(data.rows[0], { centre, month, ...hours })
    assert.deepEqual(
      data.centres.map(one => one.code),
      ['EAST', 'WEST'],
    )
  })

  test("end with the current month in the portal's time zone", async () => {
    const months = (await list(as, { from: '2026-10', until: '2027-03', centreCode: 'EAST' })).data.rows
    assert.deepEqual(
      months.map(row => row.month),
      ['2026-11', '2026-10'],
    )
    assert.deepEqual(await shown(as, { from: '2027-01', until: '2027-02' }), [])
  })

  test(`are at most twelve at once ${covers('5.period', '8.4511')}`, async () => {
    assert.equal((await list(as, { from: '2025-11' })).code, codes.success)
    assert.equal((await list(as, { from: '2025-10', until: '2026-10' })).code, codes.periodTooLong)
    const inverted = await list(as, { from: '2026-11' })
    assert.deepEqual([inverted.code, inverted.issues[0]?.path], [codes.invalidParameters, 'until'])
  })

  test("are those of the company's own centres, for the platform company of all", async () => {
    const all = (await list(asPlatform)).data.centres.map(centre => centre.code)
    assert.deepEqual(all, ['EAST', 'FOREIGN', 'WEST'])
    for (const centreCode of ['FOREIGN', 'NOBODY']) {
      const answer = await list(as, { centreCode })
      assert.deepEqual([answer.code, answer.issues], [codes.notAuthorized, []])
    }
    const limited = await sessionOf({ role: '01', centres: [west] })
    assert.deepEqual(await shown(limited), ['2026-10 WEST -', '2026-09 WEST -'])
    assert.equal((await list(limited, { centreCode: 'EAST' })).code, codes.notAuthorized)
    assert.equal((await save({}, limited)).code, codes.notAuthorized)
  })
})

suite('Registering a month', () => {
  test('changes it, and a repetition changes nothing', async () => {
    await save({ workingHours: 210, reason: '  ' })
    const before = await history()
    assert.equal((await save({ workingHours: 210, reason: null })).code, codes.success)
    assert.deepEqual(await history(), before)
    assert.deepEqual((await list(as)).data.rows[0]?.reason, null)
  })

  test('refuses contradictory hours at their field', async () => {
    const paths = async (different: Partial<Saved>) => {
      const { code, issues } = await save(different)
      return [code, ...issues.map(issue => issue.path)]
    }
    const { invalidParameters } = codes
    assert.deepEqual(await paths({ month: '2026-12' }), [invalidParameters, 'month'])
    assert.deepEqual(await paths({ month: '2026-09', workingHours: 721 }), [invalidParameters, 'workingHours'])
    assert.deepEqual(await paths({ month: '2026-09', systemDowntimeHours: 721 }), [
      invalidParameters,
      'systemDowntimeHours',
    ])
    assert.deepEqual(await paths({ businessDowntimeHours: 200.01 }), [invalidParameters, 'businessDowntimeHours'])
    assert.deepEqual(await paths({ workingHours: 1.234 }), [invalidParameters, 'workingHours'])
    assert.deepEqual(await paths({ reason: 'a\nb' }), [invalidParameters, 'reason'])
    assert.deepEqual(await paths({ month: '2026-11', workingHours: 720, systemDowntimeHours: 720 }), [codes.success])
  })

  test('is for administrators and their own centres; any other centre is refused like an unknown one', async () => {
    const before = await history()
    for (const role of ['02', '03'] as const) {
      const reader = await sessionOf({ role })
      assert.equal((await list(reader)).data.mayEdit, false)
      assert.equal((await history(reader)).code, codes.success)
      assert.equal((await save({}, reader)).code, codes.notAuthorized)
      assert.equal((await remove(reader)).code, codes.notAuthorized)
      const targets = await portal.call(calls.saveKpiTargets, { targets: {} }, { as: reader })
      assert.equal(targets.code, codes.notAuthorized)
      const file = { fileName: 'a.csv', bytes: Buffer.from('x') }
      const upload = await portal.upload(calls.uploadMonthlyKpi, { dryRun: '0' }, { file }, { as: reader })
      assert.equal(upload.code, codes.notAuthorized)
    }
    for (const centreCode of ['FOREIGN', 'NOBODY']) {
      for (const answer of [await save({ centreCode }), await remove(as, centreCode), await history(as, centreCode)]) {
        assert.deepEqual([answer.code, answer.issues], [codes.notAuthorized, []])
      }
    }
    assert.deepEqual(await history(), before)
    assert.equal((await save({ centreCode: foreign.code }, asPlatform)).code, codes.success)
  })
})

test('The history has all changes with user and time, also after a deletion and a new registration', async () => {
  const of = 'WEST'
  await save({ centreCode: of, workingHours: 180 })
  await save({ centreCode: of, workingHours: 190 }, asPlatform)
  await remove(as, of)
  assert.equal((await remove(as, of)).code, codes.success)
  await save({ centreCode: of, workingHours: 170 })
  const { data } = await history(as, of)
  const reported = data.map(change => [change.before?.workingHours ?? null, change.after?.workingHours ?? null])
  assert.deepEqual(reported, [
    [null, 170],
    [190, null],
    [180, 190],
    [null, 180],
  ])
  assert.deepEqual(data[1]?.before, { ...hours, workingHours: 190 })
  assert.deepEqual([data[0]?.by, data[1]?.by], [manager.name, manager.name])
  assert.notEqual(data[2]?.by, manager.name)
  assert.ok(data.every(change => Math.abs(Date.parse(change.at) - Date.now()) < 600_000))
})

suite('Targets', () => {
  const targetsFor = async (by: As) => (await portal.call(calls.getKpiTargets, {}, { as: by })).data
  const saveTargets = async (targets: RequestOf<typeof calls.saveKpiTargets>['targets'], by = as) =>
    await portal.call(calls.saveKpiTargets, { targets }, { as: by })

  test('are those of the own company, replaced as a whole', async () => {
    assert.deepEqual(await targetsFor(as), { targets: {}, mayEdit: true })
    await saveTargets({ onTimePickup: 98.5, systemDowntime: 0, inboundHandling: 100 })
    await saveTargets({ onTimePickup: 99, systemDowntime: 0 })
    assert.deepEqual((await targetsFor(as)).targets, { onTimePickup: 99, systemDowntime: 0 })
    assert.deepEqual((await targetsFor(asPlatform)).targets, {})
    await saveTargets({})
    assert.deepEqual((await targetsFor(as)).targets, {})
  })

  test('that are unchanged leave no audit entry', async () => {
    const traces = async () =>
      (await portal.db.selectFrom('audit_trail').select('id').where('table_name', '=', 'kpi_targets').execute()).length
    await saveTargets({ onTimePickup: 99, systemDowntime: 1 })
    const before = await traces()
    await saveTargets({ onTimePickup: 99, systemDowntime: 2 })
    assert.equal((await traces()) - before, 1)
  })

  test('are percentages with two decimals', async () => {
    for (const onTimePickup of [-1, 100.01, 1.234]) {
      const { code, issues } = await saveTargets({ onTimePickup })
      assert.deepEqual([code, issues[0]?.path], [codes.invalidParameters, 'targets.onTimePickup'])
    }
  })
})
