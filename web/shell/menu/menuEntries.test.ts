import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Menu } from '#contract/kernel/menus.ts'
import { menuEntries } from '#web/shell/menu/menuEntries.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'
import { covers } from '#test/rules/covers.ts'

const group = '/user-management'
const screens: ScreenRules[] = [
  { path: '/password-change', hidden: true },
  { path: '/delivery-dashboard', menu: 'DeliveryDashboard' },
  { path: '/delivery', menu: 'DeliveryStatus' },
  { path: '/delivery/detail', menu: 'DeliveryStatus', parent: '/delivery', hidden: true },
  { path: '/delivery/productLogger', menu: 'DeliveryStatus', parent: '/delivery/detail', hidden: true },
  { path: group, isGroup: true },
  { path: `${group}/maintenance`, menu: 'Maintenance', parent: group },
  { path: `${group}/company-management`, menu: 'CompanyManagement', parent: group },
  { path: `${group}/list`, menu: 'UserList', parent: group },
  { path: `${group}/list/registration`, menu: 'UserList', parent: `${group}/list`, hidden: true },
  { path: `${group}/vendor-register`, menu: 'VendorRegister', parent: group },
  { path: `${group}/log`, menu: 'UserOperationLog', parent: group },
]
const menuOf = (...menuList: Menu[]) =>
  menuEntries(screens, menuList).map(({ screen, children }) => [screen.path, ...children.map(child => child.path)])

test(`DeliveryStatus adds the delivery entry, without its hidden children ${covers('4.menus.delivery')}`, () => {
  assert.deepEqual(menuOf('DeliveryStatus'), [['/delivery']])
})

test(`what the menu list does not have is not there ${covers('4.menus.kept', '6.menuList')}`, () => {
  assert.deepEqual(menuOf(), [])
  assert.deepEqual(menuOf('KpiDashboard'), [])
})

const children = {
  Maintenance: 'maintenance',
  UserList: 'list',
  UserOperationLog: 'log',
  VendorRegister: 'vendor-register',
  CompanyManagement: 'company-management',
} as const
for (const [menu, path] of Object.entries(children) as [keyof typeof children, string][]) {
  test(`${menu} alone adds the admin group ${covers('4.menus.userManagement', '6.adminGroup')}`, () => {
    assert.deepEqual(menuOf(menu), [[group, `${group}/${path}`]])
  })
}

test('entries stand in the order of the screens, whatever the order of the menu list', () => {
  assert.deepEqual(menuOf('UserList', 'DeliveryStatus', 'Maintenance', 'DeliveryDashboard'), [
    ['/delivery-dashboard'],
    ['/delivery'],
    [group, `${group}/maintenance`, `${group}/list`],
  ])
})
