import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { documentCalls as calls } from '#contract/partners/calls/documents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { fillDisk, mountSmallDisk } from '#test/faults/faults/disks.ts'
import { temporaryFolder } from '#test/support/portal/embeddedApp.ts'
import { makeUser } from '#test/support/database/make.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const folder = temporaryFolder()
const usual = process.env['TMPDIR']
let disk: ReturnType<typeof mountSmallDisk>
let portal: TestApp
let token: string

before(async () => {
  disk = mountSmallDisk(path.join(folder, 'spool'), '1m')
  process.env['TMPDIR'] = path.join(folder, 'spool')
  portal = await createTestApp()
  const user = await makeUser(portal.db, { menus: ['VendorManagement'] })
  token = (await openSessionOf(portal, user)).accessToken
})
after(async () => {
  await portal.close()
  disk?.remove()
  fs.rmSync(folder, { recursive: true })
  if (usual === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usual
})

async function upload() {
  const form = new FormData()
  form.append('file', new Blob([pdfFile('licence.pdf').bytes]), 'licence.pdf')
  const body = new Response(form)
  const answer = await portal.app.inject({
    method: 'POST',
    url: `${apiBase}${calls.fileUpload.path}`,
    headers: { [sessionHeaders.accessToken]: token, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return [answer.statusCode, answer.json<{ code: number }>().code]
}

test('An upload to a full disk is answered with 503, and the same file is stored when there is space again', async t => {
  if (disk === null) return t.skip('this user may not mount a small disk to fill')
  const { free } = fillDisk(path.join(folder, 'spool'))
  assert.deepEqual(await upload(), [503, codes.tryLater])
  free()
  assert.deepEqual(await upload(), [200, codes.success])
})
