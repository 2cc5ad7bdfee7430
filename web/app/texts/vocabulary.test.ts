import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'

const root = path.join(import.meta.dirname, '../../..')

/** Whose sentences users read: screens, lists and reports, mails, the demo's notices, the documents. */
const places = ['web', 'contract', 'server', 'demo', 'docs/manual', 'docs/terms']

type Twin = {
  /** The word that is used, and what it means. */
  word: string
  /** The other word for the same. */
  banned: RegExp
  /** Where else the banned word stands, and why it has to. */
  exceptions: { file: string; text: string; why: string }[]
  /** Looks in these files only: elsewhere the word is another thing's. */
  within?: RegExp
}

const twins: Twin[] = [
  {
    word: '企業: a company of the portal. 運送会社 and 元請会社 are the trade’s own terms, 株式会社 and 有限会社 are names',
    banned: /(?<!株式|有限|合同|運送|元請)会社/u,
    exceptions: [],
  },
  {
    word: '認証コード: the six digits that are mailed',
    banned: /ワンタイムパスワード/u,
    exceptions: [
      { file: 'web/kernel/api/texts.ts', text: '1か月以上', why: 'PLT-13: 4027 asks to check the one-time password' },
    ],
  },
  {
    word: 'authentication code: the six digits that are mailed',
    banned: /one-time password/i,
    exceptions: [
      {
        file: 'web/kernel/api/texts.ts',
        text: 'over a month',
        why: 'PLT-13: 4027 asks to check the one-time password',
      },
    ],
    within: /^(web\/.*\/texts\.ts$|contract\/\w+\/words\/|server\/.*\/\w+Mails?\.ts$|docs\/)/,
  },
  { word: 'email, as the calls spell it', banned: /e-mail/i, exceptions: [] },
  {
    word: 'email: what is sent, and to send it. A mail server is called so everywhere',
    // What names a file, a key or a value of the code is no sentence.
    banned: /(?<![\w./${-])(?<!'(?=mail'))mail(?:s|ed)?\b(?! servers?\b)(?!\.\w|\(|-|'\]|: ['`{[])/i,
    exceptions: [],
    within: /^(web\/.*\/texts\.ts$|contract\/\w+\/words\/|server\/(?!platform\/).*\/\w+Mails?\.ts|docs\/manual\/en)/,
  },
  {
    word: '通知: what comes to one user. お知らせ is what the platform publishes for all; お知らせする (to tell) is no noun',
    banned: /お知らせ(?!し|いた|くだ|にな|する)/u,
    exceptions: [],
    within:
      /^(web\/.*\/(alerts|cases|loggers|vendors|reports|releases|overview|platformHealth)\/texts\.ts|server\/.*\/\w+Mails?\.ts$)/,
  },
  {
    word: 'English: re-evaluate, set, notify, automatically (docs/product/glossary.md)',
    banned: /\banew\b|\b(lay|laid) down\b|by itself|\btold\b(?! apart)|\bjudg(e|ed|ing)\b/i,
    exceptions: [],
    within: /^(web\/.*\/texts\.ts$|contract\/\w+\/words\/|server\/.*\/\w+Mails?\.ts$)/,
  },
]

const files = places
  .flatMap(place =>
    fs.readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map(name => `${place}/${name}`),
  )
  .filter(name => /\.(tsx?|md)$/.test(name) && !/\.test\.tsx?$/.test(name))

/** Code without its comments, which no user reads; line by line. */
const linesOf = (file: string) =>
  fs
    .readFileSync(path.join(root, file), 'utf8')
    .replaceAll(file.endsWith('.md') ? /$^/g : /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .split('\n')

suite('one word for one thing', () => {
  const texts = files.map(file => ({ file, lines: linesOf(file) }))
  for (const { word, banned, exceptions, within } of twins) {
    test(word, () => {
      const looked = texts.filter(({ file }) => within?.test(file) ?? true)
      assert.notEqual(looked.length, 0)
      const found = looked.flatMap(({ file, lines }) =>
        lines.filter(line => banned.test(line)).map(line => ({ file, line: line.trim() })),
      )
      const isException = ({ file, line }: (typeof found)[number]) =>
        exceptions.some(one => one.file === file && line.includes(one.text))
      assert.deepEqual(
        found.filter(one => !isException(one)),
        [],
      )
      for (const one of exceptions) {
        assert.ok(
          found.some(({ file, line }) => file === one.file && line.includes(one.text)),
          `no exception is needed any more: ${one.why}`,
        )
      }
    })
  }
})
