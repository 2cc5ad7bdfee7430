import { array, constantFrom, integer, oneof, record, tuple, uint8Array, type Arbitrary } from 'fast-check'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'

/** A packet with this first byte (MQTT 3.1.1, 2.2). */
function packet(header: number, body: Buffer): Buffer {
  const lengths: number[] = []
  for (let rest = body.length; rest > 0 || lengths.length === 0; rest = Math.floor(rest / 128))
    lengths.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  return Buffer.concat([Buffer.from([header, ...lengths]), body])
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value).subarray(0, 65_535)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}
const number = (value: number) => Buffer.from([value >> 8, value & 0xff])

/** The versions of MQTT, and invalid ones. */
const versions = [
  { name: 'MQTT', level: 4 },
  { name: 'MQTT', level: 4 },
  { name: 'MQIsdp', level: 3 },
  { name: 'MQTT', level: 5 },
  { name: 'MQTT', level: 6 },
  { name: 'mqtt', level: 4 },
  { name: '', level: 0 },
] as const
type Version = (typeof versions)[number]

const properties = oneof(
  constantFrom(
    Buffer.of(0),
    Buffer.of(5, 0x11, 0xff, 0xff, 0xff, 0xff),
    Buffer.of(3, 0x22, 0, 10),
    Buffer.of(0xff, 0xff, 0xff, 0x7f),
  ),
  uint8Array({ maxLength: 12 }).map(bytes => Buffer.from(bytes)),
)
const ofVersion = (version: Version, more: Buffer) => (version.level === 5 ? more : Buffer.alloc(0))

/** A CONNECT with the key, with or without a client id, a will and a clean session. */
export const connects = (key: string): Arbitrary<{ version: Version; bytes: Buffer }> =>
  record({
    version: constantFrom(...versions),
    name: oneof(constantFrom('device', ''), hostileText),
    password: oneof({ weight: 8, arbitrary: constantFrom(key) }, { weight: 1, arbitrary: hostileText }),
    flags: oneof(
      { weight: 6, arbitrary: constantFrom(0xc2, 0xc0) },
      { weight: 1, arbitrary: integer({ min: 0, max: 255 }) },
    ),
    keepAlive: constantFrom(0, 1, 60, 65_535),
    more: properties,
  }).map(({ version, name, password, flags, keepAlive, more }) => ({
    version,
    bytes: packet(
      0x10,
      Buffer.concat([
        text(version.name),
        Buffer.of(version.level, flags),
        number(keepAlive),
        ofVersion(version, more),
        text(name),
        ...(flags & 4 ? [ofVersion(version, more), text('kelvinchain/v1/x/readings'), text('{}')] : []),
        ...(flags & 0x80 ? [text('any')] : []),
        ...(flags & 0x40 ? [text(password)] : []),
      ]),
    ),
  }))

/** Packets that a device may send once it is connected, and others. */
export function packets(version: Version, topics: Arbitrary<string>, payloads: Arbitrary<Buffer>): Arbitrary<Buffer> {
  const ids = constantFrom(0, 1, 1, 2, 65_535)
  const qos = constantFrom(0, 1, 1, 1, 2, 3)
  const publish = record({
    qos,
    topic: topics,
    id: ids,
    payload: payloads,
    more: properties,
    flags: constantFrom(0, 0, 1, 8, 9),
  }).map(({ qos: level, topic, id, payload, more, flags }) =>
    packet(
      0x30 | (level << 1) | flags,
      Buffer.concat([text(topic), level > 0 ? number(id) : Buffer.alloc(0), ofVersion(version, more), payload]),
    ),
  )
  const filters = oneof(topics, constantFrom('#', '+/+', '$SYS/#', '$share/a/#', 'kelvinchain/v1/+/results', ''))
  const subscribe = tuple(ids, array(filters, { maxLength: 4 }), integer({ min: 0, max: 255 }), properties).map(
    ([id, all, level, more]) =>
      packet(
        0x82,
        Buffer.concat([
          number(id),
          ofVersion(version, more),
          ...all.flatMap(filter => [text(filter), Buffer.of(level)]),
        ]),
      ),
  )
  const unsubscribe = tuple(ids, array(filters, { maxLength: 3 }), properties).map(([id, all, more]) =>
    packet(0xa2, Buffer.concat([number(id), ofVersion(version, more), ...all.map(text)])),
  )
  const answers = tuple(constantFrom(0x40, 0x50, 0x62, 0x70, 0x90, 0xb0), ids).map(([header, id]) =>
    packet(header, number(id)),
  )
  const bare = constantFrom(0x00, 0x20, 0xc0, 0xd0, 0xe0, 0xf0).map(header => packet(header, Buffer.alloc(0)))
  const anything = tuple(integer({ min: 0, max: 255 }), uint8Array({ maxLength: 40 })).map(([header, bytes]) =>
    packet(header, Buffer.from(bytes)),
  )
  return oneof(
    { weight: 6, arbitrary: publish },
    { weight: 2, arbitrary: subscribe },
    { weight: 1, arbitrary: unsubscribe },
    { weight: 1, arbitrary: answers },
    { weight: 1, arbitrary: bare },
    { weight: 1, arbitrary: anything },
  )
}
