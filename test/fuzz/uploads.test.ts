import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { asyncProperty, constantFrom, oneof, record, toStringMethod, type Arbitrary } from 'fast-check'
import type { Call } from '#contract/kernel/call.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { documentCalls } from '#contract/partners/calls/documents.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { jpegOf } from '#test/support/files/images.ts'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import { importKinds } from '#contract/kernel/importKinds.ts'
import { callsByGroup } from '#server/app/openApi/apiDocument.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { checkedRequests } from '#test/fuzz/checkedRequests.ts'
import { shortened, tryAll } from '#test/fuzz/fuzzRun.ts'
import { mutatedFile } from '#test/fuzz/values/mutatedFile.ts'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'
import { makeCallers, type Callers } from '#test/fuzz/world/callers.ts'
import { makeFuzzWorld, type FuzzWorld, type WhoName } from '#test/fuzz/world/fuzzWorld.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'

const filesOfForm = 12

let world: FuzzWorld
let callers: Callers
let ask: ReturnType<typeof checkedRequests>
before(async () => {
  world = await makeFuzzWorld()
  callers = await makeCallers(world)
  ask = checkedRequests(world, callers)
})
after(() => world.portal.close())

type Somebody = Exclude<WhoName, 'nobody'>
type Form = {
  call: Call
  by?: WhoName
  fields: () => Record<string, string>
  files: () => Promise<Record<string, Buffer>>
  /** The table that stores what is accepted: a rejected file adds no row. */
  keptIn: string
}

const pdf = Buffer.from(pdfFile('a.pdf').bytes)
const loggerFile = Buffer.from(
  'logger,time,celsius\nZIRKON-L,2026-05-01T02:00:00Z,5.1\nZIRKON-L,2026-05-01T02:10:00Z,5.2\n',
)

/** A file as downloaded from the portal, to be completed and uploaded. */
async function downloaded({ path }: Call, body: object, by: Somebody = 'leftManager'): Promise<Buffer> {
  const { bytes } = await world.portal.download({ path } as Call, body, { as: callers.sessionOf(by) })
  return bytes
}

const importForm = (kind: (typeof importKinds)[number], by: Somebody = 'leftManager'): Form => ({
  call: importCalls.checkImport,
  by,
  fields: () => ({ kind }),
  files: async () => {
    const days = { shippingDateFrom: '2026-04-01', shippingDateTo: '2026-06-01' }
    return { file: await downloaded(importCalls.downloadImportTemplateCsv, { kind, content: 'current', ...days }, by) }
  },
  keptIn: 'import_checks',
})

const forms: Record<string, Form> = {
  ...Object.fromEntries(
    importKinds.map(kind => [
      `an import of ${kind}`,
      importForm(kind, kind === 'companies' ? 'platform' : 'leftManager'),
    ]),
  ),
  disclosure: {
    call: disclosureCalls.uploadDisclosure,
    fields: () => ({ dryRun: '0', mode: 'add', reason: '契約' }),
    files: async () => ({ file: await downloaded(disclosureCalls.downloadDisclosureCsv, {}) }),
    keptIn: 'disclosures',
  },
  'hours of months': {
    call: kpiRegistrationCalls.uploadMonthlyKpi,
    fields: () => ({ dryRun: '0' }),
    files: async () => ({
      file: await downloaded(kpiRegistrationCalls.downloadMonthlyKpiCsv, { from: '2026-01', until: '2026-04' }),
    }),
    keptIn: 'kpi_months',
  },
  "a logger's file": {
    call: loggerFileCalls.uploadLoggerFile,
    fields: () => ({ deliveryId: String(world.left.deliveryId) }),
    files: async () => ({ file: loggerFile }),
    keptIn: 'logger_files',
  },
  'a file of a case': {
    call: caseCalls.uploadCaseFile,
    fields: () => ({ caseId: String(world.left.caseId) }),
    files: async () => ({ file: pdf }),
    keptIn: 'documents',
  },
  'a photo of a confirmation': {
    call: tripCalls.uploadPhoto,
    fields: () => ({}),
    files: async () => ({ photo: jpegOf() }),
    keptIn: 'documents',
  },
  'a document': {
    call: documentCalls.fileUpload,
    fields: () => ({}),
    files: async () => ({ file: pdf }),
    keptIn: 'documents',
  },
  'a manual': {
    call: manualCalls.uploadManual,
    fields: () => ({ language: '0' }),
    files: async () => ({ file: pdf }),
    keptIn: 'documents',
  },
  'terms of use': {
    call: termsOfUseCalls.publishTermsOfUse,
    by: 'platform',
    fields: () => ({ version: '2' }),
    files: async () => ({ fileJa: pdf, fileEn: pdf }),
    keptIn: 'documents',
  },
}

