import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guard, type Verdict, type Visitor } from '#web/shell/guard/guard.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'
import { covers } from '#test/rules/covers.ts'

const screens: ScreenRules[] = [
  { path: '/login', public: true, isSignIn: true },
  { path: '/one-time-password', public: true, isSignIn: true, needsPendingEmail: true },
  { path: '/account-activation', public: true, signsOut: true },
  { path: '/password-reset', public: true, signsOut: true },
  { path: '/linkError', public: true },
  { path: '/terms-of-use', isTerms: true },
  { path: '/user/password-change', isPasswordLink: true },
  { path: '/404' },
  { path: '/' },
  { path: '/redirect' },
  { path: '/password-change', hidden: true, isPasswordChange: true },
  { path: '/kpi-dashboard', menu: 'KpiDashboard' },
  { path: '/delivery', menu: 'DeliveryStatus' },
  { path: '/delivery/detail', menu: 'DeliveryStatus', parent: '/delivery', hidden: true },
  { path: '/scan', menu: 'DeliveryStatus', orMenus: ['Trips', 'ProductStockInformation'], hidden: true },
  { path: '/user-management', isGroup: true },
  { path: '/user-management/maintenance', menu: 'Maintenance', parent: '/user-management' },
  {
    path: '/user-management/list/edit',
    menu: 'UserList',
    parent: '/user-management',
    hidden: true,
    needsManager: true,
  },
  { path: '/user-management/list', menu: 'UserList', parent: '/user-management' },
  { path: '/portal-documents', hidden: true, needsManager: true },
]

const outsider: Visitor = {
  isSignedIn: false,
  email: '',
  menus: [],
  hasPendingEmail: false,
  isManager: false,
  hasAgreedToTerms: false,
  mustChangePassword: false,
}
const halfway = { ...outsider, hasPendingEmail: true }
const dispatcher: Visitor = {
  ...outsider,
  isSignedIn: true,
  email: 'dispatcher@centre.example',
  menus: ['DeliveryStatus'],
  hasAgreedToTerms: true,
}
const driver: Visitor = { ...dispatcher, menus: ['Trips'] }
const storekeeper: Visitor = { ...dispatcher, menus: ['ProductStockInformation'] }
const clerk: Visitor = { ...dispatcher, menus: ['UserList'] }
const manager: Visitor = { ...dispatcher, menus: ['DeliveryStatus', 'KpiDashboard', 'UserList'], isManager: true }
const newcomer = { ...dispatcher, hasAgreedToTerms: false }
const obliged = { ...dispatcher, mustChangePassword: true }
const newAndObliged = { ...obliged, hasAgreedToTerms: false }

const detail = '/delivery/detail?deliveryId=7'
const link = '/user/password-change?code=u-1'

