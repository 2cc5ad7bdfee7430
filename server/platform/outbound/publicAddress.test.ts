import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress, NotPublicError, publicLookup } from '#server/platform/outbound/publicAddress.ts'

test('addresses of this machine, private networks and cloud metadata are not public', () => {
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fc00::1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    '2001::1',
    'fe80::1%lo',
    '64:ff9b:1::1',
    '::10.0.0.1',
    '::ffff:169.254.169.254',
    'localhost',
    '',
  ]) {
    assert.ok(!isPublicAddress(address), address)
  }
  for (const address of ['8.8.8.8', '52.1.2.3', '172.15.0.1', '172.32.0.1', '2603:1030::1', '2a00:1450::1']) {
    assert.ok(isPublicAddress(address), address)
  }
})

test('a name that leads to this machine is refused before the connection', async () => {
  const failure = await new Promise(resolve =>
    publicLookup('localhost', {}, (error, address) => resolve(error ?? address)),
  )
  assert.ok(failure instanceof NotPublicError)
})
