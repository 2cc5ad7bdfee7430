import { crc32, deflateSync } from 'node:zlib'

// The product's mark (web/shell/frame/Brand.tsx) as PNG, which phones want for their home screens. Every shape is the distance
// to its edge in the units of the mark: negative inside.

type Shape = (x: number, y: number) => number
type Colour = readonly [red: number, green: number, blue: number]

const bar: Colour = [0x15, 0x20, 0x2b]
const white: Colour = [0xff, 0xff, 0xff]
const red: Colour = [0xc8, 0x10, 0x2e]

const roundedBox =
  (centreX: number, centreY: number, width: number, height: number, radius: number): Shape =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x - centreX) - width / 2 + radius, Math.abs(y - centreY) - height / 2 + radius]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }
const outline =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y)) - width / 2

/** From the back to the front, in a field of 32 × 32. */
const layers: readonly [Shape, Colour][] = [
  [outline(roundedBox(9.5, 16, 15, 14, 7), 2.5), white],
  [outline(roundedBox(22.5, 16, 15, 14, 7), 2.5), white],
  [roundedBox(16, 12.5, 2.5, 19.5, 1.25), red],
  [roundedBox(16, 24.5, 7, 7, 3.5), red],
]

const side = 32
/** A launcher may cut off what is outside the inner four fifths. */
const markShare = 0.66

export function iconPng(pixels: number): Buffer {
  const scale = (pixels * markShare) / side
  const inset = (pixels - side * scale) / 2
  const rows = Array.from({ length: pixels }, (_row, y) => {
    const row = Buffer.alloc(1 + pixels * 3)
    for (let x = 0; x < pixels; x++) {
      row.set(colourAt((x + 0.5 - inset) / scale, (y + 0.5 - inset) / scale, scale), 1 + x * 3)
    }
    return row
  })
  return png(pixels, Buffer.concat(rows))
}

function colourAt(x: number, y: number, scale: number): number[] {
  let colour: readonly number[] = bar
  for (const [shape, top] of layers) {
    const share = Math.min(Math.max(0.5 - shape(x, y) * scale, 0), 1)
    colour = colour.map((value, channel) => value + ((top[channel] ?? 0) - value) * share)
  }
  return colour.map(Math.round)
}

/** ISO/IEC 15948: 8 bits each of red, green and blue, rows without a filter. */
function png(pixels: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(pixels, 0)
  head.writeUInt32BE(pixels, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
