import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { maxPdfBytes } from '#contract/kernel/files/fileSizes.ts'
import { everyCall } from '#server/app/openApi/apiDocument.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { pdfFile, pdfOfSize } from '#test/support/worlds/reporting/pdfFile.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const { uploadManual } = manualCalls
const { publishTermsOfUse } = termsOfUseCalls
const uploads = everyCall.filter(call => call.kind === 'upload')
const japanese = { language: '0' }
const file = pdfFile('手順書.pdf')
const plainPdf = file.bytes.toString()
const boundary = 'boundary'
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }

let portal: TestApp
let manager: MadeUser
let as: string

before(async () => {
  portal = await createTestApp()
  manager = await makeUser(portal.db, { role: '01' })
  as = (await openSessionOf(portal, manager)).accessToken
  await portal.app.listen({ port: 0 })
})
after(() => portal.close())

/** A form built by hand from the heads and bodies of its parts. */
const handMade = (...parts: [head: string, body: string][]) =>
  [...parts.map(([head, body]) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`), `--${boundary}--\r\n`].join('')
const field = (name: string, value: string): [string, string] => [
  `Content-Disposition: form-data; name="${name}"`,
  value,
]
const sendForm = (form: string, path = uploadManual.path) => portal.post(path, form, { as, headers: formType })
const paths = (answer: { issues: { path: string }[] }) => answer.issues.map(issue => issue.path)
const refused = (answer: { status: number; code: number; issues: { path: string }[] }) =>
  [answer.status, answer.code, paths(answer)] as const
const documents = async () =>
  (await portal.db.selectFrom('documents').select(['file_name', 'sha256', 'media_type', 'uploaded_by']).execute())
    .length

suite('A form:', () => {
  test('a PDF of 20 MB is stored with its Japanese name and its sha256', async () => {
    const answer = await portal.upload(uploadManual, japanese, { file: pdfOfSize(maxPdfBytes) }, { as })
    assert.equal(answer.code, codes.success)
    const kept = await portal.db
      .selectFrom('documents')
      .select(['file_name', 'media_type', 'uploaded_by', 'size'])
      .select(
        sql<boolean>`sha256 = (
        select sha256(string_agg(c.bytes, '' order by c.n)) from document_chunks c where c.document_id = documents.id)`.as(
          'isWhole',
        ),
      )
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual(kept, {
      file_name: '大きな手順書.pdf',
      media_type: 'application/pdf',
      uploaded_by: manager.id,
      size: maxPdfBytes,
      isWhole: true,
    })
  })

  test(`a PDF one byte larger is refused with 5507 and not stored ${covers('5.upload.pdf', '8.5507')}`, async () => {
    const before = await documents()
    const answer = await portal.upload(uploadManual, japanese, { file: pdfOfSize(maxPdfBytes + 1) }, { as })
    assert.deepEqual(refused(answer), [200, codes.pdfTooLarge, ['file']])
    assert.equal(await documents(), before)
  })

  test('a file whose content is no PDF is refused with its field, whatever its name', async () => {
    for (const text of [
      '<html>',
      '',
      '%PDF-1.7 and no end',
      'no beginning %%EOF',
      `${' '.repeat(2000)}%PDF-1.7 %%EOF`,
    ]) {
      const answer = await portal.upload(
        uploadManual,
        japanese,
        { file: { ...file, bytes: Buffer.from(text) } },
        { as },
      )
      assert.deepEqual(refused(answer), [200, codes.invalidParameters, ['file']], text)
    }
  })

  test('a file that is missing, unknown or sent twice is refused with its field', async () => {
    const missing = await portal.upload(uploadManual, japanese, {}, { as })
    assert.deepEqual(refused(missing), [200, codes.invalidParameters, ['file']])
    const unknown = await portal.upload(uploadManual, japanese, { file, other: file }, { as })
    assert.deepEqual(refused(unknown), [200, codes.invalidParameters, ['other']])
    const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"'
    const twice = await sendForm(handMade([head, plainPdf], [head, plainPdf]))
    assert.deepEqual(refused(twice), [200, codes.invalidParameters, ['file']])
    const asText = await sendForm(handMade(field('file', plainPdf), field('language', '0')))
    assert.deepEqual(refused(asText), [200, codes.invalidParameters, ['file']])
  })

  test('a field that is unknown, invalid, sent twice, too long or no text is refused with its name', async () => {
    const unknown = await portal.upload(uploadManual, { ...japanese, surprise: '1' }, { file }, { as })
    assert.deepEqual(refused(unknown), [200, codes.invalidParameters, ['surprise']])
    const misshapen = await portal.upload(uploadManual, { language: 'ja' }, { file }, { as })
    assert.deepEqual(refused(misshapen), [200, codes.invalidParameters, ['language']])
    const twice = await sendForm(handMade(field('language', '0'), field('language', '1')))
    assert.deepEqual(refused(twice), [200, codes.invalidParameters, ['language']])
    const long = await sendForm(handMade(field('language', '0'.repeat(20_000))))
    assert.deepEqual(refused(long), [200, codes.invalidParameters, ['language']])
    const json = handMade(['Content-Disposition: form-data; name="language"\r\nContent-Type: application/json', '[0]'])
    assert.deepEqual(refused(await sendForm(json)), [200, codes.invalidParameters, ['language']])
    const nul = await portal.upload(uploadManual, { ...japanese, enterpriseCode: 'a\0b' }, { file }, { as })
    assert.deepEqual(refused(nul), [200, codes.invalidParameters, ['enterpriseCode']])
  })

  test("a file's name loses folders, control characters, bidirectional marks and a wrong extension", async () => {
    for (const [name, kept] of [
      ['../../etc/手順書.pdf', '手順書.pdf'],
      ['C:\\temp\\manual.pdf', 'manual.pdf'],
      ['a\u202Efdp.exe', 'afdp.exe.pdf'],
      ['invoice.html', 'invoice.html.pdf'],
      ['MANUAL.PDF', 'MANUAL.PDF'],
      ['手順書', '手順書.pdf'],
      ['.pdf', 'document.pdf'],
      ['\u0007bell.pdf', 'bell.pdf'],
      [' ', 'document.pdf'],
      [`${'長'.repeat(300)}.pdf`, `${'長'.repeat(196)}.pdf`],
    ] as const) {
      const answer = await portal.upload(uploadManual, japanese, { file: { ...file, fileName: name } }, { as })
      assert.equal(answer.code, codes.success, name)
      const list = await portal.call(manualCalls.getManualList, {}, { as })
      assert.equal(list.data[0]?.fileName, kept)
    }
    const nul = 'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'a%00b.pdf'
    await sendForm(handMade(field('language', '0'), [nul, plainPdf]))
    const list = await portal.call(manualCalls.getManualList, {}, { as })
    assert.equal(list.data[0]?.fileName, 'ab.pdf')
  })
})

suite('A file that is named .pdf and is none', () => {
  const table = new Uint8Array(Buffer.from('logger,time,celsius\nSN-1,2026-11-20T10:02:03+09:00,4.2\n'))
  let leader: MadeUser
  before(async () => {
    leader = await makeUser(portal.db, { role: '01', menus: givenMenus })
  })
  for (const call of uploads) {
    test(`is refused by ${call.path} and not stored under another name`, async () => {
      const { accessToken } = await openSessionOf(portal, leader)
      const { pdfFields = [], csvFields = [], documentFields = [], loggerFileFields = [], imageFields = [] } = call
      const fields = [...pdfFields, ...csvFields, ...documentFields, ...loggerFileFields, ...imageFields]
      const before = await documents()
      for (const fileName of ['報告書.pdf', 'a.PDF', 'a.pdf ', 'a.pdf\u202E']) {
        const files = Object.fromEntries(fields.map(name => [name, { fileName, bytes: table }]))
        const { code, issues } = await portal.upload(call, {}, files, { as: accessToken })
        assert.equal(code, csvFields.length > 0 ? codes.invalidCsv : codes.invalidParameters)
        const message =
          csvFields.length > 0 ? 'is not CSV' : imageFields.length > 0 ? 'is neither a JPEG nor a PNG' : 'is not a PDF'
        assert.deepEqual(issues, [{ path: fields[0], message }])
      }
      assert.equal(await documents(), before)
    })
  }
})

suite('An invalid form:', () => {
  const broken: Record<string, string> = {
    'cut short in a file': handMade(['Content-Disposition: form-data; name="file"; filename="a.pdf"', '%PDF-']).slice(
      0,
      -14,
    ),
    'cut short in a field': handMade(field('language', '0')).slice(0, -14),
    'cut short in a head': `--${boundary}\r\nContent-Disposition: form-data; na`,
    'other boundaries': handMade(field('language', '0')).replaceAll(boundary, 'another'),
    'a field of the prototype': handMade(field('__proto__', '{"isManager":true}')),
    'a file of the prototype': handMade([
      'Content-Disposition: form-data; name="__proto__"; filename="a.pdf"',
      '%PDF-',
    ]),
    'a method of the prototype': handMade(field('toString', '1')),
    'broken JSON in a field': handMade([`${field('language', '')[0]}\r\nContent-Type: application/json`, '[']),
  }
  for (const [what, form] of Object.entries(broken)) {
    test(`${what} is HTTP 400`, async () => {
      const answer = await sendForm(form)
      assert.deepEqual([answer.status, answer.code], [400, codes.invalidParameters])
    })
  }

  test('more fields than any form has are refused', async () => {
    const many = Array.from({ length: 200 }, (_, nth) => field(`field${nth}`, 'x'))
    assert.equal((await sendForm(handMade(...many))).code, codes.invalidParameters)
  })

  test('a part without a name, an empty form and one without parts are refused with the missing field', async () => {
    assert.equal((await sendForm(handMade(['Content-Disposition: form-data', 'x']))).code, codes.invalidParameters)
    assert.deepEqual(refused(await sendForm('')), [200, codes.invalidParameters, ['file']])
    assert.deepEqual(refused(await sendForm(`--${boundary}--\r\n`)), [200, codes.invalidParameters, ['file']])
  })

  test('a form without a boundary is HTTP 400', async () => {
    const headers = { 'content-type': 'multipart/form-data' }
    const answer = await portal.post(uploadManual.path, handMade(field('language', '0')), { as, headers })
    assert.deepEqual([answer.status, answer.code], [400, codes.invalidParameters])
  })

  test('JSON for an upload, and a form for a call that takes JSON, are HTTP 400', async () => {
    const json = await portal.post(uploadManual.path, japanese, { as })
    assert.deepEqual([json.status, json.code], [400, codes.invalidParameters])
    const form = await sendForm(handMade(field('language', '0')), manualCalls.deleteManual.path)
    assert.deepEqual([form.status, form.code], [400, codes.invalidParameters])
  })
})

suite('Access to uploads:', () => {
  for (const call of uploads) {
    test(`${call.path} is refused without a token (4029), to members without its menu (4017) and to guests (4017)`, async () => {
      const { pdfFields = [], csvFields = [], documentFields = [], loggerFileFields = [], imageFields = [] } = call
      const fields = [...pdfFields, ...csvFields, ...documentFields, ...loggerFileFields, ...imageFields]
      const files = Object.fromEntries(fields.map(name => [name, file]))
      const codeAs = async (sent: { as?: string }) => (await portal.upload(call, {}, files, sent)).code
      assert.equal(await codeAs({}), codes.loginMissing)
      const otherMenus = givenMenus.filter(menu => !(call.allowed as readonly string[]).includes(menu))
      for (const facts of [
        { role: '02', menus: otherMenus },
        { role: '03' },
        { role: '03', menus: givenMenus },
      ] as const) {
        const { accessToken } = await openSessionOf(portal, await makeUser(portal.db, facts))
        assert.equal(await codeAs({ as: accessToken }), codes.notAuthorized)
      }
    })
  }

  test('a company administrator cannot publish terms, nor a manual of another company (4017)', async () => {
    const terms = await portal.upload(publishTermsOfUse, { version: '9' }, { fileJa: file, fileEn: file }, { as })
    assert.equal(terms.code, codes.notAuthorized)
    const other = await makeCompany(portal.db)
    for (const enterpriseCode of [other.code, 'no-such-company']) {
      const manual = await portal.upload(uploadManual, { ...japanese, enterpriseCode }, { file }, { as })
      assert.deepEqual([manual.code, manual.issues], [codes.notAuthorized, []])
    }
  })
})

/** Over a socket, where a body arrives piece by piece. */
suite('A body in transit:', () => {
  const piece = ' '.repeat(1024 * 1024)
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`

  test('the client can finish sending a file that is far too large, and then reads 5507', async () => {
    assert.equal(await sendPieces(100, { accesstoken: as }), codes.pdfTooLarge)
  })

  test('a call without a token is answered with 4029 before its body is read', async () => {
    assert.equal(await sendPieces(1, {}, { isUnfinished: true }), codes.loginMissing)
  })

  /** Sends a file in pieces of 1 MB, and reads the response after the last one, as browsers do; unfinished: before it. */
  async function sendPieces(count: number, headers: Record<string, string>, { isUnfinished = false } = {}) {
    const { port } = portal.app.server.address() as AddressInfo
    const path = `${apiBase}${uploadManual.path}`
    const request = http.request({ port, method: 'POST', path, headers: { ...formType, ...headers }, agent: false })
    const form = [head, ...Array.from({ length: count }, () => piece), `%%EOF\r\n--${boundary}--\r\n`]
    Readable.from(isUnfinished ? form.slice(0, -1) : form).pipe(request, { end: !isUnfinished })
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
    if (!isUnfinished) await once(request, 'finish')
    const [response] = await answered
    const text = await response.setEncoding('utf8').toArray()
    request.destroy()
    return (JSON.parse(text.join('')) as { code: number }).code
  }
})