const rowsIn = async (table: string) =>
  Number((await sql<{ n: string }>`select count(*) n from ${sql.table(table)}`.execute(world.portal.db)).rows[0]?.n)

type Sent = { bytes: Buffer; contentType: string }

/** The form as a browser encodes it. */
async function encodedForm(
  fields: Record<string, string>,
  files: Record<string, Buffer>,
  fileName: string,
): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)]), fileName)
  const sent = new Response(form)
  return { contentType: sent.headers.get('content-type') ?? '', bytes: Buffer.from(await sent.arrayBuffer()) }
}

async function trySending({ call, by = 'leftManager', keptIn }: Form, { bytes, contentType }: Sent): Promise<number> {
  const before = await rowsIn(keptIn)
  const request = { url: apiBase + call.path, headers: { 'content-type': contentType }, payload: bytes }
  const { code, answer } = await ask(by, request)
  if (code !== codes.success) assert.equal(await rowsIn(keptIn), before, 'a rejected file was stored')
  else await acceptChecked(call, by, answer.body)
  if (code === codes.success) await callers.afterCall(call)
  return code
}

/** Accepts an import that was checked. */
async function acceptChecked(call: Call, by: WhoName, answered: unknown) {
  if (call !== (importCalls.checkImport as Call)) return
  const { checkId } = (answered as { data: { checkId: number } }).data
  const payload = JSON.stringify({ checkId, rows: 'good' })
  await ask(by, {
    url: apiBase + importCalls.acceptImport.path,
    headers: { 'content-type': 'application/json' },
    payload,
  })
}

suite('A file is accepted or rejected, without a fault, and nothing of a rejected file is stored:', () => {
  test('every form is tested', () => {
    const uploads = callsByGroup
      .flatMap(({ calls }) => calls.map(([, call]) => call))
      .filter(({ kind }) => kind === 'upload')
    const tried = new Set(Object.values(forms).map(({ call }) => call.path))
    assert.deepEqual(
      uploads.map(({ path }) => path).filter(path => !tried.has(path)),
      [],
    )
  })

  for (const [name, form] of Object.entries(forms))
    test(name, async () => {
      const files = await form.files()
      assert.equal(await trySending(form, await encodedForm(form.fields(), files, 'file')), codes.success)
      const damagedFile = record({
        files: record(
          Object.fromEntries(Object.entries(files).map(([field, bytes]) => [field, mutatedFile(constantFrom(bytes))])),
        ),
        fileName: oneof(constantFrom('a.csv', '../../a.pdf', ''), hostileText),
      }).map(({ files: sent, fileName }) => ({
        send: () => encodedForm(form.fields(), sent, fileName),
        [toStringMethod]: () =>
          `${fileName} ${shortened(JSON.stringify(Object.values(sent).map(bytes => bytes.toString('latin1'))))}`,
      }))
      const whole = await encodedForm(form.fields(), files, 'file.csv')
      const damagedForm = mutatedFile(constantFrom(whole.bytes)).map(bytes => ({
        send: async () => ({ ...whole, bytes }),
        [toStringMethod]: () => shortened(JSON.stringify(bytes.toString('latin1'))),
      }))
      const sent: Arbitrary<{ send: () => Promise<Sent> }> = oneof(
        { weight: 4, arbitrary: damagedFile },
        { weight: 1, arbitrary: damagedForm },
      )
      await tryAll(
        asyncProperty(sent, async ({ send }) => void (await trySending(form, await send()))),
        filesOfForm,
      )
    })
})
