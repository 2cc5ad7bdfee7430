import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { documentCalls as calls } from '#contract/partners/calls/documents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { pdfFaults } from '#contract/kernel/files/pdfFile.ts'
import { maxPdfBytes } from '#contract/kernel/files/fileSizes.ts'
import { deleteExpired } from '#server/app/deleteExpired.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser } from '#test/support/database/make.ts'
import { pdfFile, pdfOfSize } from '#test/support/worlds/reporting/pdfFile.ts'
import type { FormFile } from '#test/support/portal/testApp.ts'
import { makeLicence, makeVendor, makeVendorWorld, type VendorWorld } from '#test/support/worlds/vendorWorld.ts'

const dayMs = 24 * 60 * 60 * 1000
let world: VendorWorld

before(async () => {
  world = await makeVendorWorld()
})
after(() => world.portal.close())

const named = (fileName: string, content: string | Uint8Array): FormFile => ({
  fileName,
  bytes: Uint8Array.from(Buffer.from(content)),
})
type Sender = Parameters<VendorWorld['as']>[0]
const upload = async (sender: Sender, file: FormFile, enterpriseCode?: string) =>
  await world.portal.upload(
    calls.fileUpload,
    enterpriseCode === undefined ? {} : { enterpriseCode },
    { file },
    { as: await world.as(sender) },
  )
const read = async (sender: Sender, documentId: number) =>
  await world.portal.download(calls.getPdfFile, { documentId }, { as: await world.as(sender) })
const ownerOf = async (id: number) =>
  await world.db.selectFrom('documents').select(['company_id', 'uploaded_by']).where('id', '=', id).executeTakeFirst()
