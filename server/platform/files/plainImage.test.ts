import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageKind, plainImage } from '#server/platform/files/plainImage.ts'
import { jpegOf, pngOf, segment } from '#test/support/files/images.ts'

const secret = Buffer.from('Exif\0\0 35.681236, 139.767125')

test('a JPEG loses what the camera wrote into it, and keeps what draws it', () => {
  const plain = jpegOf()
  assert.deepEqual(plainImage(jpegOf(segment(0xe1, secret), segment(0xed, secret), segment(0xfe, secret))), plain)
  assert.deepEqual(plainImage(plain), plain)
})

test('a JPEG loses previews and further pictures, and keeps its colour profile; fill bytes may precede a marker', () => {
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0 sRGB'))
  const more = [segment(0xe0, Buffer.from('JFXX\0 preview')), segment(0xe2, Buffer.from('MPF\0 pictures'))]
  assert.deepEqual(plainImage(jpegOf(...more, profile, segment(0xee, secret))), jpegOf(profile))
  assert.deepEqual(plainImage(jpegOf(Buffer.from([0xff, 0xff]), profile)), jpegOf(profile))
})

test('a PNG loses its texts and EXIF', () => {
  assert.deepEqual(plainImage(pngOf(['eXIf', secret], ['tEXt', secret], ['iTXt', secret])), pngOf())
})

test('what follows the end of an image is not stored', () => {
  const archive = Buffer.from('PK\x03\x04')
  assert.deepEqual(plainImage(Buffer.concat([jpegOf(), archive])), jpegOf())
  assert.deepEqual(plainImage(Buffer.concat([pngOf(), archive])), pngOf())
})

test('no part of an image is an image, and other files are none', () => {
  for (const whole of [jpegOf(segment(0xe1, secret)), pngOf(['tEXt', secret])]) {
    for (let length = 0; length < whole.length; length++)
      assert.equal(plainImage(whole.subarray(0, length)), undefined, String(length))
  }
  for (const other of ['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '\xff\xd8\xff', ''])
    assert.equal(plainImage(Buffer.from(other, 'latin1')), undefined, other)
  assert.equal(imageKind(Buffer.from('PNG')), undefined)
})
