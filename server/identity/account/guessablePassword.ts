import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Words that make no password stronger: of the portal, and those that lead every list of leaked ones. */
const plainWords = ['kelvinchain', 'kelvin', 'password', 'passw0rd', 'welcome', 'qwerty', 'portal', 'admin']
const shortestName = 4
/** As many characters as a password has at least (IDN-44). */
const enough = 8

/**
 * Whether a password is one that attackers try first: among the most used leaked ones, in whatever case and with signs
 * around it, or hardly more than the words of its owner's address and the portal's own (docs/decisions/0057).
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const folded = password.normalize('NFKC').toLowerCase()
  const known = await commonPasswords()
  return known.has(folded) || known.has(withoutSignsAround(folded)) || Array.from(rest(folded, email)).length < enough
}

const letterOrDigit = /[\p{L}\p{N}]/u

function withoutSignsAround(text: string): string {
  const letters = Array.from(text)
  const isWord = (letter: string) => letterOrDigit.test(letter)
  return letters.slice(letters.findIndex(isWord), letters.findLastIndex(isWord) + 1).join('')
}

/** What is left of a password without those words, the longest first. */
function rest(folded: string, email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const ofAddress = [name, ...name.split(/[._+-]/), ...domain.split('.').slice(0, -1)]
  const words = [...plainWords, ...ofAddress.filter(word => word.length >= shortestName)]
  return words.toSorted((one, two) => two.length - one.length).reduce((text, word) => text.replaceAll(word, ''), folded)
}

let kept: Promise<Set<string>> | undefined

function commonPasswords(): Promise<Set<string>> {
  kept ??= readFile(path.join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').then(
    text => new Set(text.split('\n').filter(line => line !== '' && !line.startsWith('#'))),
  )
  return kept
}