const counted = async () =>
  Number(
    (
      await world.db
        .selectFrom('documents')
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

suite('an uploaded file', () => {
  test('is a PDF, stored unchanged, and downloaded under its Japanese name', async () => {
    const file = pdfFile('許可証「2026」.pdf', '許可')
    const { code, data } = await upload('vera', file)
    assert.equal(code, codes.success)
    const { documentId, ...reported } = data
    assert.deepEqual(reported, {
      fileName: file.fileName,
      mediaType: 'application/pdf',
      size: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
    })
    const answer = await read('vera', documentId)
    assert.ok(answer.bytes.equals(file.bytes))
    assert.deepEqual(
      [answer.headers['content-type'], answer.headers['content-length'], answer.headers['x-content-type-options']],
      ['application/pdf', String(file.bytes.length), 'nosniff'],
    )
    assert.ok(String(answer.headers['content-disposition']).includes(encodeURIComponent(file.fileName)))
  })

  test('is a CSV file in UTF-8 with or without byte order mark, or in Shift_JIS, recognised by its content', async () => {
    const shiftJis = Uint8Array.from([0x8c, 0x8e, 0x2c, 0x87, 0x40, 0x0d, 0x0a])
    for (const content of ['\uFEFF品目,数量\r\n薬,1\r\n', '品目,数量\n薬,1', shiftJis]) {
      const { data } = await upload('maria', named('表', content))
      assert.equal(data.mediaType, 'text/csv')
      assert.ok((await read('maria', data.documentId)).bytes.equals(Buffer.from(content)))
    }
  })

  test('may be as large as 20 MB, and is downloaded completely', async () => {
    const file = pdfOfSize(maxPdfBytes)
    const { data } = await upload('mika', file)
    assert.ok((await read('mika', data.documentId)).bytes.equals(file.bytes))
  })

  test("belongs to its sender's company, or to any company that the platform administrator names", async () => {
    const { company, user } = world
    const owner = async (sender: keyof VendorWorld['user'], code?: string) => {
      const answer = await upload(sender, pdfFile('x.pdf'), code)
      return answer.code === codes.success ? await ownerOf(answer.data.documentId) : answer.code
    }
    assert.deepEqual(await owner('mika'), { company_id: company.maker.id, uploaded_by: user.mika.id })
    assert.deepEqual(await owner('mika', 'MAKER'), { company_id: company.maker.id, uploaded_by: user.mika.id })
    assert.deepEqual(await owner('root', 'OTHER'), { company_id: company.other.id, uploaded_by: user.root.id })
    for (const [sender, code] of [
      ['mika', 'OTHER'],
      ['desk', 'OTHER'],
      ['root', 'NOBODY'],
    ] as const) {
      assert.equal(await owner(sender, code), codes.notAuthorized, sender)
    }
  })

  test("has its sender's name in the audit trail", async () => {
    const { data } = await upload('vera', pdfFile('x.pdf'))
    const trail = world.db.selectFrom('audit_trail').select('actor').where('table_name', '=', 'documents')
    const { actor } = await trail.where('record', '=', String(data.documentId)).executeTakeFirstOrThrow()
    assert.equal(actor, `user:${world.user.vera.id}`)
  })
})

suite('a file that is refused', () => {
  const refused = async (file: FormFile) => {
    const { status, code, issues } = await upload('vera', file)
    assert.equal(status, 200)
    return [code, ...issues.map(({ path, message }) => `${path} ${message}`)]
  }

  test('is neither a PDF nor a CSV file, whatever its name', async () => {
    const contents = [
      '',
      'MZ\u0090\0\u0003',
      '\u007FELF\u0002\0',
      'PK\u0003\u0004\0',
      '<html></html>',
      '\u0089PNG\r\n\u001A\n\0',
    ]
    for (const content of contents) {
      for (const name of ['x.pdf', 'x.csv']) {
        const answer = await refused(named(name, Buffer.from(content, 'latin1')))
        assert.deepEqual(answer, [codes.invalidParameters, 'file is neither a PDF nor a CSV file'], content)
      }
    }
  })

  test('is a PDF that cannot be read, with the reason', async () => {
    const plain = Buffer.from(pdfFile('x.pdf').bytes).toString('latin1')
    const encrypted = plain.replace('/Root', '/Encrypt 9 0 R /Root')
    for (const [content, fault] of [
      [plain.slice(0, -20), 'cutShort'],
      [plain.replace('65535 f', '65535 ?'), 'damaged'],
      [encrypted, 'encrypted'],
      [`MZ${plain}`, 'twoInOne'],
    ] as const) {
      assert.deepEqual(await refused(named('x.pdf', content)), [codes.invalidParameters, `file ${pdfFaults[fault]}`])
    }
  })

  test('is a CSV file that cannot be read, with the reason', async () => {
    assert.deepEqual(await refused(named('x.csv', 'a,b\n1,"2')), [codes.invalidCsv, 'file line 2 cannot be read'])
    const bad = Buffer.from([0x61, 0xff, 0xff])
    assert.deepEqual(await refused(named('x.csv', bad)), [codes.invalidCsv, 'file line 1 cannot be read'])
    const mixed = Buffer.concat([Buffer.from('月,理由\n'), Buffer.from([0x8c, 0x8e, 0x2c, 0x87, 0x40, 0x0a])])
    const coding = 'file line 2 has another character encoding than the lines before it'
    assert.deepEqual(await refused(named('x.csv', mixed)), [codes.invalidCsv, coding])
  })

  test(`is larger than 20 MB: 5507 for a PDF, 5505 for a CSV file, and nothing is stored ${covers('5.upload.pdf', '5.upload.csv', '8.5505', '8.5507')}`, async () => {
    const before = await counted()
    const large = (filling: string) => named('x', Buffer.alloc(maxPdfBytes + 1, filling))
    const tooLarge = 'file is larger than 20 MB'
    assert.deepEqual(await refused(pdfOfSize(maxPdfBytes + 1)), [codes.pdfTooLarge, tooLarge])
    assert.deepEqual(await refused(large('a,b\n')), [codes.invalidCsv, tooLarge])
    assert.deepEqual(await refused(large('\0')), [codes.invalidParameters, 'file is neither a PDF nor a CSV file'])
    assert.equal(await counted(), before)
  })

  test('is sent by a guest, or by a user with neither of the pages', async () => {
    const without = await makeUser(world.db, { company: world.company.maker, role: '01', menus: ['UserList'] })
    const senders: Sender[] = ['gina', 'vito', without]
    for (const sender of senders) {
      assert.equal((await upload(sender, pdfFile('x.pdf'))).code, codes.notAuthorized)
    }
  })
})

suite('a missing document', () => {
  test('is answered 5504 if it is attached but its file is gone', async () => {
    const { data } = await upload('maria', pdfFile('x.pdf'))
    await makeLicence(world.db, await makeVendor(world.db, { customer: world.company.maker }), data)
    await world.db.deleteFrom('document_chunks').where('document_id', '=', data.documentId).execute()
    assert.equal((JSON.parse((await read('maria', data.documentId)).body) as { code: number }).code, codes.dataMissing)
  })

  test('aborts the download: a partial file never looks complete', async () => {
    const { data } = await upload('maria', pdfOfSize(3 * 1024 * 1024))
    await world.db.deleteFrom('document_chunks').where('document_id', '=', data.documentId).where('n', '>', 3).execute()
    await assert.rejects(read('maria', data.documentId))
  })

  test('results from deletion after seven days without being attached', async () => {
    const [free, attached] = [await upload('maria', pdfFile('x.pdf')), await upload('maria', pdfFile('y.pdf'))]
    await makeLicence(world.db, await makeVendor(world.db, { customer: world.company.maker }), attached.data)
    const kept = async () => [
      (await ownerOf(free.data.documentId)) !== undefined,
      (await ownerOf(attached.data.documentId)) !== undefined,
    ]
    world.portal.moveClock(6.9 * dayMs)
    await deleteExpired({}, world.portal.appContext)
    assert.deepEqual(await kept(), [true, true])
    world.portal.moveClock(0.2 * dayMs)
    await deleteExpired({}, world.portal.appContext)
    assert.deepEqual(await kept(), [false, true])
    const chunks = world.db.selectFrom('document_chunks').select('n').where('document_id', '=', free.data.documentId)
    assert.deepEqual(await chunks.execute(), [])
  })
})
