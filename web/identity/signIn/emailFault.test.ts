import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TFunction } from 'i18next'
import { emailFault } from '#web/identity/signIn/emailFault.ts'

const key = ((said: string) => said) as unknown as TFunction
const faultOf = (typed: string) => emailFault(typed)?.(key)

test('an email address must be there, and look like one', () => {
  for (const typed of ['', '   ']) assert.equal(faultOf(typed), 'codes.4002')
  for (const typed of [
    'x',
    'x@',
    '@example.com',
    'x@example',
    'x@example.',
    'x y@example.com',
    'x@y@example.com',
    'x@example.c',
  ])
    assert.equal(faultOf(typed), 'session.wrongEmail', typed)
  for (const typed of ['x@example.com', ' X.Y+z@mail.example.co.jp ', "o'neil@example.com", '山田@例え.テスト'])
    assert.equal(faultOf(typed), undefined, typed)
})
