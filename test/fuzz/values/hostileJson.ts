import { constantFrom, oneof, type Arbitrary } from 'fast-check'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'

/** As JSON text, because JavaScript cannot represent some of them, such as 1e400. */
const knownValues: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '0.1',
  '1.0000000000000001',
  '1e-400',
  '1e308',
  '1e400',
  '-1e400',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(400),
  '"NaN"',
  '"1"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[{}]',
  '["x"]',
  '{"":""}',
  '{"length":1e9}',
  '{"0":"a","length":1}',
  '{"__proto__":{"isManager":true}}',
  '{"constructor":{"prototype":{"isManager":true}}}',
  '{"toString":null,"valueOf":1}',
  '{"toJSON":"x","then":"y"}',
]

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Large values: up to a megabyte, and nested as deeply as a megabyte allows. */
const largeValues: readonly string[] = [
  JSON.stringify('漢'.repeat(300_000)),
  JSON.stringify('\u0300'.repeat(100_000)),
  JSON.stringify('a'.repeat(1_000_000)),
  JSON.stringify('('.repeat(100_000)),
  JSON.stringify(Array(100_000).fill(1)),
  JSON.stringify(Array(100_000).fill('x')),
  JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, at]))),
  nested('[', ']', 5),
  nested('[', ']', 100_000),
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
]

/** JSON text of a value in place of a valid one. */
export const hostileJson: Arbitrary<string> = oneof(
  { weight: 10, arbitrary: hostileText.map(text => JSON.stringify(text)) },
  { weight: 8, arbitrary: constantFrom(...knownValues) },
  { weight: 1, arbitrary: constantFrom(...largeValues) },
)
