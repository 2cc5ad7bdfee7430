import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Menu } from '#contract/kernel/menus.ts'
import { foundScreens } from '#web/logistics/portalSearch/foundScreens.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'

const group = '/user-management'
const screens: ScreenRules[] = [
  { path: '/delivery-dashboard', menu: 'DeliveryDashboard', title: 'deliveryDashboard' },
  { path: '/delivery', menu: 'DeliveryStatus', title: 'deliveryStatus' },
  { path: '/delivery/detail', menu: 'DeliveryStatus', title: 'deliveryDetail', parent: '/delivery', hidden: true },
  { path: group, isGroup: true, title: 'userManagement' },
  { path: `${group}/list`, menu: 'UserList', title: 'userList', parent: group },
]
const all: Menu[] = ['DeliveryDashboard', 'DeliveryStatus', 'UserList']
const found = (typed: string, language: 'ja' | 'en' = 'ja', menus = all) =>
  foundScreens(typed, language, screens, menus)

suite('screens by name', () => {
  test('are found in both languages, with the other name where that one was meant', () => {
    assert.deepEqual(found('配送状況'), [{ path: '/delivery', name: '配送状況', note: '' }])
    assert.deepEqual(found('status'), [{ path: '/delivery', name: '配送状況', note: 'Delivery Status' }])
    assert.deepEqual(found('配送状況', 'en'), [{ path: '/delivery', name: 'Delivery Status', note: '配送状況' }])
  })

  test('are found by all words, in any width, case and kana', () => {
    assert.deepEqual(
      found('ゆーざー').map(({ path }) => path),
      [`${group}/list`],
    )
    assert.deepEqual(
      found('ｓｔａｔｕｓ　DELIVERY').map(({ path }) => path),
      ['/delivery'],
    )
    assert.deepEqual(found('delivery nowhere'), [])
  })

  test('are those of the menu: nothing hidden, no group, nothing that its reader may not open', () => {
    assert.deepEqual(found('配送詳細'), [])
    assert.deepEqual(found('管理メニュー'), [])
    assert.deepEqual(found('ユーザー一覧', 'ja', ['DeliveryStatus']), [])
    assert.deepEqual(found('  '), [])
  })
})
