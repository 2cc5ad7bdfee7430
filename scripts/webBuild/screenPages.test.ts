import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { screenPaths } from '#contract/kernel/screenPaths.ts'
import { screenPages } from './screenPages.ts'

test('every screen is loaded ahead with its page', () => {
  const pages = screenPages()
  // They show nothing: the guard leads on.
  const leadOn = ['/', '/user/password-change', '/user-management']
  const frame = ['web/app/Frame.tsx', 'web/app/texts/inside.ja.ts']
  for (const path of screenPaths) {
    const modules = pages.get(path) ?? []
    assert.equal(modules.filter(one => !frame.includes(one)).length, leadOn.includes(path) ? 0 : 1, path)
    for (const one of modules) assert.ok(fs.existsSync(one), one)
  }
  assert.deepEqual(pages.get('/login'), ['web/identity/signIn/LoginPage.tsx'])
  assert.deepEqual(pages.get('/delivery/detail'), [...frame, 'web/app/pages/DeliveryDetail.tsx'])
})
