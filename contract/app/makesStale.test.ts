import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCalls } from '#contract/app/allCalls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { isView } from '#contract/kernel/operations.ts'

const calls: Call[] = Object.values(allCalls).flatMap(group => Object.values<Call>(group))
const byPath = new Map<string, Call>(calls.map(call => [call.path, call]))
const pathsOf = ({ makesStale }: Call) => (typeof makesStale === 'object' ? makesStale : [])
const changes = ({ log, kind }: Call) => log !== 'none' && !isView(log) && kind !== 'file'

const sessionIsNew = 'a session begins or ends, and what screens know of the server with it'
const attachedLater = 'shown once another call has attached it'

/** Calls whose log entry is of a change, though they change nothing that a screen has asked for; each with its reason. */
const changeNothingShown: Record<string, string> = {
  '/user/login': sessionIsNew,
  '/user/checkOneTimePassword': sessionIsNew,
  '/user/logout': sessionIsNew,
  '/user/confirm': sessionIsNew,
  '/user/resetPasswordCode': sessionIsNew,
  '/user/confirmForgotPassword': sessionIsNew,
  '/user/changePassword': sessionIsNew,
  '/user/agreeToTermsOfUse': 'the profile shows it, which is read again for the guard',
  '/termsOfUse/publishTermsOfUse': 'its publisher may have to agree first: usePublishTerms',
  '/import/checkImport': 'nothing is taken in yet',
  '/message/fileUpload': attachedLater,
  '/case/uploadCaseFile': attachedLater,
  '/trip/uploadPhoto': attachedLater,
  '/signature/sendSigningPassword': 'mails a code',
  '/report/endSharedSubscription': 'the page of its mailed link shows it without asking',
}

test('what a call makes stale are calls that only read', () => {
  for (const call of calls) {
    for (const path of pathsOf(call)) {
      const stale = byPath.get(path)
      assert.ok(stale, `${call.path} names ${path}, which is no call`)
      assert.ok(stale.kind === 'json' && !changes(stale), `${call.path} names ${path}, which does not only read`)
      assert.notEqual(path, call.path)
    }
    assert.equal(new Set(pathsOf(call)).size, pathsOf(call).length, `${call.path} names a call twice`)
  }
})

test('each call that changes something states what it makes stale, or has a reason not to', () => {
  const silent = calls.filter(call => changes(call) && call.makesStale === undefined).map(({ path }) => path)
  assert.deepEqual(silent.toSorted(), Object.keys(changeNothingShown).toSorted())
})
