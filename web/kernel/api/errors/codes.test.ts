import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { codes as allCodes, type ErrorCode } from '#contract/kernel/codes.ts'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { codes as texts } from '#web/kernel/api/texts.ts'

const errorCodes = Object.values(allCodes).filter((code): code is ErrorCode => code !== allCodes.success)
const { ja: japanese, en: english } = bothLanguages(texts)
const languages = { japanese, english }

/** Codes that mean the same: fields with two codes, data that is missing in two places, the generic server errors. */
const sameMeaning: readonly ErrorCode[][] = [
  [4006, 4502],
  [4008, 4501],
  [4508, 5501],
  [4509, 5503],
  [4510, 5504],
  [5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009, 5010, 5011, 5012, 5013],
]

const codesOf = (texts: typeof japanese, pattern: RegExp) => errorCodes.filter(code => pattern.test(texts[code]))
/** PLT-14, and 4027, which asks for a login with a one-time password. */
const endings = [4013, 4014, 4015, 4026, 4027, 4029, 4034]

suite('the message of a code', () => {
  test('is there in both languages, as whole sentences', () => {
    for (const code of errorCodes) {
      assert.match(japanese[code], /^[^a-z]*[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}].*。$/u, String(code))
      assert.match(english[code], /^[A-Z][^\u3000-\u9fff]*\.$/, String(code))
    }
  })

  test('is there for no other code', () => {
    for (const texts of Object.values(languages)) assert.deepEqual(Object.keys(texts), errorCodes.map(String))
  })

  test('is shared only by codes that mean the same', () => {
    for (const [language, texts] of Object.entries(languages)) {
      const shared = Object.values(Object.groupBy(errorCodes, code => texts[code])).filter(group => group?.length !== 1)
      assert.deepEqual(shared.map(String).sort(), sameMeaning.map(String).sort(), language)
    }
  })

  test('tells the user to log in again where the session is over, and nowhere else', () => {
    assert.deepEqual(codesOf(japanese, /再度ログイン/), endings)
    assert.deepEqual(codesOf(english, /Log in again/), endings)
  })

  test('says where the way on is: the registration mail, the reset link, the administrator', () => {
    assert.match(japanese[4010], /有効化メール/)
    assert.match(english[4010], /registration email/)
    assert.match(japanese[4011], /パスワード再設定のリンク/)
    assert.match(english[4011], /password reset link/)
    for (const code of [4016, 4035] as const) {
      assert.match(japanese[code], /管理者にお問い合わせください/)
      assert.match(english[code], /Contact your administrator/)
    }
  })

  test('asks to try later where the server is in trouble or was asked too often', () => {
    const later = [4012, 4025, 5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009, 5010, 5011, 5012, 5013, 5014, 5015]
    assert.deepEqual(codesOf(japanese, /しばらくしてから/), later)
    assert.deepEqual(codesOf(english, /Try again later/), later)
  })

  // PLT-13: "AWS server error".
  test('of 5014 names the AWS server', () => {
    assert.match(japanese[5014], /^AWSサーバー/)
    assert.match(english[5014], /AWS server error/)
  })

  test('that one is not authorised is that of PLT-13, word for word', () => {
    assert.equal(english[4017], 'Not authorized to access the page.')
  })
})
