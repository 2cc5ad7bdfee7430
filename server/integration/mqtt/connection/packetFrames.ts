const publish = 3
const headerBytes = 1
/** MQTT 3.1.1, 2.2.3: the remaining length is encoded in at most four bytes of seven bits. */
const maxLengthBytes = 4

/** Replaces a payload that is too large; it is not JSON and thus no valid message. */
export const truncatedPayload = Buffer.from('(larger than a message may be)')

export type FrameLimits = {
  publishBytes: number
  /** Of packets other than PUBLISH. */
  otherBytes: number
  /** Whether the payload of a message that is too large is replaced; otherwise it ends the connection. */
  truncatesPayload: boolean
}

/**
 * Finds packets in a stream of bytes: an MQTT packet may announce 256 MB, which would be collected in memory. A message
 * that is too large keeps its topic and packet id, but its payload is replaced: if the connection were closed instead, a
 * client with a persistent session would send it again and again.
 */
export function watchFrames(limits: () => FrameLimits) {
  /** The bytes of an incomplete header, or of an incomplete topic of a large message. */
  let begun: Buffer = Buffer.alloc(0)
  let left = 0
  let length = 0
  let packet = 0
  let isReplaced = false

  /** Returns the number of bytes that are replaced, and by what; null if the beginning is incomplete. */
  function begin(bytes: Buffer): { used: number; out: Buffer[] } | null {
    const header = lengthOf(bytes)
    if (header === null) return null
    const { total, remaining, used } = header
    const isPublish = (bytes[0] ?? 0) >> 4 === publish
    const { publishBytes, otherBytes, truncatesPayload } = limits()
    if (remaining <= (isPublish ? publishBytes : otherBytes)) {
      open(total, total)
      isReplaced = false
      return { used: 0, out: [] }
    }
    if (!isPublish || !truncatesPayload) throw new Error(`a packet of ${remaining} bytes`)
    const fixed = fixedPart(bytes, used)
    if (fixed === null) return null
    if (fixed.length > remaining) throw new Error('a message shorter than its topic')
    open(total - used - fixed.length, 0)
    isReplaced = true
    return { used: used + fixed.length, out: [shortened(bytes[0] ?? 0, fixed)] }
  }

  function open(bytesLeft: number, gathered: number) {
    left = bytesLeft
    length = gathered
    packet += 1
  }

  return {
    /** The bytes that an incomplete packet will have (0: none), and which packet it is. */
    open: () => ({ bytes: left > 0 ? length : begun.length, packet }),
    /** The bytes to pass on; throws if they are not MQTT, or a packet other than PUBLISH is too large. */
    pass(chunk: Buffer): Buffer[] {
      const out: Buffer[] = []
      let bytes = begun.length === 0 ? chunk : Buffer.concat([begun, chunk])
      begun = Buffer.alloc(0)
      // Without replaced payloads, the chunk is passed on as one piece.
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
        if (isReplaced) from = at
      }
      const end = bytes.length - begun.length
      if (end > from) out.push(bytes.subarray(from, end))
      return out
    },
  }
}

/** Null if the length is incomplete. */
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

/** Topic and packet id of a message; null if they are incomplete. */
function fixedPart(bytes: Buffer, start: number): Buffer | null {
  if (bytes.length < start + 2) return null
  const qos = ((bytes[0] ?? 0) >> 1) & 3
  const length = 2 + bytes.readUInt16BE(start) + (qos > 0 ? 2 : 0)
  return bytes.length < start + length ? null : bytes.subarray(start, start + length)
}

function shortened(header: number, fixed: Buffer): Buffer {
  const lengths: number[] = []
  for (
    let rest = fixed.length + truncatedPayload.length;
    rest > 0 || lengths.length === 0;
    rest = Math.floor(rest / 128)
  )
    lengths.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  return Buffer.concat([Buffer.from([header, ...lengths]), fixed, truncatedPayload])
}
