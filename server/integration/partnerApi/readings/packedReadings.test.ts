import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { makeApiKey, makeLogger, type MadeApiKey } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const megabyte = 1024 * 1024
const ndjson = 'application/x-ndjson'

let portal: TestApp
let address: string
let sender: MadeApiKey
before(async () => {
  portal = await createTestApp()
  sender = await makeApiKey(portal.db)
  await makeLogger(portal.db, { company: sender.company, serial: 'SN-1' })
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => portal.close())

async function send(body: Uint8Array<ArrayBuffer>, encoding: string, contentType = ndjson) {
  const headers = {
    authorization: `Bearer ${sender.key}`,
    'content-type': contentType,
    'content-encoding': encoding,
  }
  const reply = await fetch(`${address}/api/v1/readings`, { method: 'POST', headers, body })
  return { status: reply.status, body: (await reply.json()) as { accepted?: number; error?: string } }
}

const stored = async () =>
  (await portal.db.selectFrom('readings').select('at').where('logger_id', 'is not', null).execute()).length
const timeOf = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()
const line = (minute: number) => `{"logger":"SN-1","time":"${timeOf(minute)}","celsius":5}\n`
const packed = (text: string) => new Uint8Array(gzipSync(text))
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

test('readings compressed with gzip are accepted in every format, also in several members', async () => {
  const forms: [string, Uint8Array<ArrayBuffer>, string][] = [
    [ndjson, packed(line(1)), 'gzip'],
    ['application/json', packed(`{"readings":[${line(2)}]}`), 'GZIP'],
    ['text/csv', packed(`logger,time,celsius\nSN-1,${timeOf(3)},5\n`), 'x-gzip'],
    [ndjson, joined(packed(line(4).slice(0, 20)), packed(line(4).slice(20))), 'gzip'],
    [ndjson, new Uint8Array(Buffer.from(line(5))), 'identity'],
  ]
  const before = await stored()
  for (const [contentType, body, encoding] of forms) {
    const answer = await send(body, encoding, contentType)
    assert.deepEqual([answer.status, answer.body.accepted], [200, 1], `${contentType} ${encoding}`)
  }
  assert.equal(await stored(), before + forms.length)
})

test('a small body that decompresses to more than 20 MB is 413, and nothing of it is stored', async () => {
  const before = await stored()
  // A megabyte 400 times as members of one gzip, so that the test itself uses little memory.
  const blank = packed('\n'.repeat(megabyte))
  const blanks = new Uint8Array(Buffer.concat(Array.from({ length: 400 }, () => blank)))
  const bombs = {
    [ndjson]: joined(packed(line(10)), blanks),
    'application/json': packed(`{"readings":[${`${line(10)},`.repeat(megabyte)}`),
    'text/csv': joined(packed(`logger,time,celsius\nSN-1,${timeOf(10)},5\n`), blanks),
  }
  const held = process.memoryUsage().rss
  for (const [contentType, bomb] of Object.entries(bombs)) {
    assert.ok(bomb.length < megabyte)
    assert.equal((await send(bomb, 'gzip', contentType)).status, 413, contentType)
  }
  assert.equal((await send(packed(line(11)), 'gzip')).status, 200, 'the connection goes on')
  assert.equal(await stored(), before + 1)
  assert.ok(process.memoryUsage().rss - held < 300 * megabyte, 'it is never in memory as a whole')
})

test('invalid or truncated gzip, or gzip followed by something else, is 400, and nothing is stored', async () => {
  const before = await stored()
  const whole = packed(line(20) + line(21))
  const broken = Uint8Array.from(whole)
  broken[broken.length - 6] = (broken[broken.length - 6] ?? 0) ^ 0xff
  const bodies = {
    'no gzip at all': new Uint8Array(Buffer.from(line(20))),
    'cut short': whole.slice(0, -9),
    'a wrong checksum': broken,
    'followed by bytes': joined(whole, Buffer.from('{"more":true}')),
    'nothing at all': new Uint8Array(0),
  }
  for (const [what, body] of Object.entries(bodies)) {
    const answer = await send(body, 'gzip')
    assert.equal(answer.status, 400, what)
    assert.ok(answer.body.error)
  }
  assert.equal(await stored(), before)
})

test('any other encoding is 415, here and at the routes of lists', async () => {
  const before = await stored()
  const bodies: [string, Buffer][] = [
    ['br', brotliCompressSync(line(30))],
    ['deflate', deflateSync(line(30))],
    ['gzip, gzip', gzipSync(gzipSync(line(30)))],
    ['zstd', Buffer.from(line(30))],
  ]
  for (const [encoding, body] of bodies) {
    assert.equal((await send(new Uint8Array(body), encoding)).status, 415, encoding)
  }
  for (const list of ['products', 'deliveries', 'stock']) {
    for (const encoding of ['gzip', 'br', 'identity, gzip']) {
      const { statusCode } = await portal.app.inject({
        method: 'POST',
        url: `/api/v1/${list}`,
        headers: {
          authorization: `Bearer ${sender.key}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        payload: gzipSync(`{"${list}":[]}`),
      })
      assert.equal(statusCode, 415, `${list} ${encoding}`)
    }
  }
  assert.equal(await stored(), before)
})
