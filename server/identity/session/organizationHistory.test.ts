import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const portal = await createTestApp()
after(() => portal.close())

test('the profile lists the organisations of its user, latest first, and of nobody else', async () => {
  const [former, company] = [await makeCompany(portal.db), await makeCompany(portal.db)]
  const user = await makeUser(portal.db, { company: former })
  const colleague = await makeUser(portal.db, { company: former })
  const change = async (id: number, facts: { department?: string; company_id?: number; name?: string }) =>
    await portal.db.updateTable('users').set(facts).where('id', '=', id).execute()
  await change(user.id, { department: '物流部' })
  await change(colleague.id, { department: '購買部' })
  await change(user.id, { name: '改姓 した' })
  await change(user.id, { company_id: company.id, department: '品質保証部' })
  const { data } = await portal.call(sessionCalls.getProfile, {}, { as: await openSessionOf(portal, user) })
  const { organizationHistory: history } = data
  assert.deepEqual(
    history.map(one => [one.enterpriseCode, one.organizationDepartment]),
    [
      [company.code, '品質保証部'],
      [former.code, '物流部'],
      [former.code, history.at(-1)?.organizationDepartment],
    ],
  )
  assert.ok(!['物流部', '購買部'].includes(history.at(-1)?.organizationDepartment ?? '購買部'))
  assert.equal(history[0]?.until, null)
  for (const [nth, one] of history.slice(1).entries()) assert.equal(one.until, history[nth]?.from)
  const own = await portal.call(sessionCalls.getProfile, {}, { as: await openSessionOf(portal, colleague) })
  assert.deepEqual(
    [own.data.organizationHistory[0]?.organizationDepartment, own.data.organizationHistory.length],
    ['購買部', 2],
  )
})
