import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { newPasswordFault } from '#contract/identity/rules/password.ts'
import { isGuessable } from '#server/identity/account/guessablePassword.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'

const email = 'hanako.suzuki@maruyama.example'

test('a commonly leaked password is guessable in any case and width and with symbols around it', async () => {
  for (const password of ['Qwerty123', 'tRustno1', 'Abcd1234!', '*1qaz2wsX*', 'Ｐａｓｓｗｏｒｄ１２３', 'Michael1']) {
    assert.equal(await isGuessable(password, email), true, password)
  }
})

test('the words of the address and of the portal do not make a password long enough', async () => {
  for (const password of [
    'Suzuki2026!',
    'HanakoSuzuki1',
    'Maruyama#2026',
    'KelvinChain2026',
    'Welcome2026!',
    'Password2026',
  ]) {
    assert.equal(await isGuessable(password, email), true, password)
  }
})

test('other passwords are not guessable, even long ones with such a word', async () => {
  for (const password of ['Demo2to8C', 'Chosen4Myself', 'Suzuki rides 7 horses', '冷蔵Qu4litaet', 'aB3$'.repeat(40)]) {
    assert.equal(await isGuessable(password, email), false, password)
  }
  assert.equal(await isGuessable((await prepareTemporaryPassword()).text, email), false)
})

test('more than three thousand passwords of the list satisfy the rules in some spelling', async () => {
  const text = await readFile(path.join(import.meta.dirname, 'commonPasswords.txt'), 'utf8')
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const spelled = lines.map(line => line.replace(/[a-z]/, first => first.toUpperCase()))
  assert.ok(spelled.filter(line => newPasswordFault(line) === undefined).length > 3000)
  assert.ok(lines.every(line => line === line.toLowerCase()))
})
