export type ImageKind = 'jpeg' | 'png'

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** By the first bytes. */
export function imageKind(bytes: Buffer): ImageKind | undefined {
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) return 'png'
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? 'jpeg' : undefined
}

/**
 * A photo with nothing but what draws it: without the position, time and device that cameras write into it, and without
 * what follows its end. Undefined if it is no complete JPEG or PNG.
 */
export function plainImage(bytes: Buffer): Buffer | undefined {
  const kind = imageKind(bytes)
  const parts = kind === 'png' ? pngParts(bytes) : kind === 'jpeg' ? jpegParts(bytes) : undefined
  return parts && Buffer.concat(parts)
}

/** ISO/IEC 15948: the chunks that draw it. */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'cHRM', 'iCCP'])

function pngParts(bytes: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [pngStart]
  for (let at = pngStart.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (drawing.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return parts.length > 3 ? parts : undefined
    at = end
  }
  return undefined
}

const endOfImage = 0xd9
const startOfScan = 0xda
const fill = 0xff
/** Application segments that draw: others with the same marker hold previews and more pictures of the camera. */
const drawingApps: Record<number, string> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' }

function isMetadata(marker: number, content: Buffer): boolean {
  if (marker < 0xe0 || marker > 0xef) return marker === 0xfe
  const name = drawingApps[marker]
  return name === undefined || content.toString('latin1', 0, name.length) !== name
}

/** ITU-T T.81: segments of a marker and a length, and after a start of scan the coded picture. */
function jpegParts(bytes: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let hasScan = false
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0) return undefined
    // Any number of them may precede a marker.
    if (marker === fill) {
      at += 1
      continue
    }
    if (marker === endOfImage) return hasScan ? [...parts, bytes.subarray(at, at + 2)] : undefined
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (!isMetadata(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end))
    at = end
    if (marker !== startOfScan) continue
    hasScan = true
    at = endOfScan(bytes, at)
    parts.push(bytes.subarray(end, at))
  }
  return undefined
}

/** Where the next marker stands that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== fill) return at
  }
  return bytes.length
}
