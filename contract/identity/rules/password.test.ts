import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { confirmationFault, newPasswordFault } from '#contract/identity/rules/password.ts'
import { covers } from '#test/rules/covers.ts'

test(`a password has at least 8 characters, of any script ${covers('5.password.length')}`, () => {
  assert.equal(newPasswordFault('Abcdef1'), 4504)
  assert.equal(newPasswordFault('Abcdefg1'), undefined)
  assert.equal(newPasswordFault('Ab1😀😀😀😀'), 4504)
  assert.equal(newPasswordFault('Ab1😀😀😀😀😀'), undefined)
})

test(`a password holds an uppercase letter, a lowercase letter and a digit ${covers('5.password.mixture')}`, () => {
  for (const password of ['abcdefg1', 'ABCDEFG1', 'Abcdefgh', '12345678', 'Ａbcdefg１']) {
    assert.equal(newPasswordFault(password), 4505, password)
  }
})

test(`a new password differs from the current one ${covers('5.password.unchanged')}`, () => {
  assert.equal(newPasswordFault('Demo2to8C', 'Demo2to8C'), 4506)
  assert.equal(newPasswordFault('Demo2to8C', 'demo2to8C'), undefined)
})

test(`new password and confirmation match ${covers('5.password.confirmation')}`, () => {
  assert.equal(confirmationFault('Demo2to8C', 'Demo2to8c'), 4507)
  assert.equal(confirmationFault('Demo2to8C', 'Demo2to8C'), undefined)
})

test('every accepted password is long enough and mixed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), password => {
      const isTaken = newPasswordFault(password) === undefined
      assert.equal(
        isTaken,
        Array.from(password).length >= 8 && [/[A-Z]/, /[a-z]/, /[0-9]/].every(one => one.test(password)),
      )
    }),
  )
})
