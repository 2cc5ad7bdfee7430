import { array, constant, constantFrom, integer, nat, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'
import { encoded, encodings } from '#test/support/worlds/devices/loggerFiles/encoded.ts'

/** What is large already is not made many times as large: how much a file may be is another question. */
const largeBytes = 300_000

type Change = (bytes: Buffer) => Buffer

/** What other programs' files begin with: containers, pages, programs, pictures. */
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
const ofLines = (lines: string[]) => Buffer.from(lines.join('\n'), 'latin1')
const cells = /[^,;\t\r\n"]+/g

const replaceCell =
  (place: number, by: string): Change =>
  bytes => {
    const text = bytes.toString()
    const found = [...text.matchAll(cells)]
    const cell = found[place % Math.max(1, found.length)]
    return cell ? Buffer.from(text.slice(0, cell.index) + by + text.slice(cell.index + cell[0].length)) : bytes
  }

const cellTexts = oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileText.map(text => `"${text.replaceAll('"', '""')}"`) },
  {
    weight: 1,
    arbitrary: constantFrom('"', 'x'.repeat(100_000), ','.repeat(2000), '9'.repeat(1000), '"\n'.repeat(500)),
  },
)

const changes: Arbitrary<Change> = oneof(
  { weight: 6, arbitrary: tuple(nat(), cellTexts).map(([place, text]) => replaceCell(place, text)) },
  {
    weight: 3,
    arbitrary: tuple(nat(), integer({ min: 0, max: 255 })).map(
      ([place, byte]): Change =>
        bytes =>
          splice(bytes, at(bytes, place), Buffer.of(byte), 1),
    ),
  },
  {
    weight: 1,
    arbitrary: nat().map(
      (place): Change =>
        bytes =>
          bytes.subarray(0, at(bytes, place)),
    ),
  },
  {
    weight: 1,
    arbitrary: nat().map(
      (place): Change =>
        bytes =>
          bytes.subarray(at(bytes, place)),
    ),
  },
  {
    weight: 1,
    arbitrary: tuple(nat(), nat()).map(
      ([from, to]): Change =>
        bytes =>
          splice(bytes, at(bytes, to), bytes.subarray(at(bytes, from), at(bytes, from) + 200)),
    ),
  },
  {
    weight: 2,
    arbitrary: tuple(nat(), constantFrom(1, 2, 50)).map(([place, times]): Change => bytes => {
      if (bytes.length > largeBytes) return bytes
      const lines = linesOf(bytes)
      const line = place % lines.length
      return ofLines([...lines.slice(0, line), ...Array<string>(times).fill(lines[line] ?? ''), ...lines.slice(line)])
    }),
  },
  {
    weight: 1,
    arbitrary: nat().map(
      (place): Change =>
        bytes =>
          ofLines(linesOf(bytes).filter((_, line, all) => line !== place % all.length)),
    ),
  },
  {
    weight: 1,
    arbitrary: constantFrom(...encodings).map(
      (encoding): Change =>
        bytes =>
          encoded(bytes.toString(), encoding) ?? bytes,
    ),
  },
  {
    weight: 1,
    arbitrary: constantFrom(...beginnings).map(
      (begun): Change =>
        bytes =>
          Buffer.concat([Buffer.from(begun, 'latin1'), bytes]),
    ),
  },
  {
    weight: 1,
    arbitrary: constantFrom('\r', '\r\n', '\n\n', '\0').map(
      (end): Change =>
        bytes =>
          Buffer.from(bytes.toString('latin1').replaceAll('\n', end), 'latin1'),
    ),
  },
)

/** A file as somebody's program or a broken line makes it of a good one: nothing changed, or a few things. */
export const mutatedFile = (files: Arbitrary<Buffer>): Arbitrary<Buffer> =>
  record({
    file: files,
    changed: oneof(
      { weight: 1, arbitrary: constant<Change[]>([]) },
      { weight: 6, arbitrary: array(changes, { minLength: 1, maxLength: 3 }) },
    ),
  }).map(({ file, changed }) => changed.reduce((bytes, change) => change(bytes), file))
