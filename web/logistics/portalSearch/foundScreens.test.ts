import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Menu } from '#contract/kernel/menus.ts'
import { foundCommands, foundScreens, type Reader } from '#web/logistics/portalSearch/foundScreens.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'

const group = '/user-management'
const screens: ScreenRules[] = [
  { path: '/delivery-dashboard', menu: 'DeliveryDashboard', title: 'deliveryDashboard' },
  { path: '/delivery', menu: 'DeliveryStatus', title: 'deliveryStatus', hasFile: true },
  { path: '/delivery/detail', menu: 'DeliveryStatus', title: 'deliveryDetail', parent: '/delivery', hidden: true },
  {
    path: '/delivery/registration',
    menu: 'DeliveryRegistration',
    title: 'deliveryRegistration',
    command: 'registerDelivery',
    isFor: ({ role }) => role !== '03',
    hidden: true,
  },
  { path: group, isGroup: true, title: 'userManagement' },
  { path: `${group}/list`, menu: 'UserList', title: 'userList', parent: group },
  {
    path: `${group}/list/registration`,
    menu: 'UserList',
    title: 'userRegistration',
    needsManager: true,
    command: 'registerUser',
    hidden: true,
  },
]
const all: Menu[] = ['DeliveryDashboard', 'DeliveryStatus', 'DeliveryRegistration', 'UserList']
const reader = (facts: Partial<Reader> = {}): Reader => ({
  menuList: all,
  role: '01',
  managerUser: true,
  isPFcompany: false,
  ...facts,
})
const found = (typed: string, language: 'ja' | 'en' = 'ja', menuList = all) =>
  foundScreens(typed, language, screens, reader({ menuList }))
const acts = (typed: string, facts: Partial<Reader> = {}, language: 'ja' | 'en' = 'ja') =>
  foundCommands(typed, language, screens, reader(facts)).map(({ path, hash, name }) => [
    path + (hash ? `#${hash}` : ''),
    name,
  ])

suite('screens by name', () => {
  test('are found in both languages, with the other name where that one was meant', () => {
    assert.deepEqual(found('配送状'), [{ path: '/delivery', name: '配送状況', note: '', isExact: false }])
    assert.deepEqual(found('status'), [
      { path: '/delivery', name: '配送状況', note: 'Delivery Status', isExact: false },
    ])
    assert.deepEqual(found('配送状', 'en'), [
      { path: '/delivery', name: 'Delivery Status', note: '配送状況', isExact: false },
    ])
  })

  test('are exact by their whole name in either language', () => {
    for (const typed of ['配送状況', 'delivery status', 'ＤＥＬＩＶＥＲＹ　ＳＴＡＴＵＳ'])
      assert.deepEqual(
        found(typed).map(({ path, isExact }) => [path, isExact]),
        [['/delivery', true]],
      )
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

suite('acts by name (LOG-138)', () => {
  const register = ['/delivery/registration', '配送を登録']
  const file = ['/delivery#file', '配送状況：CSVで出力']

  test('are found in both languages, by other words for them, and so are lists as a file', () => {
    for (const typed of ['配送を登録', 'register delivery', '配送 新規', 'new delivery'])
      assert.deepEqual(acts(typed), [register], typed)
    for (const typed of ['新規 ユーザー', 'new user', 'ユーザー登録', 'invite'])
      assert.deepEqual(acts(typed), [[`${group}/list/registration`, 'ユーザー登録']], typed)
    for (const typed of ['csv', 'export csv', 'CSV 配送', 'ダウンロード']) assert.deepEqual(acts(typed), [file], typed)
    assert.deepEqual(acts('csv', {}, 'en'), [['/delivery#file', 'Delivery Status: Export CSV']])
  })

  test('are those that the account may do', () => {
    assert.deepEqual(acts('new', { managerUser: false, role: '02' }), [register])
    assert.deepEqual(acts('new', { managerUser: false, role: '03' }), [])
    assert.deepEqual(
      acts('new', { menuList: ['UserList'] }).map(([path]) => path),
      [`${group}/list/registration`],
    )
    assert.deepEqual(acts('csv', { menuList: ['UserList'] }), [])
    assert.deepEqual(acts(' '), [])
  })
})
