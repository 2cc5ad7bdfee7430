import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { caseCalls as calls } from '#contract/quality/calls/cases.ts'
import { codes } from '#contract/kernel/codes.ts'
import { lookForAlerts } from '#test/support/worlds/quality/lookForAlerts.ts'
import { remindOfCases } from '#server/quality/cases/notification/notifyOfCase.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'

let processes: Awaited<ReturnType<typeof createTwoProcesses>>
let world: AlertWorld
before(async () => {
  processes = await createTwoProcesses()
  world = await makeAlertWorld({ portal: processes.portal })
})
after(() => processes.close())

const reported = async (kind: string) =>
  (
    await world.db
      .selectFrom('messages')
      .select('id')
      .where('user_id', '=', world.user.maria.id)
      .where('kind', '=', kind)
      .execute()
  ).length
const cases = async () => await world.db.selectFrom('excursion_cases').select(['id', 'number']).orderBy('id').execute()

test('Two processes that find an excursion open one case with one notification', async () => {
  const works = [() => lookForAlerts(processes.portal.appContext), () => lookForAlerts(processes.other.appContext)]
  for (const nth of [1, 2, 3]) {
    await world.deliver({ reference: `P-${nth}` })
    await world.measure(`P-${nth}-L`, [5, 9, 5])
    await Promise.all([...works, ...works].map(work => work()))
  }
  await works[0]?.()
  assert.equal((await cases()).length, 3)
  assert.equal(await reported('caseOpened'), 3)
  const held = await world.db.selectFrom('lot_decisions').select('id').execute()
  assert.equal(held.length, 3, 'lots are not quarantined twice')
})

test('Several people who open a case at once, while it is opened automatically, open one', async () => {
  const deliveryId = await world.deliver({ reference: 'P-4' })
  await world.measure('P-4-L', [5, 9, 5])
  const body = { deliveryId, reason: '外箱の破損' }
  const as = await world.as('maria')
  const open = (portal: typeof processes.portal) => portal.call(calls.openCase, body, { as })
  const [first, second] = await Promise.all([
    open(processes.portal),
    open(processes.other),
    lookForAlerts(processes.other.appContext),
  ])
  const done = [first, second].filter(answer => answer.code === codes.success).length
  assert.ok(done <= 1)
  for (const { code, issues } of [first, second]) {
    if (code !== codes.success) assert.deepEqual(issues[0]?.message, 'caseExists')
  }
  await lookForAlerts(processes.portal.appContext)
  const all = await cases()
  assert.equal(all.length, 4)
  assert.equal(new Set(all.map(one => one.number)).size, 4)
})

test('An overdue case is notified once, whichever process checks it', async () => {
  processes.later(7 * 86_400_000)
  const remind = () =>
    Promise.all([processes.portal, processes.other].map(({ appContext }) => remindOfCases({}, appContext)))
  await remind()
  await remind()
  assert.equal(await reported('caseOverdue'), 4)
})
