import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedLink, type LinkAnswer } from '#web/shell/guard/checkedLink.ts'
import type { Leaving, Visitor } from '#web/shell/guard/guard.ts'
import { covers } from '#test/rules/covers.ts'

const user: Visitor = {
  isSignedIn: true,
  email: 'a@maker.example',
  menus: ['DeliveryStatus'],
  hasPendingEmail: false,
  isManager: false,
  hasAgreedToTerms: true,
  mustChangePassword: false,
}
const gone: Visitor = { ...user, isSignedIn: false, email: '' }
const address = '/user/password-change?code=u-1'
const own: LinkAnswer = { email: 'a@maker.example', purpose: 'passwordChange' }

const rows: [string, Visitor, LinkAnswer, Leaving][] = [
  [
    `one's own link leads on to the page with its code stored ${covers('2.layout.passwordChangeLink', '2.guard.linkChecked')}`,
    user,
    own,
    { goTo: '/password-change', uuidCode: 'u-1' },
  ],
  [
    `another account's link drops email and token, and is remembered ${covers('2.guard.linkOfAnother')}`,
    user,
    { ...own, email: 'b@maker.example' },
    { goTo: '/login', wanted: address, uuidCode: null, isOfAnother: true },
  ],
  [
    `an expired link is none ${covers('2.guard.linkInvalid')}`,
    user,
    'expired',
    { goTo: '/linkError?reason=expired', uuidCode: null },
  ],
  [
    `a used or unknown link is none ${covers('2.guard.linkInvalid')}`,
    user,
    'dead',
    { goTo: '/linkError?reason=dead', uuidCode: null },
  ],
  [
    `a link for something else changes no password ${covers('2.guard.linkInvalid')}`,
    user,
    { ...own, purpose: 'passwordReset' },
    { goTo: '/linkError', uuidCode: null },
  ],
  [
    'a link that nobody could check is not taken for good',
    user,
    'unchecked',
    { goTo: '/linkError?reason=unchecked', uuidCode: null },
  ],
  [
    'who was signed out while the link was checked signs in and opens it again',
    gone,
    own,
    { goTo: '/login', wanted: address, uuidCode: null },
  ],
]

for (const [sentence, visitor, answer, leaving] of rows) {
  test(sentence, () => assert.deepEqual(checkedLink(visitor, { address, uuid: 'u-1', answer }), leaving))
}
