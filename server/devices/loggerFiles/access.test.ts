import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Call } from '#contract/kernel/call.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { maxLoggerFileMegabytes } from '#contract/kernel/files/fileSizes.ts'
import {
  ambiguousFile,
  deliveryOf,
  makeLoggerFileWorld,
  ownFile,
  taken,
  unknownFile,
  type LoggerFileWorld,
} from '#test/support/worlds/devices/loggerFileWorld.ts'
import type { As, FormFile } from '#test/support/portal/testApp.ts'

let world: LoggerFileWorld
before(async () => {
  world = await makeLoggerFileWorld()
})
after(() => world.portal.close())

const from = '2026-11-01T00:00:00.000Z'
const celsius = [5, 5.1, 5.2]
const {
  uploadLoggerFile,
  storeLoggerFile,
  inspectLoggerFile,
  explainLoggerFile,
  getLoggerFileList,
  getDeliveryLoggerFiles,
} = loggerFileCalls

const codeOf = async (call: Call, body: object, as: As) => (await world.portal.post(call.path, body, { as })).code
const uploadCode = async (file: FormFile, as: As, fields: Record<string, string> = {}) =>
  (await world.portal.upload(uploadLoggerFile, fields, { file }, { as })).code

suite('Uploading and seeing files', () => {
  test("Another company's file looks like one that does not exist (4017), for every call", async () => {
    const { fileId, series } = taken(await world.upload(ownFile('MINE', from, celsius)))
    const acts = series.map(({ key }) => ({ key, act: { kind: 'wait' } }))
    for (const call of Object.values(loggerFileCalls)) {
      if (!('fileId' in call.request.shape)) continue
      const more = /store|Again/.test(call.path) ? { answers: {}, series: acts } : {}
      const body = { ...(call.path.includes('assign') ? { series: acts } : {}), ...more }
      const explained = call.path.includes('explain') ? { answers: {}, remember: null } : {}
      const withAnswers = { ...body, ...(/inspect|preview/.test(call.path) ? { answers: {} } : explained) }
      const asked = 'reason' in call.request.shape ? { ...withAnswers, reason: 'why' } : withAnswers
      assert.equal(await codeOf(call, { fileId, ...asked }, world.as.oscar), codes.notAuthorized, call.path)
      assert.equal(await codeOf(call, { fileId: 999_999, ...asked }, world.as.maria), codes.notAuthorized, call.path)
    }
    assert.equal((await world.portal.call(getLoggerFileList, {}, { as: world.as.oscar })).data.total, 0)
  })

  test('A guest reads files and decides nothing (4017)', async () => {
    const { fileId, series } = taken(await world.upload(ownFile('GUESTS', from, celsius)))
    const { data } = await world.portal.call(getLoggerFileList, { keyword: 'guests' }, { as: world.as.guest })
    assert.deepEqual([data.total, data.mayUpload, data.rows[0]?.serials], [1, false, ['GUESTS']])
    const acts = series.map(({ key }) => ({ key, act: { kind: 'wait' } }))
    assert.equal(
      await codeOf(storeLoggerFile, { fileId, answers: {}, series: acts }, world.as.guest),
      codes.notAuthorized,
    )
    assert.equal(await codeOf(loggerFileCalls.discardLoggerFile, { fileId }, world.as.guest), codes.notAuthorized)
    assert.equal(await uploadCode(ownFile('G2', from, celsius), world.as.guest), codes.notAuthorized)
  })

  test('A user who only sees deliveries uploads on their pages, and sees those files', async () => {
    const deliveryId = await world.deliver('D-DRIVER', 'DRIVER', from)
    assert.equal(await uploadCode(ownFile('DRIVER', from, celsius), world.as.driver), codes.notAuthorized)
    const { file } = await world.upload(ownFile('DRIVER', from, celsius), world.as.driver, {
      deliveryId: String(deliveryId),
    })
    assert.deepEqual([file?.delivery?.reference, file?.series[0]?.logger?.isLinked], ['D-DRIVER', true])
    const shown = await world.portal.call(getDeliveryLoggerFiles, { deliveryId }, { as: world.as.driver })
    assert.deepEqual([shown.data.mayUpload, shown.data.files.length], [true, 1])
    assert.equal(await codeOf(inspectLoggerFile, { fileId: file?.fileId, answers: {} }, world.as.driver), codes.success)
    const elsewhere = taken(await world.upload(ownFile('OFFICE', from, celsius)))
    assert.equal(
      await codeOf(loggerFileCalls.getLoggerFile, { fileId: elsewhere.fileId }, world.as.driver),
      codes.notAuthorized,
    )
  })

  test("Nothing is uploaded on another company's delivery, nor for another company (4017)", async () => {
    await world.otherApiClient.deliveries([deliveryOf('D-OTHER', 'THEIRS', from, 'OTHER')])
    const { id } = await world.portal.db
      .selectFrom('deliveries')
      .select('id')
      .where('reference', '=', 'D-OTHER')
      .executeTakeFirstOrThrow()
    const file = ownFile('FOREIGN', from, celsius)
    const foreign: Record<string, string>[] = [
      { deliveryId: String(id) },
      { deliveryId: '987654' },
      { enterpriseCode: 'OTHER' },
    ]
    for (const fields of foreign) {
      assert.equal(await uploadCode(file, world.as.maria, fields), codes.notAuthorized)
    }
    assert.equal(await uploadCode(file, world.as.maria, { deliveryId: '-1' }), codes.invalidParameters)
    assert.equal(await codeOf(getDeliveryLoggerFiles, { deliveryId: id }, world.as.maria), codes.notAuthorized)
  })

  test("Another company's logger gets no readings (4022), even if it accompanies the delivery", async () => {
    await world.otherApiClient.deliveries([deliveryOf('D-LENT', 'LENT', from, 'OTHER')])
    const lent = { ...deliveryOf('D-BORROWED', 'OWN-1', from, 'MAKER'), shipperCode: 'OTHER' }
    await world.apiClient.deliveries([{ ...lent, loggers: [{ serial: 'LENT', owner: 'OTHER', from }] }])
    const { id } = await world.portal.db
      .selectFrom('deliveries')
      .select('id')
      .where('reference', '=', 'D-BORROWED')
      .executeTakeFirstOrThrow()
    const file = taken(await world.upload(ownFile('LENT', from, celsius), world.as.maria, { deliveryId: String(id) }))
    const [series] = file.series
    assert.deepEqual([series?.logger, series?.otherOwner?.code], [null, 'OTHER'])
    const { id: loggerId } = await world.portal.db
      .selectFrom('loggers')
      .select('id')
      .where('serial', '=', 'LENT')
      .where('company_id', '=', world.other.id)
      .executeTakeFirstOrThrow()
    const acts = [{ key: series?.key ?? '', act: { kind: 'store', loggerId } as const }]
    const answer = await world.portal.call(
      storeLoggerFile,
      { fileId: file.fileId, answers: {}, series: acts },
      { as: world.as.maria },
    )
    assert.deepEqual([answer.code, answer.issues[0]?.path], [codes.invalidParameters, 'series'])
    assert.equal((await world.readingsOf('LENT', world.other)).length, 0)
  })

  test('The platform administrator acts for the selected company', async () => {
    await world.deliver('D-PICKED', 'PICKED', from)
    const { file } = await world.upload(ownFile('PICKED', from, celsius), world.as.root, { enterpriseCode: 'MAKER' })
    assert.deepEqual([file?.company.code, file?.series[0]?.expected?.accepted], ['MAKER', 3])
    const stored = await world.portal.call(
      storeLoggerFile,
      {
        fileId: file?.fileId ?? 0,
        answers: {},
        series: (file?.series ?? []).map(({ key, logger }) => ({
          key,
          act: { kind: 'store', loggerId: logger?.loggerId ?? 0 } as const,
        })),
      },
      { as: world.as.root },
    )
    assert.equal(stored.data.file.state, 'stored')
  })
})

