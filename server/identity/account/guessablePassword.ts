import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Words that add no strength: the portal's own, and the most common ones in lists of leaked passwords. */
const weakWords = ['kelvinchain', 'kelvin', 'password', 'passw0rd', 'welcome', 'qwerty', 'portal', 'admin']
const minNameLength = 4
/** The minimum length of a password (IDN-44). */
const minLength = 8

/**
 * Whether attackers would try this password early: it is a common leaked password, in any case and with any symbols
 * around it, or too little remains without the words of the user's address and of the portal (docs/decisions/0057).
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const lowerCase = password.normalize('NFKC').toLowerCase()
  const common = await commonPasswords()
  return (
    common.has(lowerCase) ||
    common.has(withoutOuterSymbols(lowerCase)) ||
    Array.from(withoutWeakWords(lowerCase, email)).length < minLength
  )
}

const letterOrDigit = /[\p{L}\p{N}]/u

function withoutOuterSymbols(text: string): string {
  const characters = Array.from(text)
  const isWord = (character: string) => letterOrDigit.test(character)
  return characters.slice(characters.findIndex(isWord), characters.findLastIndex(isWord) + 1).join('')
}

/** The password without weak words and words of the address, the longest removed first. */
function withoutWeakWords(lowerCase: string, email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const addressWords = [name, ...name.split(/[._+-]/), ...domain.split('.').slice(0, -1)]
  const words = [...weakWords, ...addressWords.filter(word => word.length >= minNameLength)]
  return words.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ''), lowerCase)
}

let loaded: Promise<Set<string>> | undefined

function commonPasswords(): Promise<Set<string>> {
  loaded ??= readFile(path.join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').then(
    text => new Set(text.split('\n').filter(line => line !== '' && !line.startsWith('#'))),
  )
  return loaded
}
