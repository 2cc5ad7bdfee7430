import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { truncatedPayload, watchFrames } from '#server/integration/mqtt/connection/packetFrames.ts'

const limits = { publishBytes: 300, otherBytes: 40, truncatesPayload: true }

/** A packet with this header byte and body (MQTT 3.1.1, 2.2). */
function packet(header: number, body: Buffer): Buffer {
  const lengths: number[] = []
  for (let rest = body.length; rest > 0 || lengths.length === 0; rest = Math.floor(rest / 128))
    lengths.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  return Buffer.concat([Buffer.from([header, ...lengths]), body])
}

const publish = (qos: number, topic: string, id: number, payload: Buffer) =>
  packet(
    0x30 | (qos << 1),
    Buffer.concat([
      Buffer.from([0, topic.length]),
      Buffer.from(topic),
      Buffer.from(qos > 0 ? [id >> 8, id & 0xff] : []),
      payload,
    ]),
  )

const message = fc.record({
  qos: fc.integer({ min: 0, max: 2 }),
  topic: fc.stringMatching(/^[a-z]{1,60}$/),
  id: fc.integer({ min: 1, max: 65_535 }),
  payload: fc.uint8Array({ maxLength: 1000 }),
})

function passed(bytes: Buffer, cuts: number[], given = limits): Buffer {
  const frames = watchFrames(() => given)
  const places = [...new Set([0, ...cuts.map(cut => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  return Buffer.concat(places.slice(1).flatMap((end, index) => frames.pass(bytes.subarray(places[index], end))))
}

suite('incoming packets', () => {
  test('are passed on unchanged, and messages that are too large without their payload, wherever the bytes are split', () => {
    fc.assert(
      fc.property(fc.array(message), fc.array(fc.nat(), { maxLength: 30 }), (messages, cuts) => {
        const sent = messages.map(({ qos, topic, id, payload }) => publish(qos, topic, id, Buffer.from(payload)))
        const wanted = messages.map(({ qos, topic, id, payload }) => {
          const length = 2 + topic.length + (qos > 0 ? 2 : 0) + payload.length
          return publish(qos, topic, id, length > limits.publishBytes ? truncatedPayload : Buffer.from(payload))
        })
        const ping = packet(0xc0, Buffer.alloc(0))
        assert.deepEqual(passed(Buffer.concat([...sent, ping]), cuts), Buffer.concat([...wanted, ping]))
      }),
    )
  })

  test('end the connection if they are too large and not PUBLISH, or not MQTT', () => {
    assert.throws(() => passed(packet(0x80, Buffer.alloc(41)), []), /a packet of 41 bytes/)
    assert.throws(() => passed(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 1]), []), /more than four bytes/)
    const topicLongerThanPacket = Buffer.concat([Buffer.from([0x30, 0xad, 2, 255, 255]), Buffer.alloc(70_000)])
    assert.throws(() => passed(topicLongerThanPacket, []), /shorter than its topic/)
  })

  test('before authentication are never truncated: they would be acknowledged unread', () => {
    const large = publish(1, 'topic', 7, Buffer.alloc(1000))
    assert.throws(() => passed(large, [3], { ...limits, truncatesPayload: false }), /a packet of/)
  })

  test('have a known size while they are incomplete', () => {
    const frames = watchFrames(() => ({ ...limits, publishBytes: 10_000 }))
    const large = publish(1, 'topic', 7, Buffer.alloc(5000))
    frames.pass(large.subarray(0, 100))
    assert.deepEqual(frames.open(), { bytes: large.length, packet: 1 })
    frames.pass(Buffer.concat([large.subarray(100), large.subarray(0, 100)]))
    assert.deepEqual(frames.open(), { bytes: large.length, packet: 2 })
    frames.pass(large.subarray(100))
    assert.equal(frames.open().bytes, 0)
  })
})
