import fs from 'node:fs'
import path from 'node:path'
import type { SecretKind } from '#test/logs/collectedLogs.ts'

type Found = { what: string; line: string }
export type Scan = { lines: number; secrets: Record<SecretKind, number>; found: Found[] }

/** Text that must not occur in any log. */
const patterns: [string, RegExp][] = [
  ['a bearer token', /\bBearer +(?!\[hidden\])[\w.~+/=-]{8,}/i],
  ['an API key', /\bkc_[\w-]{8,}/],
  ['the hash of a password', /\$argon2/],
  ['a password in an address', /:\/\/[^\s:/@"\\]+:(?!\[hidden\])[^\s@"\\/]+@/],
  ['a secret in an address', /[?&](?:token|code|uuid|key|password)=(?!\[hidden\])[\w-]{6,}/i],
  ['a secret in a field', /\\?"(?:\w*[pP]assword|\w+Token|authorization|cookie)\\?":\\?"(?!\[hidden\]|\\?")/],
  ['an email address', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[a-z]{2,}/u],
]

/** A secret is one word of its line, with any quotes, or part of a URL. */
const words = /[\p{L}\p{N}._%+@-]{6,}/gu

/** Searches all logs of a run for all secrets of its tests. */
export function scanLogs(folder: string): Scan {
  const names = fs.readdirSync(folder)
  const secrets: Record<SecretKind, number> = { password: 0, token: 0, key: 0, code: 0, link: 0, address: 0 }
  const everywhere = new Map<string, SecretKind>()
  const codesOf = new Map<string, Set<string>>()
  for (const name of names.filter(one => one.endsWith('.secrets'))) {
    for (const [kind, value] of linesOf(folder, name).map(line => JSON.parse(line) as [SecretKind, string])) {
      secrets[kind]++
      // Six digits can have other meanings in other processes, so they are searched only in that of the mail.
      if (kind === 'code') setOf(codesOf, path.parse(name).name).add(value)
      else everywhere.set(value, kind)
    }
  }
  const found: Found[] = []
  let lines = 0
  for (const name of names.filter(one => one.endsWith('.log'))) {
    const codes = codesOf.get(path.parse(name).name) ?? new Set()
    for (const line of linesOf(folder, name)) {
      lines++
      found.push(...secretsIn(line, everywhere, codes).map(what => ({ what, line })))
    }
  }
  return { lines, secrets, found }
}

function secretsIn(line: string, everywhere: Map<string, SecretKind>, codes: Set<string>): string[] {
  const found = new Set(patterns.filter(([, pattern]) => pattern.test(line)).map(([what]) => what))
  for (const [word] of line.matchAll(words)) {
    const kind = everywhere.get(word) ?? everywhere.get(plain(word))
    if (kind) found.add(`a ${kind} of a test`)
    if (codes.has(word)) found.add('a mailed code of a test')
  }
  return [...found]
}

/** Decodes a word of a URL. */
function plain(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

const linesOf = (folder: string, name: string) =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter(line => line !== '')

function setOf(sets: Map<string, Set<string>>, name: string): Set<string> {
  const set = sets.get(name) ?? new Set()
  sets.set(name, set)
  return set
}
