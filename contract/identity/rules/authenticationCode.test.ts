import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAuthenticationCode, typedDigits } from '#contract/identity/rules/authenticationCode.ts'
import { covers } from '#test/rules/covers.ts'

test(`an authentication code has exactly six digits, in any typed form ${covers('5.authenticationCode.digits')}`, () => {
  for (const typed of ['123456', ' 123 456 ', '１２３４５６', '123-456'])
    assert.ok(isAuthenticationCode(typedDigits(typed)))
  for (const typed of ['', '12345', '1234567', '12345a', '一二三四五六', '٣٤٥٦٧٨']) {
    assert.ok(!isAuthenticationCode(typedDigits(typed)), typed)
  }
})
