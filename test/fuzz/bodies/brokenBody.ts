import { boolean, constantFrom, nat, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { hostileJson } from '#test/fuzz/values/hostileJson.ts'
import { pathText } from '#server/platform/http/calls/validated.ts'

/** A body to send; `broken`: the path of a field that has a value of another kind, and the body before. */
export type SentBody = { json: string | Buffer; broken?: { at: string; good: unknown } }

type Path = (string | number)[]
const hole = '\u{10fffd}hole\u{10fffd}'

/** A body with one fault: a value of another kind, a missing field or an additional one. */
export function nearlyValid(bodies: Arbitrary<unknown>): Arbitrary<SentBody> {
  const changes = oneof({ weight: 6, arbitrary: hostileJson }, { weight: 1, arbitrary: constantFrom(undefined) })
  const replaced = tuple(bodies, nat(), changes).map(([body, place, value]) => {
    const paths = pathsIn(body)
    const path = paths[place % paths.length]
    return path ? withValue(body, path, value) : withField(body, value ?? '1')
  })
  const extended = tuple(bodies, hostileJson).map(([body, value]) => withField(body, value))
  return oneof({ weight: 6, arbitrary: replaced }, { weight: 1, arbitrary: extended })
}

function withValue(body: unknown, path: Path, value: string | undefined): SentBody {
  const json = inserted(replacedAt(body, path, value === undefined ? undefined : hole), value ?? '')
  // One text can be as valid as another, or contradict another field, which is then named instead.
  return value?.startsWith('"') ? { json } : { json, broken: { at: pathText(path), good: body } }
}

function withField(body: unknown, value: string): SentBody {
  if (typeof body !== 'object' || body === null) return { json: value }
  return { json: inserted({ ...body, surprise: hole }, value), broken: { at: 'surprise', good: body } }
}

const inserted = (body: unknown, value: string) => JSON.stringify(body).replace(JSON.stringify(hole), () => value)

/** The paths of all values in a body, including those in lists and inner objects. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const inner =
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, Array.isArray(value) ? Number(key) : key]))
  return path.length === 0 ? inner : [path, ...inner]
}

function replacedAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (!Array.isArray(value)) {
    const inner = value as Record<string, unknown>
    return { ...inner, [key]: replacedAt(inner[key], rest, by) }
  }
  return value.map((one, at) => (at === key ? replacedAt(one, rest, by) : one)).filter(one => one !== undefined)
}

/** A body with damaged bytes: cut off, with an additional byte, with duplicate fields, with something before or after it. */
export function damaged(bodies: Arbitrary<unknown>): Arbitrary<SentBody> {
  const how = record({
    body: bodies.map(body => Buffer.from(JSON.stringify(body))),
    place: nat(),
    byte: constantFrom(0x00, 0x0a, 0x22, 0x5c, 0x7b, 0x80, 0xc0, 0xed, 0xff),
    isCut: boolean(),
  })
  const bytes = how.map(({ body, place, byte, isCut }) => {
    const at = place % body.length
    return {
      json: isCut ? body.subarray(0, at) : Buffer.concat([body.subarray(0, at), Buffer.of(byte), body.subarray(at)]),
    }
  })
  const around = tuple(bodies, constantFrom(...frames)).map(([body, frame]) => ({ json: frame(JSON.stringify(body)) }))
  return oneof(bytes, around)
}

const frames: ((json: string) => string)[] = [
  json => `\ufeff${json}`,
  json => `${json}${json}`,
  json => `${json},`,
  json => `[${json}]`,
  json => `{"__proto__":${json}}`,
  // Each field twice: all readers of the body must use the same one.
  json => (json.length > 2 ? `${json.slice(0, -1)},${json.slice(1)}` : json),
  json => ` \n\t${json}\r\n `,
  json => json.replaceAll('"', "'"),
  () => '',
  () => 'null',
  () => '1e999999999',
]