suite('Files without usable readings', () => {
  const files = {
    empty: Buffer.alloc(0),
    damaged: Buffer.from('%PDF-1.7\n…'),
    spreadsheet: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    binary: Buffer.from([0, 1, 2, 3, 255, 254]),
    noReadings: Buffer.from('good morning\n'),
  }
  for (const [problem, bytes] of Object.entries(files)) {
    test(`${problem}: nothing is stored, and the answer gives the reason`, async () => {
      const { outcome, findings, file } = await world.upload({ fileName: 'any.csv', bytes })
      assert.deepEqual([outcome, findings.problem, file], ['refused', problem, null])
    })
  }

  test('A file of more than 25 MB is 5505, and nothing of it is stored', async () => {
    const bytes = Buffer.alloc(maxLoggerFileMegabytes * 1024 * 1024 + 1, 'a')
    const documents = async () => (await world.portal.db.selectFrom('documents').select('id').execute()).length
    const before = await documents()
    assert.equal(await uploadCode({ fileName: 'large.csv', bytes }, world.as.maria), codes.invalidCsv)
    assert.equal(await documents(), before)
  })
})

suite('An unknown layout', () => {
  const mapping = { firstLine: 2, time: 0, celsius: 1 }
  const answers = { mapping, zone: 'Asia/Tokyo', unit: 'C', decimalSign: ',' } as const
  const explain = async (fileId: number, said: LoggerFileAnswers) => {
    const body = { fileId, answers: said, remember: { replaces: null } }
    const { data } = await world.portal.call(explainLoggerFile, body, { as: world.as.maria })
    assert.equal(data.isChanged, true)
  }

  test('is explained by hand once, and the next file of it is read that way, wherever its table begins', async () => {
    const first = taken(await world.upload(unknownFile(from, celsius)))
    assert.deepEqual(first.findings.questions, ['mapping'])
    const inspect = { fileId: first.fileId, answers }
    const { data: mapped } = await world.portal.call(inspectLoggerFile, inspect, { as: world.as.maria })
    assert.deepEqual(
      [mapped.findings.form, mapped.findings.questions, mapped.findings.series[0]?.readings],
      ['mapped', [], 3],
    )
    await explain(first.fileId, answers)
    await world.store(mapped)
    const next = taken(await world.upload(unknownFile('2026-11-02T00:00:00.000Z', celsius, ['Bericht;7', ''])))
    assert.deepEqual([next.findings.questions, next.findings.series[0]?.readings], [[], 3])
    assert.equal(next.keptMapping?.keptBy, world.users.maria.name)
    assert.equal(next.findings.zone.value, 'Asia/Tokyo')
    // Another company has not explained it.
    const foreign = await world.upload(unknownFile(from, celsius), world.as.oscar)
    assert.deepEqual(foreign.findings.questions, ['mapping'])
  })

  test('is asked about again if it was not to be saved; the order of dates is never saved', async () => {
    const other = (day: string) => ({
      fileName: 'x.txt',
      bytes: Buffer.from(`Quand;Combien;Note\n${day} 08:00;5,1;a\n${day} 08:10;5,2;b\n`),
    })
    const first = taken(await world.upload(other('03/04/2026')))
    const inspect = { fileId: first.fileId, answers: { ...answers, dateOrder: 'dmy' as const } }
    const { data } = await world.portal.call(inspectLoggerFile, inspect, { as: world.as.maria })
    await world.store(data)
    const second = taken(await world.upload(other('04/05/2026')))
    assert.deepEqual(second.findings.questions, ['mapping'])
    const again = await world.portal.call(
      inspectLoggerFile,
      { ...inspect, fileId: second.fileId },
      { as: world.as.maria },
    )
    await explain(second.fileId, { ...answers, dateOrder: 'dmy' })
    await world.store(again.data)
    const third = taken(await world.upload(other('05/06/2026')))
    assert.deepEqual(third.findings.questions, ['dateOrder'])
  })
})

test('The list finds files by name, serial and checksum, and counts those that wait', async () => {
  const waiting = taken(await world.upload(ambiguousFile('LIST-ME', [5, 5.1])))
  const list = async (search: object) =>
    (await world.portal.call(getLoggerFileList, search, { as: world.as.maria })).data
  for (const keyword of ['list-me', 'ＬＩＳＴ－ＭＥ.csv', waiting.sha256.slice(0, 12)]) {
    assert.deepEqual(
      (await list({ keyword })).rows.map(row => row.fileId),
      [waiting.fileId],
      keyword,
    )
  }
  const { toConfirm, rows, total } = await list({ state: 'toConfirm', pageSize: 1 })
  assert.deepEqual([toConfirm, rows.length], [total, 1])
  const byName = await list({ sort: 'fileName', order: 'asc' })
  const names = byName.rows.map(row => row.fileName)
  assert.ok(names.indexOf('DRIVER.csv') < names.indexOf('LIST-ME.csv'))
})
