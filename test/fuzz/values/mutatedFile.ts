import { array, constant, constantFrom, integer, nat, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'
import { encoded, encodings } from '#test/support/worlds/devices/loggerFiles/encoded.ts'

/** Larger files are not enlarged further; the maximum size of a file is tested elsewhere. */
const largeBytes = 300_000

type Change = (bytes: Buffer) => Buffer

/** The first bytes of other kinds of files: containers, pages, programs, pictures. */
const beginnings = [
  'PK\x03\x04',
  '%PDF-1.7\n',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  '\x1f\x8b\x08',
  'MZ',
  '\x89PNG\r\n',
  '<!doctype html>',
  '\xef\xbb\xbf',
  '\xff\xfe',
  '\xfe\xff',
  '\0',
]

const at = (bytes: Buffer, place: number) => place % (bytes.length + 1)
const splice = (bytes: Buffer, place: number, more: Buffer, instead = 0) =>
  Buffer.concat([bytes.subarray(0, place), more, bytes.subarray(place + instead)])
const linesOf = (bytes: Buffer) => bytes.toString('latin1').split('\n')
const ofLines = (lines: string[]) => latin1(lines.join('\n'))
const cells = /[^,;\t\r\n"]+/g

function replaceCell(bytes: Buffer, place: number, by: string): Buffer {
  const text = bytes.toString()
  const all = [...text.matchAll(cells)]
  const cell = all[place % Math.max(1, all.length)]
  return cell ? Buffer.from(text.slice(0, cell.index) + by + text.slice(cell.index + cell[0].length)) : bytes
}

function repeatLine(bytes: Buffer, place: number, times: number): Buffer {
  if (bytes.length > largeBytes) return bytes
  const lines = linesOf(bytes)
  const line = place % lines.length
  return ofLines([...lines.slice(0, line), ...Array<string>(times).fill(lines[line] ?? ''), ...lines.slice(line)])
}

const cellTexts = oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileText.map(text => `"${text.replaceAll('"', '""')}"`) },
  {
    weight: 1,
    arbitrary: constantFrom('"', 'x'.repeat(100_000), ','.repeat(2000), '9'.repeat(1000), '"\n'.repeat(500)),
  },
)

const changed = <Values extends unknown[]>(
  weight: number,
  values: Arbitrary<Values>,
  change: (bytes: Buffer, ...values: Values) => Buffer,
) => ({
  weight,
  arbitrary: values.map(
    (chosen): Change =>
      bytes =>
        change(bytes, ...chosen),
  ),
})

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const byte = integer({ min: 0, max: 255 })
const changes: Arbitrary<Change> = oneof(
  changed(6, tuple(nat(), cellTexts), replaceCell),
  changed(3, tuple(nat(), byte), (bytes, place, by) => splice(bytes, at(bytes, place), Buffer.of(by), 1)),
  changed(1, tuple(nat()), (bytes, place) => bytes.subarray(0, at(bytes, place))),
  changed(1, tuple(nat()), (bytes, place) => bytes.subarray(at(bytes, place))),
  changed(1, tuple(nat(), nat()), (bytes, from, to) =>
    splice(bytes, at(bytes, to), bytes.subarray(at(bytes, from), at(bytes, from) + 200)),
  ),
  changed(2, tuple(nat(), constantFrom(1, 2, 50)), repeatLine),
  changed(1, tuple(nat()), (bytes, place) =>
    ofLines(linesOf(bytes).filter((_, line, all) => line !== place % all.length)),
  ),
  changed(1, tuple(constantFrom(...encodings)), (bytes, encoding) => encoded(bytes.toString(), encoding) ?? bytes),
  changed(1, tuple(constantFrom(...beginnings)), (bytes, begun) => Buffer.concat([latin1(begun), bytes])),
  changed(1, tuple(constantFrom('\r', '\r\n', '\n\n', '\0')), (bytes, end) =>
    latin1(bytes.toString('latin1').replaceAll('\n', end)),
  ),
)

/** A valid file, unchanged or with a few changes as by another program or a bad connection. */
export const mutatedFile = (files: Arbitrary<Buffer>): Arbitrary<Buffer> =>
  record({
    file: files,
    changes: oneof(
      { weight: 1, arbitrary: constant<Change[]>([]) },
      { weight: 6, arbitrary: array(changes, { minLength: 1, maxLength: 3 }) },
    ),
  }).map(({ file, changes: chosen }) => chosen.reduce((bytes, change) => change(bytes), file))
