import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { applicationIdentifiers, hasFixedLength } from '#contract/kernel/gs1/applicationIdentifiers.ts'
import { contentsOf } from '#contract/kernel/gs1/codeContents.ts'
import { combinationFaults } from '#contract/kernel/gs1/combinations.ts'
import { yjOf } from '#contract/kernel/gs1/drugCodes.ts'
import { elementString, fnc1, parseBracketed, parseElementString } from '#contract/kernel/gs1/elementString.ts'
import { readCode } from '#contract/kernel/gs1/readCode.ts'
import { filesBelow } from '#test/material/checkLoggerFiles.ts'

/** Reads every code below DIR/codes; returns the differences of each file. Empty if there is no such folder. */
export async function checkCodes(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const name of await filesBelow(path.join(folder, 'codes'))) {
    const check = checks[path.basename(name)] ?? checks[path.basename(name).replace(/\d.*$/, '')]
    if (check) found.set(`codes/${name}`, check(await readFile(path.join(folder, 'codes', name), 'utf8')))
  }
  return found
}

const checks: Record<string, (text: string) => string[]> = {
  'ai-vectors.json': text => (JSON.parse(text) as Vector[]).flatMap(vectorDifference),
  'gs1-syntax-dictionary.txt': text => dictionaryDifferences(text),
  'drug-barcodes.json': text => (JSON.parse(text) as Barcode[]).flatMap(barcodeDifference),
  mhlw_price_: text =>
    text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map(line => line.split(',')[1] ?? '')
      .filter(code => yjOf(code) !== code)
      .map(code => `${code} is no code of twelve characters`),
}

type Vector = { kind: string; input: string; valid: boolean; expected_element_string?: string | null }

/** GS1's own engine writes FNC1 as ^. */
function vectorDifference({ kind, input, valid, expected_element_string: expected }: Vector): string[] {
  const isBracketed = !kind.startsWith('element-string')
  const marked = input.startsWith('^') ? input.slice(1).replaceAll('^', fnc1) : undefined
  const parsed = isBracketed
    ? parseBracketed(input)
    : marked === undefined
      ? { fault: 'noCode' as const }
      : parseElementString(marked)
  const elements = parsed.fault === undefined ? parsed.elements : undefined
  const isCombination = kind.startsWith('ai-combination')
  const isValid = elements !== undefined && (!isCombination || combinationFaults(elements).length === 0)
  if (isValid !== valid) return [`${kind} ${input}: ${isValid ? 'read' : 'refused'}`]
  const written = elements && `^${elementString(elements).replaceAll(fnc1, '^')}`
  return expected && written !== expected ? [`${input}: ${written}, expected ${expected}`] : []
}

type Barcode = { input: string; expect: { gtin: string; lot?: string; expiry?: string } | null }

function barcodeDifference({ input, expect }: Barcode): string[] {
  const code = readCode(input)
  if (code.fault !== undefined) return expect === null ? [] : [`${input}: ${code.fault}`]
  if (expect === null) return [`${input}: read`]
  const { gtin, lot, expiry } = contentsOf(code.elements, '2026-11-26')
  const isSame = gtin === expect.gtin && lot === expect.lot && expiry === expect.expiry
  return isSame ? [] : [`${input}: ${JSON.stringify({ gtin, lot, expiry })}`]
}

/** What the portal verifies of data; lists of countries, currencies and the like are left out. */
const verified = new Set(['csum', 'yymmd0', 'yymmdd', 'yyyymmdd', 'zero', 'nonzero'])

function dictionaryDifferences(text: string): string[] {
  const lines = text.split(/\r?\n/).filter(line => line !== '' && !line.startsWith('#'))
  const listed = lines.flatMap(line => entriesOf(line.split(' # ')[0]?.trim().split(/\s+/) ?? []))
  const unknown = [...applicationIdentifiers.keys()].filter(ai => !listed.some(one => one.ai === ai))
  return [...listed.flatMap(differenceOf), ...unknown.map(ai => `${ai} is not in the dictionary`)]
}

type Entry = { ai: string; isFixed: boolean; form: string; needs: string; excludes: string[] }

function entriesOf([range = '', ...words]: string[]): Entry[] {
  const [first = '', last = first] = range.split('-')
  const [flags = ''] = words.filter(word => /^[*?]+$/.test(word))
  const parts = words.filter(word => /^\[?[NXYZ][\d.]/.test(word))
  const attribute = (name: string) =>
    words.flatMap(word => (word.startsWith(`${name}=`) ? word.slice(name.length + 1) : []))
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => ({
    ai: String(Number(first) + at).padStart(first.length, '0'),
    isFixed: flags.includes('*'),
    form: parts
      .map(part =>
        part
          .split(',')
          .filter((word, place) => place === 0 || verified.has(word))
          .join(','),
      )
      .join(' '),
    needs: attribute('req').join(','),
    // Of its own group: another number of decimals (combinations.ts).
    excludes: attribute('ex')
      .flatMap(list => list.split(','))
      .filter(one => one !== `${first.slice(0, 3)}n`),
  }))
}

function differenceOf({ ai, isFixed, form, needs, excludes }: Entry): string[] {
  const known = applicationIdentifiers.get(ai)
  if (!known) return [`${ai} is not known`]
  const knownForm = known.parts
    .map(({ characters, min, max, isOptional, verified: rules }) => {
      const length = `${characters}${min === max ? '' : '..'}${max}`
      return [isOptional ? `[${length}]` : length, ...rules].join(',')
    })
    .join(' ')
  const knownNeeds = known.needs.map(together => together.join('+')).join(',')
  return [
    ...(knownForm === form ? [] : [`${ai}: ${knownForm}, expected ${form}`]),
    ...(knownNeeds === needs ? [] : [`${ai} needs ${knownNeeds}, expected ${needs}`]),
    ...(known.excludes.join() === excludes.join()
      ? []
      : [`${ai} excludes ${known.excludes.join()}, expected ${excludes.join()}`]),
    ...(hasFixedLength(ai) === isFixed ? [] : [`${ai}: fixed length ${!isFixed}`]),
  ]
}
