import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { issuesOf } from '#web/identity/users/form/userIssues.ts'

const at = (...paths: string[]) => issuesOf(new CallError(4022, { issues: paths.map(path => ({ path, message: '' })) }))

test('each path of a refusal leads to its field, and to each field once', () => {
  assert.deepEqual(at('email', 'menuEnterpriseMap.UserList.0', 'menuEnterpriseMap.UserList[1]'), [
    { name: ['email'], text: 'users.form.wrongDomain' },
    { name: ['menuEnterpriseMap', 'UserList'], text: 'users.form.wrongCompanies' },
  ])
  assert.deepEqual(at('logisticCenterCodeList[3]', 'logisticCenterCodeList.4'), [
    { name: ['logisticCenterCodeList'], text: 'users.form.wrongCentres' },
  ])
  assert.deepEqual(at('menuEnterpriseMap'), [{ name: ['anyMenu'], text: 'users.form.wrongCompanies' }])
  assert.deepEqual(at('role'), [{ name: ['role'], text: 'users.form.wrongValue' }])
})

test('what the form has no field for is left to a message', () => {
  assert.deepEqual(at('enterpriseCode', ''), [])
  assert.deepEqual(issuesOf(new CallError(4017)), [])
})

test('an empty address, an empty name and a known address are told at their fields', () => {
  assert.deepEqual(issuesOf(new CallError(4002)), [{ name: ['email'], text: 'codes.4002' }])
  assert.deepEqual(issuesOf(new CallError(4004)), [{ name: ['username'], text: 'users.form.noName' }])
  assert.deepEqual(issuesOf(new CallError(4021)), [{ name: ['email'], text: 'codes.4021' }])
})
