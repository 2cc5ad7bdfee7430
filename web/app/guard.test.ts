import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guard, internalAddress, type ScreenRules, type Verdict, type Visitor } from '#web/app/guard.ts'

const screens: ScreenRules[] = [
  { path: '/login', public: true },
  { path: '/one-time-password', public: true, needsPendingEmail: true },
  { path: '/404' },
  { path: '/' },
  { path: '/redirect' },
  { path: '/kpi-dashboard', menu: 'KpiDashboard' },
  { path: '/delivery', menu: 'DeliveryStatus' },
  { path: '/delivery/detail', menu: 'DeliveryStatus', hidden: true },
]
const stranger: Visitor = { isSignedIn: false, menus: [], hasPendingEmail: false }
const halfway: Visitor = { ...stranger, hasPendingEmail: true }
const dispatcher: Visitor = { isSignedIn: true, menus: ['DeliveryStatus'], hasPendingEmail: false }
const manager: Visitor = { ...dispatcher, menus: ['DeliveryStatus', 'KpiDashboard'] }

const detail = '/delivery/detail?deliveryId=7'
const cases: [string, Visitor, string, Verdict][] = [
  ['a stranger may open the login page', stranger, '/login', 'stay'],
  ['a stranger is led to the login page', stranger, detail, { goTo: '/login', wanted: detail }],
  ['a stranger learns nothing of which pages exist', stranger, '/nowhere', { goTo: '/login', wanted: '/nowhere' }],
  ['nobody returns to the root or to /404', stranger, '/', { goTo: '/login' }],
  ['nobody returns to /404', stranger, '/404', { goTo: '/login' }],
  ['without a right password there is no one-time password', stranger, '/one-time-password', { goTo: '/login' }],
  ['after a right password there is', halfway, '/one-time-password', 'stay'],
  ['half a sign-in opens no other page', halfway, '/delivery', { goTo: '/login', wanted: '/delivery' }],
  ['who is signed in leaves the login page', dispatcher, '/login', { goTo: '/' }],
  ['who is signed in needs no one-time password', dispatcher, '/one-time-password', { goTo: '/' }],
  ['the root leads to the first permitted screen', dispatcher, '/', { goTo: '/delivery' }],
  ['the first one of the menu, not of the user', manager, '/', { goTo: '/kpi-dashboard' }],
  ['who holds the menu may open its screens', dispatcher, detail, 'stay'],
  ['a screen outside the menus is like none', dispatcher, '/kpi-dashboard', { goTo: '/404' }],
  ['any other path leads to /404', dispatcher, '/delivery/nowhere', { goTo: '/404' }],
  ['who is signed in may see /404', dispatcher, '/404', 'stay'],
  ['a page may be reloaded', dispatcher, '/redirect?to=/delivery', 'stay'],
]

for (const [sentence, visitor, address, verdict] of cases) {
  test(sentence, () => {
    const screen = screens.find(one => one.path === address.split('?')[0])
    assert.deepEqual(guard(visitor, { address, screen }, screens), verdict)
  })
}

test('an address inside the portal is kept with its search', () => {
  assert.equal(internalAddress(detail), detail)
  assert.equal(internalAddress('/delivery#end'), '/delivery#end')
})

test('no address leads out of the portal', () => {
  const outside = [undefined, '', 'https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example']
  for (const address of [
    ...outside,
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'delivery',
    '//[',
  ]) {
    assert.equal(internalAddress(address), '/', String(address))
  }
})
