import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '#contract/kernel/codes.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { makeCentre, makeUser, type MadeUser } from '#test/support/database/make.ts'

let world: AlertWorld
let caseId: number
before(async () => {
  world = await makeAlertWorld()
  await world.deliver({ reference: 'WARM' })
  await world.measure('WARM-L', [5, 9, 9, 9, 5, 5])
  await world.look()
  caseId = (await world.db.selectFrom('excursion_cases').select('id').executeTakeFirstOrThrow()).id
})
after(() => world.close())

type Name = Parameters<AlertWorld['as']>[0]
const counts = async (by: Name) =>
  (await world.portal.call(caseCalls.getCaseCounts, {}, { as: await world.as(by) })).data
const listed = async (by: Name, state: 'attention' | 'unsettled' = 'attention') =>
  (await world.portal.call(caseCalls.getCaseList, { state }, { as: await world.as(by) })).data.total
const codeFor = async (user: MadeUser, body: object = {}) =>
  (await world.portal.post(caseCalls.getCaseCounts.path, body, { as: await world.as(user) })).code

test('a case without an assessor waits for somebody; guests read the same number', async () => {
  const waiting = { attention: 1, overdue: 0, unassigned: 1 }
  for (const name of ['maria', 'mika', 'gina', 'root'] as const) assert.deepEqual(await counts(name), waiting, name)
  assert.equal(await listed('maria'), 1)
})

test("other companies' cases wait for their depositors, whoever may read them", async () => {
  assert.equal(await listed('clara'), 1)
  for (const name of ['clara', 'carlo', 'bianca'] as const) assert.equal((await counts(name)).attention, 0, name)
})

test('a case that somebody assesses waits again when it is overdue', async () => {
  await world.portal.call(caseCalls.startAssessment, { caseId }, { as: await world.as('mika') })
  assert.deepEqual(await counts('maria'), { attention: 0, overdue: 0, unassigned: 0 })
  assert.deepEqual([await listed('maria'), await listed('maria', 'unsettled')], [0, 1])
  await world.db.updateTable('excursion_cases').set({ due_on: '2026-11-19' }).execute()
  assert.deepEqual(await counts('maria'), { attention: 1, overdue: 1, unassigned: 0 })
  assert.equal(await listed('maria'), 1)
})

test('a user of another centre counts none', async () => {
  const { maker } = world.company
  const elsewhere = await makeCentre(world.db, { company: maker })
  const limited = await makeUser(world.db, { company: maker, menus: ['Quality'], centres: [elsewhere] })
  assert.equal((await counts(limited)).attention, 0)
})

test('the menu Quality is needed, and the company must count on it', async () => {
  const { maker, clinic } = world.company
  const withoutMenu = await makeUser(world.db, { company: maker, menus: ['DeliveryStatus'] })
  assert.equal(await codeFor(withoutMenu), codes.notAuthorized)
  assert.equal(await codeFor(world.user.maria, { enterpriseCode: clinic.code }), codes.notAuthorized)
  assert.equal(await codeFor(world.user.maria, { enterpriseCode: 7 }), codes.invalidParameters)
})