/** Each row is a test of its own: a rule that is taken away turns its row red. */
const rows: [string, Visitor, string, Verdict][] = [
  [`a stranger may open the login page ${covers('2.guard.public')}`, outsider, '/login', 'stay'],
  [
    `a stranger may open /account-activation ${covers('2.guard.public')}`,
    outsider,
    '/account-activation?code=u',
    'stay',
  ],
  [`a stranger may open /password-reset ${covers('2.guard.public')}`, outsider, '/password-reset', 'stay'],
  [`a stranger may open /linkError ${covers('2.guard.public')}`, outsider, '/linkError', 'stay'],
  [
    `without a right password there is no one-time password ${covers('2.guard.oneTimePassword')}`,
    outsider,
    '/one-time-password',
    { goTo: '/login' },
  ],
  [`after a right password there is ${covers('2.guard.oneTimePassword')}`, halfway, '/one-time-password', 'stay'],

  [
    `a stranger is led to login ${covers('2.guard.login', '2.guard.wanted')}`,
    outsider,
    detail,
    { goTo: '/login', wanted: detail },
  ],
  [
    `half a sign-in opens no other page ${covers('2.guard.login')}`,
    halfway,
    '/delivery',
    { goTo: '/login', wanted: '/delivery' },
  ],
  [
    `a stranger learns nothing of which pages exist ${covers('2.guard.login')}`,
    outsider,
    '/nowhere',
    { goTo: '/login', wanted: '/nowhere' },
  ],
  ['nobody returns to the root', outsider, '/', { goTo: '/login' }],
  ['nobody returns to /404', outsider, '/404', { goTo: '/login' }],
  [
    `a stranger's password-change link is remembered ${covers('2.guard.wantedLink')}`,
    outsider,
    link,
    { goTo: '/login', wanted: link },
  ],

  [`who is signed in leaves the login page ${covers('2.guard.signedInLogin')}`, dispatcher, '/login', { goTo: '/' }],
  ['who is signed in needs no one-time password', dispatcher, '/one-time-password', { goTo: '/' }],
  [
    `opening /account-activation ends the session ${covers('2.guard.activationSignsOut')}`,
    dispatcher,
    '/account-activation?code=u',
    'discardSession',
  ],
  [
    `opening /password-reset ends the session ${covers('2.guard.resetSignsOut')}`,
    dispatcher,
    '/password-reset',
    'discardSession',
  ],
  ['also of one who must change the password', newAndObliged, '/password-reset?code=u', 'discardSession'],
  [`who is signed in may read why a link failed ${covers('2.guard.linkInvalid')}`, dispatcher, '/linkError', 'stay'],

  ['whoever has one of the menus of a screen opens it: the first one', dispatcher, '/scan', 'stay'],
  ['the second one', driver, '/scan', 'stay'],
  ['or the third one', storekeeper, '/scan', 'stay'],
  ['and nobody else', clerk, '/scan', { goTo: '/404' }],

  [
    `who has not agreed to the terms goes there first ${covers('2.guard.terms')}`,
    newcomer,
    detail,
    { goTo: '/terms-of-use', wanted: detail },
  ],
  [
    `also from the root, with nothing to return to ${covers('2.guard.terms')}`,
    newcomer,
    '/',
    { goTo: '/terms-of-use' },
  ],
  [`the terms themselves may be read ${covers('2.guard.terms')}`, newcomer, '/terms-of-use?wanted=%2Fdelivery', 'stay'],
  [
    `the terms come before a password that must be changed ${covers('2.guard.terms')}`,
    newAndObliged,
    '/password-change',
    { goTo: '/terms-of-use', wanted: '/password-change' },
  ],
  [
    `a link waits for the terms too ${covers('2.guard.terms')}`,
    newcomer,
    link,
    { goTo: '/terms-of-use', wanted: link },
  ],
  ['who has agreed leaves the terms', dispatcher, '/terms-of-use', { goTo: '/' }],

  ['a password that must be changed comes before any page', obliged, detail, { goTo: '/password-change' }],
  ['and before the login page', obliged, '/login', { goTo: '/password-change' }],
  ['and before /404', obliged, '/404', { goTo: '/password-change' }],
  ['where it is changed, one may stay', obliged, '/password-change', 'stay'],
  ['and where it is told that its link leads nowhere', obliged, '/linkError', 'stay'],
  ['its mailed link is checked', obliged, link, { checkLink: 'u-1' }],

  [
    `a password-change link without a query leads to the page ${covers('2.guard.linkNoQuery', '2.guard.linkCleared')}`,
    dispatcher,
    '/user/password-change',
    { goTo: '/password-change', uuidCode: null },
  ],
  [`a link's code is checked ${covers('2.guard.linkChecked')}`, dispatcher, link, { checkLink: 'u-1' }],
  [
    `a link with another query is none ${covers('2.guard.linkOtherQuery', '2.guard.linkCleared')}`,
    dispatcher,
    '/user/password-change?token=u-1',
    { goTo: '/linkError', uuidCode: null },
  ],
  [
    `nor is one with a query beside the code ${covers('2.guard.linkOtherQuery')}`,
    dispatcher,
    `${link}&to=/delivery`,
    { goTo: '/linkError', uuidCode: null },
  ],
  [
    `nor one with an empty code ${covers('2.guard.linkOtherQuery')}`,
    dispatcher,
    '/user/password-change?code=',
    { goTo: '/linkError', uuidCode: null },
  ],

  [`the root leads to the first permitted screen ${covers('2.layout.root')}`, dispatcher, '/', { goTo: '/delivery' }],
  [`the first one of the menu, not of the user ${covers('2.layout.root')}`, manager, '/', { goTo: '/kpi-dashboard' }],
  [
    `a group leads to its first permitted child ${covers('2.gated.group')}`,
    clerk,
    '/user-management',
    { goTo: '/user-management/list' },
  ],
  [
    `a group without a permitted child is none ${covers('2.gated.group')}`,
    dispatcher,
    '/user-management',
    { goTo: '/404' },
  ],
  ['who holds the menu may open its screens', dispatcher, detail, 'stay'],
  [`a screen outside the menus is like none ${covers('4.menus.kept')}`, dispatcher, '/kpi-dashboard', { goTo: '/404' }],
  ["who is no manager finds none of the managers' screens", clerk, '/portal-documents', { goTo: '/404' }],
  ['nor one below a menu of its own', clerk, '/user-management/list/edit', { goTo: '/404' }],
  ['a manager does', manager, '/user-management/list/edit', 'stay'],
  [`any other path leads to /404 ${covers('2.elsewhere')}`, dispatcher, '/delivery/nowhere', { goTo: '/404' }],
  ['who is signed in may see /404', dispatcher, '/404', 'stay'],
  ['a page may be reloaded', dispatcher, '/redirect?to=/delivery', 'stay'],
  ['the password may be changed at any time', dispatcher, '/password-change', 'stay'],
]

for (const [sentence, visitor, address, verdict] of rows) {
  test(sentence, () => {
    const [path, search] = address.split('?')
    const query = Object.fromEntries(new URLSearchParams(search))
    const screen = screens.find(one => one.path === path)
    assert.deepEqual(guard(visitor, { address, query, screen }, screens), verdict)
  })
}

const formerAddresses: [string, Visitor, string, Verdict][] = [
  ['a stranger is led to the login page, and nobody goes on there afterwards', outsider, detail, { goTo: '/login' }],
  ['whoever has signed in since is led to the root', dispatcher, detail, { goTo: '/' }],
  ['so is who has yet to agree to the terms', newcomer, detail, { goTo: '/' }],
  ['a public page shows nothing of a session', outsider, '/linkError', 'stay'],
]

for (const [sentence, visitor, address, verdict] of formerAddresses) {
  test(`of an address of a session that is over: ${sentence}`, () => {
    const screen = screens.find(one => one.path === address.split('?')[0])
    assert.deepEqual(guard(visitor, { address, query: {}, screen, isOfFormer: true }, screens), verdict)
  })
}
