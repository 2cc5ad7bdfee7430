// Small images of a phone's camera, byte by byte.

/** A segment of a JPEG: marker, length and content. */
export function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const scan = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])

/** A JPEG with these segments after its head. */
export const jpegOf = (...segments: Buffer[]): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0')),
    ...segments,
    segment(0xc0, Buffer.alloc(9)),
    segment(0xda, Buffer.alloc(6)),
    scan,
    Buffer.from([0xff, 0xd9]),
  ])

function chunk(type: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)])
}

/** A PNG with these chunks after its head. */
export const pngOf = (...chunks: [type: string, content: Uint8Array][]): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.alloc(13)),
    ...chunks.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ])
