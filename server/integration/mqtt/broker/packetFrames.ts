const publish = 3
const headerBytes = 1
/** MQTT 3.1.1, 2.2.3: at most four bytes of seven bits tell how long the rest is. */
const maxLengthBytes = 4

/** What stands instead of a payload that was too large to be read; no JSON, so nobody's good message. */
export const leftOutPayload = Buffer.from('(larger than a message may be)')

export type FrameLimits = {
  publishBytes: number
  /** Of any packet that is no message. */
  otherBytes: number
  /** Whether a message that is too large goes on without its payload; else it ends the connection. */
  leavesOut: boolean
}

export type PacketFrames = {
  /** The bytes to pass on; throws where they are no MQTT, or a packet that is no message is too large. */
  pass: (chunk: Buffer) => Buffer[]
  /** How many bytes will be gathered of the packet whose end has not arrived yet (0: none), and which packet that is. */
  open: () => { bytes: number; packet: number }
}

/**
 * Watches where packets begin in a stream of bytes: an MQTT packet may announce 256 MB, which would be gathered in memory.
 * A message that is too large goes on with its topic and number, and another payload: closing the connection instead would
 * make a client with a lasting session send it again for ever.
 */
export function watchFrames(limits: () => FrameLimits): PacketFrames {
  /** The bytes of a header, or of a large message's topic, that are not all here yet. */
  let begun: Buffer = Buffer.alloc(0)
  let left = 0
  let length = 0
  let packet = 0
  let isLeftOut = false

  /** Answers where the chunk goes on after this packet's beginning, and what of it is passed on. */
  function begin(bytes: Buffer): { used: number; out: Buffer[] } | null {
    const header = lengthOf(bytes)
    if (header === null) return null
    const { total, remaining, used } = header
    const isPublish = (bytes[0] ?? 0) >> 4 === publish
    const { publishBytes, otherBytes, leavesOut } = limits()
    if (remaining <= (isPublish ? publishBytes : otherBytes)) {
      open(total, total)
      isLeftOut = false
      return { used: 0, out: [] }
    }
    if (!isPublish || !leavesOut) throw new Error(`a packet of ${remaining} bytes`)
    const fixed = fixedPart(bytes, used)
    if (fixed === null) return null
    if (fixed.length > remaining) throw new Error('a message shorter than its topic')
    open(total - used - fixed.length, 0)
    isLeftOut = true
    return { used: used + fixed.length, out: [shortened(bytes[0] ?? 0, fixed)] }
  }

  function open(bytesLeft: number, gathered: number) {
    left = bytesLeft
    length = gathered
    packet += 1
  }

  return {
    open: () => ({ bytes: left > 0 ? length : begun.length, packet }),
    pass(chunk) {
      const out: Buffer[] = []
      let bytes = begun.length === 0 ? chunk : Buffer.concat([begun, chunk])
      begun = Buffer.alloc(0)
      // Where nothing is left out, the chunk goes on in one piece: most of them do.
      let from = 0
      let at = 0
      while (at < bytes.length) {
        if (left === 0) {
          const beginning = begin(bytes.subarray(at))
          if (beginning === null) {
            begun = bytes.subarray(at)
            break
          }
          if (beginning.out.length > 0) {
            if (at > from) out.push(bytes.subarray(from, at))
            out.push(...beginning.out)
            at += beginning.used
            from = at
          }
        }
        const here = Math.min(left, bytes.length - at)
        left -= here
        at += here
        if (isLeftOut) from = at
      }
      const end = bytes.length - begun.length
      if (end > from) out.push(bytes.subarray(from, end))
      return out
    },
  }
}

/** null while the bytes that tell the length are not all here. */
function lengthOf(bytes: Buffer): { total: number; remaining: number; used: number } | null {
  let remaining = 0
  for (let i = 0; i < maxLengthBytes; i++) {
    const byte = bytes[headerBytes + i]
    if (byte === undefined) return null
    remaining += (byte & 0x7f) * 128 ** i
    const used = headerBytes + i + 1
    if ((byte & 0x80) === 0) return { total: used + remaining, remaining, used }
  }
  throw new Error('a length of more than four bytes')
}

/** Topic and number of a message; null while they are not all here. */
function fixedPart(bytes: Buffer, start: number): Buffer | null {
  if (bytes.length < start + 2) return null
  const qos = ((bytes[0] ?? 0) >> 1) & 3
  const length = 2 + bytes.readUInt16BE(start) + (qos > 0 ? 2 : 0)
  return bytes.length < start + length ? null : bytes.subarray(start, start + length)
}

function shortened(header: number, fixed: Buffer): Buffer {
  const lengths: number[] = []
  for (let rest = fixed.length + leftOutPayload.length; rest > 0 || lengths.length === 0; rest = Math.floor(rest / 128))
    lengths.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  return Buffer.concat([Buffer.from([header, ...lengths]), fixed, leftOutPayload])
}
