import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostRights } from '#web/identity/users/form/lostRights.ts'
import { emptyFields, isChanged, type UserFields } from '#web/identity/users/form/userFields.ts'

const before: UserFields = {
  ...emptyFields,
  role: '01',
  menuEnterpriseMap: { DeliveryStatus: ['A', 'B'], UserList: ['A'] },
}
const after = (changes: Partial<UserFields>) => lostRights(before, { ...before, ...changes })

test('more menus, more companies and a limit that goes take nothing', () => {
  assert.equal(
    after({ menuEnterpriseMap: { DeliveryStatus: ['C', 'B', 'A'], UserList: ['A'], Notification: ['A'] } }),
    undefined,
  )
  const limited = { ...before, logisticCenterCodeList: ['L1'] }
  assert.equal(lostRights(limited, before), undefined)
  assert.equal(lostRights(limited, { ...limited, logisticCenterCodeList: ['L2', 'L1'] }), undefined)
})

test('a menu that goes is named, and its companies are not named again', () => {
  const lost = after({ menuEnterpriseMap: { UserList: ['A'] } })
  assert.deepEqual(lost?.menus, ['DeliveryStatus'])
  assert.deepEqual(lost.companies, [])
})

test('a company that goes is named with its menu', () => {
  const lost = after({ menuEnterpriseMap: { DeliveryStatus: ['B'], UserList: ['A'] } })
  assert.deepEqual(lost?.companies, [{ menu: 'DeliveryStatus', codes: ['A'] }])
})

test('another role is named whichever way it goes', () => {
  assert.deepEqual(after({ role: '01' }), undefined)
  assert.deepEqual(lostRights({ ...before, role: '03' }, before)?.role, { from: '03', to: '01' })
})

test('a first limit and a narrower one are told', () => {
  assert.equal(after({ logisticCenterCodeList: ['L1'] })?.isLimited, true)
  const limited = { ...before, logisticCenterCodeList: ['L1', 'L2'] }
  const lost = lostRights(limited, { ...limited, logisticCenterCodeList: ['L2'] })
  assert.deepEqual(lost?.centres, ['L1'])
  assert.equal(lost.isLimited, false)
})

test('what was changed back, or chosen in another order, is no change', () => {
  assert.equal(isChanged(before, { ...before, username: ' ' }), false)
  assert.equal(
    isChanged(before, { ...before, menuEnterpriseMap: { UserList: ['A'], DeliveryStatus: ['B', 'A'] } }),
    false,
  )
  assert.equal(isChanged(before, { ...before, menuEnterpriseMap: { DeliveryStatus: ['A', 'B'] } }), true)
  assert.equal(isChanged(before, { ...before, email: 'a@b.example' }), true)
})
