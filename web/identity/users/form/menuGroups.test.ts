import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Menu } from '#contract/kernel/menus.ts'
import { menuGroups, usualMenus } from '#web/identity/users/form/menuGroups.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'

const group = '/user-management'
const screens: ScreenRules[] = [
  { path: '/delivery', menu: 'DeliveryStatus' },
  { path: '/quality', menu: 'DeliveryStatus' },
  { path: '/trips', menu: 'Trips' },
  { path: '/vendor', menu: 'VendorManagement' },
  { path: '/delivery/detail', menu: 'DeliveryStatus', parent: '/delivery', hidden: true },
  {
    path: '/delivery/registration',
    menu: 'DeliveryRegistration',
    parent: '/delivery',
    hidden: true,
    command: 'registerDelivery',
  },
  { path: group, isGroup: true, title: 'userManagement' },
  { path: `${group}/list`, menu: 'UserList', parent: group },
  { path: `${group}/log`, menu: 'UserOperationLog', parent: group },
]
const offered: Menu[] = ['UserOperationLog', 'AlertRules', 'VendorManagement', 'DeliveryStatus', 'UserList']

test('menus are grouped and in order as in the side menu, and none is left out (IDN-57)', () => {
  const groups = menuGroups(screens, offered)
  assert.deepEqual(groups, [
    { menus: ['DeliveryStatus', 'VendorManagement'] },
    { title: 'userManagement', menus: ['UserList', 'UserOperationLog', 'AlertRules'] },
  ])
  assert.deepEqual(menuGroups(screens, ['DeliveryStatus', 'PlatformHealth']), [
    { menus: ['DeliveryStatus', 'PlatformHealth'] },
  ])
})

test('a menu without an entry stands below the one that leads to it; members have it, guests do not', () => {
  const groups = menuGroups(screens, [...offered, 'DeliveryRegistration'])
  assert.deepEqual(groups[0], { menus: ['DeliveryStatus', 'DeliveryRegistration', 'VendorManagement'] })
  assert.ok(usualMenus('02', groups).includes('DeliveryRegistration'))
  assert.ok(!usualMenus('03', groups).includes('DeliveryRegistration'))
})

test('a role starts from what it usually has, never from more than can be given (IDN-57)', () => {
  const groups = menuGroups(screens, offered)
  assert.deepEqual(usualMenus('01', groups).toSorted(), offered.toSorted())
  assert.deepEqual(usualMenus('02', groups), ['DeliveryStatus', 'VendorManagement'])
  assert.deepEqual(usualMenus('03', groups), ['DeliveryStatus'])
  assert.deepEqual(usualMenus('01', []), [])
  const withTrips = menuGroups(screens, [...offered, 'Trips'])
  for (const role of ['01', '02'] as const) assert.ok(!usualMenus(role, withTrips).includes('Trips'), role)
})
