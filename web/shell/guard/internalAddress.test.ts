import assert from 'node:assert/strict'
import { test } from 'node:test'
import { internalAddress } from '#web/shell/guard/internalAddress.ts'

test('an address inside the portal is kept with its search', () => {
  for (const address of ['/delivery/detail?deliveryId=7', '/delivery#end', '/user/password-change?code=u-1']) {
    assert.equal(internalAddress(address), address)
  }
})

test('no address leads out of the portal', () => {
  for (const address of [
    undefined,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'delivery',
    '//[',
  ]) {
    assert.equal(internalAddress(address), '/', String(address))
  }
})
