import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, suite, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { documentCalls as calls } from '#contract/partners/calls/documents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maxPdfBytes } from '#contract/kernel/files/fileSizes.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { spoolName } from '#server/platform/http/uploads/spool.ts'
import { makeUser } from '#test/support/database/make.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

const megabyte = 1024 * 1024
const boundary = 'boundary'
const head = (more = '') => `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"${more}\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`

let portal: TestApp
let accesstoken: string

before(async () => {
  portal = await createTestApp()
  const user = await makeUser(portal.db, { menus: ['VendorManagement'] })
  accesstoken = (await openSessionOf(portal, user)).accessToken
  await portal.app.listen({ port: 0 })
})
after(() => portal.close())

/** A request on a new connection, with its body piece by piece. */
function sending(body: Iterable<string | Buffer> | AsyncIterable<string | Buffer>, isWhole = true) {
  const { port } = portal.app.server.address() as AddressInfo
  const headers = { accesstoken, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const path = `${apiBase}${calls.fileUpload.path}`
  const request = http.request({ port, method: 'POST', path, headers, agent: false })
  Readable.from(body).pipe(request, { end: isWhole })
  return request
}

async function answerOf(request: http.ClientRequest) {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const text = await response.setEncoding('utf8').toArray()
  return {
    status: response.statusCode,
    ...(JSON.parse(text.join('')) as { code: number; data: { documentId: number } }),
  }
}

/** A PDF of this size that is never in memory as a whole: its middle repeats one piece. */
function* largePdf(size: number, onSent: () => void = () => undefined) {
  const { bytes } = pdfFile('x.pdf')
  const table = Buffer.from(bytes).toString('latin1').slice(Buffer.from(bytes).indexOf('xref'))
  yield head()
  yield '%PDF-1.7\n'
  let sent = 9
  const piece = Buffer.alloc(64 * 1024, ' ')
  while (sent + piece.length < size - table.length) {
    yield piece
    sent += piece.length
  }
  onSent()
  yield table.replace(/startxref\n\d+/, `startxref\n${sent}`) + end
}

const documents = async () => (await portal.db.selectFrom('documents').select('id').execute()).length

/** The spool files that this process has open; they are unlinked. */
async function spoolFiles() {
  const handles = await readdir('/proc/self/fd')
  const targets = await Promise.all(handles.map(handle => readlink(`/proc/self/fd/${handle}`).catch(() => '')))
  return targets.filter(target => target.includes(spoolName))
}
const isReported = existsSync('/proc/self/fd')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** The bytes of live buffers: the second collection completes what the first one does concurrently. */
function heldBytes() {
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}

suite('A file in transit', () => {
  test('is never in memory as a whole: four of 20 MB at once take little', async () => {
    const before = heldBytes()
    let most = 0
    const watch = () => (most = Math.max(most, heldBytes()))
    // Measured regularly while they are written to the database, and for each when all but its end is sent.
    const watching = setInterval(watch, 500)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => answerOf(sending(largePdf(maxPdfBytes - megabyte, watch)))),
    )
    assert.deepEqual(
      answers.map(answer => answer.code),
      Array.from({ length: 4 }, () => codes.success),
    )
    clearInterval(watching)
    assert.ok(most - before < 20 * megabyte, `${Math.round((most - before) / megabyte)} MB were held`)
  })

  test('is on disk without a name, and is deleted when the call is answered', { skip: !isReported }, async () => {
    const request = sending([head(), 'a,b\n'.repeat(megabyte / 4)], false)
    await until('the file is on its way', async () => (await spoolFiles()).length === 1)
    const [target] = await spoolFiles()
    assert.match(target ?? '', /\(deleted\)$/)
    request.end(end)
    assert.equal((await answerOf(request)).code, codes.success)
    assert.deepEqual(await spoolFiles(), [])
  })

  test('leaves neither a spool file nor a document if its client disconnects', { skip: !isReported }, async () => {
    const before = await documents()
    for (const body of [
      [head(), 'a,b\n'.repeat(megabyte / 4)],
      [head(), 'a'],
      [...largePdf(3 * megabyte)].slice(0, -1),
    ]) {
      const request = sending(body, false)
      request.on('error', () => undefined)
      await until('the file is on its way', async () => (await spoolFiles()).length === 1)
      request.destroy()
      await until('the spool file is gone', async () => (await spoolFiles()).length === 0)
    }
    assert.equal(await documents(), before)
  })

  test('leaves no spool file if it, or another part of its form, is refused', { skip: !isReported }, async () => {
    const part = (name: string, content: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
    for (const form of [
      [head(), 'MZ\0', end],
      [head(), 'a,b', '\r\n', head(), 'a,b', end],
      [head(), 'a,b', '\r\n', part('surprise', 'x'), `--${boundary}--\r\n`],
      [head(), 'a,b', '\r\n', part('enterpriseCode', 'NOBODY'), `--${boundary}--\r\n`],
      [head(), 'a,b', `\r\n--${boundary}\r\nContent-Disposition: form-data; na`],
      [head(), 'x'.repeat(21 * megabyte), end],
    ]) {
      assert.notEqual((await answerOf(sending(form))).code, codes.success)
      assert.deepEqual(await spoolFiles(), [])
    }
  })
})

suite('Unusual heads of a part', () => {
  const sent = async (partHead: string, content = 'a,b\n1,2') => {
    const answer = await answerOf(sending([`--${boundary}\r\n${partHead}\r\n\r\n${content}${end}`]))
    return [answer.status, answer.code]
  }
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.csv"'

  test('are understood if they are valid', async () => {
    for (const oddity of [
      `${disposition}\r\nContent-Transfer-Encoding: binary`,
      `${disposition}\r\nContent-Type: application/x-msdownload`,
      `${disposition}\r\nX-Other: ${'x'.repeat(100_000)}`,
      disposition.toUpperCase().replace('NAME="FILE"', 'name="file"'),
      'content-disposition:form-data;name=file;filename=a.csv',
      'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream',
    ]) {
      assert.deepEqual(await sent(oddity), [200, codes.success], oddity)
    }
  })

  test('are refused if they are invalid or have no file, and never cause an error', async () => {
    for (const oddity of [
      'Content-Disposition: attachment; filename="a.csv"',
      'Content-Disposition: form-data; filename="a.csv"',
      'Content-Type: text/csv',
      'no head at all',
      `Content-Disposition: form-data; name="${'n'.repeat(5000)}"; filename="a.csv"`,
      `${Array.from({ length: 100 }, (_, nth) => `X-${nth}: x`).join('\r\n')}\r\n${disposition}`,
    ]) {
      const [status, code] = await sent(oddity)
      assert.ok(status === 200 || status === 400, oddity.slice(0, 80))
      assert.equal(code, codes.invalidParameters, oddity.slice(0, 80))
    }
  })
})
