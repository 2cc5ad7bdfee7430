import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assert as always, nat, property, record } from 'fast-check'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { waitMs } from '#server/platform/rateLimits/used.ts'

const limit = { name: 'x', most: 10, spanMs: 1000 }

suite('The use of a limit', () => {
  test('allows more below the limit, and says to the millisecond when again', () => {
    assert.equal(waitMs(limit, { span: 5, used: 9, usedBefore: 0 }, 5000), 0)
    assert.equal(waitMs(limit, { span: 5, used: 0, usedBefore: 9 }, 5000), 0)
    assert.equal(waitMs(limit, { span: 5, used: 0, usedBefore: 20 }, 5000), 501)
    assert.equal(waitMs(limit, { span: 5, used: 10, usedBefore: 0 }, 5400), 601)
    assert.equal(waitMs(limit, { span: 5, used: 20, usedBefore: 0 }, 5000), 1501)
    assert.equal(waitMs(limit, { span: 5, used: 99, usedBefore: 99 }, 7000), 0)
  })

  test('is neither forgotten nor increased if the clock is behind', () => {
    const count = { span: 5, used: 3, usedBefore: 9 }
    assert.equal(waitMs(limit, count, 1000), waitMs(limit, count, 5000))
    assert.ok(waitMs(limit, { span: 5, used: 10, usedBefore: 0 }, 1000) > 0)
  })

  test('always allows more after the returned time, and not long before', () => {
    const count = record({ used: nat(50), usedBefore: nat(50) })
    always(
      property(count, nat(999), (used, gone) => {
        const at = 5000 + gone
        const wait = waitMs(limit, { span: 5, ...used }, at)
        assert.equal(waitMs(limit, { span: 5, ...used }, at + wait), 0)
        if (wait > 2) assert.ok(waitMs(limit, { span: 5, ...used }, at + wait - 2) > 0)
      }),
    )
  })
})

test('An IPv6 network counts as one subject, an IPv4-mapped address as IPv4', () => {
  assert.equal(addressSubject('192.0.2.7'), '192.0.2.7')
  assert.equal(addressSubject('::ffff:192.0.2.7'), '192.0.2.7')
  const home = '2001:db8:1:2::/64'
  for (const ip of ['2001:db8:1:2::1', '2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2:3::9%eth0'])
    assert.equal(addressSubject(ip), home)
  assert.equal(addressSubject('2001:db8:1:3::1'), '2001:db8:1:3::/64')
  assert.equal(addressSubject('::1'), '0:0:0:0::/64')
  assert.equal(addressSubject('2001:db8::'), '2001:db8:0:0::/64')
})
