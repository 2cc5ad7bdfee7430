import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { screenPaths } from '#contract/kernel/screenPaths.ts'
import { screenPages } from './screenPages.ts'

test('every screen is loaded ahead with its page', () => {
  const screens = screenPages()
  // They show nothing: the guard leads on.
  const leadOn = ['/', '/user/password-change', '/user-management']
  const frame = ['web/app/Frame.tsx', 'web/app/texts/inside.ts?ja']
  for (const path of screenPaths) {
    const modules = screens.get(path) ?? []
    const pages = modules.filter(one => !frame.includes(one) && !one.endsWith('?ja'))
    assert.equal(pages.length, leadOn.includes(path) ? 0 : 1, path)
    for (const one of modules) assert.ok(fs.existsSync(one.replace('?ja', '')), one)
  }
  assert.deepEqual(screens.get('/login'), ['web/identity/signIn/LoginPage.tsx'])
  assert.deepEqual(screens.get('/delivery/detail'), [
    ...frame,
    'web/app/pages/DeliveryDetail.tsx',
    'web/logistics/deliveries/detail/texts.ts?ja',
  ])
})
