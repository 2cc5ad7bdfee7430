import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { documentCalls } from '#contract/partners/calls/documents.ts'
import { loggerCalls as calls } from '#contract/devices/calls/loggers.ts'
import { codes } from '#contract/kernel/codes.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'
import { makeLoggerWorld, type LoggerWorld } from '#test/support/worlds/devices/loggerWorld.ts'
import type { As } from '#test/support/portal/testApp.ts'

let world: LoggerWorld
before(async () => {
  world = await makeLoggerWorld()
})
after(() => world.portal.close())

const facts = { name: null, model: null, note: null, intervalSeconds: null }
const register = async (serial: string, more: object = {}, as: As = world.as.maria) =>
  await world.portal.call(calls.addLogger, { serial, ...facts, ...more }, { as })
const registered = async (serial: string, more: object = {}) => (await register(serial, more)).data.loggerId
const certificate = { laboratory: '校正所', certificateNumber: 'C-1', documentId: null }
const pathsOf = ({ code, issues }: { code: number; issues: { path: string }[] }) => [code, issues[0]?.path]

const uploaded = async (name: string, as: As = world.as.maria) =>
  (await world.portal.upload(documentCalls.fileUpload, {}, { file: pdfFile(name, name) }, { as })).data.documentId

suite('The logger registry', () => {
  test('shows each logger with its calibration, battery, last reading and current delivery', async () => {
    const id = await registered('LIST-1', { name: '1号機', model: 'KT-1', intervalSeconds: 600 })
    const deliveryId = await world.ship({
      reference: 'LIST-REF',
      serial: 'LIST-1',
      from: '2026-11-20T01:00:00Z',
      celsius: [5, 5.5, 6],
      battery: 61.6,
    })
    await world.calibrate(id, '2025-12-01', '2026-11-30')
    const { data } = await world.portal.call(calls.getLoggerList, { keyword: 'list-1' }, { as: world.as.maria })
    assert.equal(data.total, 1)
    assert.equal(data.mayRegister, true)
    const registeredAt = data.rows[0]?.registeredAt
    assert.deepEqual(data.rows, [
      {
        loggerId: id,
        company: { code: 'MAKER', name: '製造株式会社', nameEn: world.maker.nameEn },
        serial: 'LIST-1',
        name: '1号機',
        model: 'KT-1',
        grai: null,
        giai: null,
        intervalSeconds: 600,
        calibration: { state: 'dueSoon', calibratedOn: '2025-12-01', dueOn: '2026-11-30', daysLeft: 10 },
        battery: { percent: 62, at: '2026-11-20T01:20:00.000Z' },
        last: { at: '2026-11-20T01:20:00.000Z', milliCelsius: 6000 },
        isSilent: true,
        use: 'inUse',
        retiredOn: null,
        delivery: { deliveryId, reference: 'LIST-REF', destination: { name: '東京センター', nameEn: '東京センター' } },
        hasOverlaps: false,
        registeredAt,
      },
    ])
    await world.apiClient.readings([{ logger: 'LIST-1', time: '2026-11-20T02:55:00Z', celsius: 5 }])
    assert.equal((await world.logger(id)).isSilent, false, 'heard again')
  })

  test('is filtered by calibration, silence, low battery and use, and each logger has one of the states', async () => {
    const prefix = 'FILTER'
    const of = (search: Parameters<LoggerWorld['list']>[0]) => world.list({ keyword: prefix, ...search })
    const [valid, due, expired] = [
      await registered(`${prefix}-VALID`),
      await registered(`${prefix}-DUE`),
      await registered(`${prefix}-OVER`),
    ]
    await registered(`${prefix}-NONE`)
    const retired = await registered(`${prefix}-RETIRED`)
    await world.portal.call(calls.retireLogger, { loggerId: retired, retiredOn: '2026-11-19' }, { as: world.as.maria })
    await world.calibrate(valid, '2026-11-19', '2026-12-21')
    await world.calibrate(due, '2026-11-19', '2026-12-20')
    await world.calibrate(expired, '2025-11-19', '2026-11-19')
    await world.calibrate(expired, '2026-01-19', '2026-10-19')
    assert.deepEqual(await of({ calibration: 'valid' }), [`${prefix}-VALID`])
    assert.deepEqual(await of({ calibration: 'dueSoon' }), [`${prefix}-DUE`])
    assert.deepEqual(await of({ calibration: 'expired' }), [`${prefix}-OVER`])
    assert.deepEqual(await of({ calibration: 'unknown' }), [`${prefix}-NONE`])
    assert.deepEqual(await of({ use: 'retired' }), [`${prefix}-RETIRED`])
    assert.equal((await of({ use: 'all' })).length, 5)
    assert.deepEqual(await of({ sort: 'calibration', order: 'desc' }), [
      `${prefix}-VALID`,
      `${prefix}-DUE`,
      `${prefix}-OVER`,
      `${prefix}-NONE`,
    ])
    const from = '2026-11-20T02:00:00Z'
    await world.ship({ reference: 'F-1', serial: `${prefix}-DUE`, from, celsius: [5, 5, 5, 5, 5, 5], battery: 19.4 })
    await world.ship({ reference: 'F-2', serial: `${prefix}-OVER`, from, celsius: [5], battery: 20 })
    assert.deepEqual(await of({ use: 'inUse' }), [`${prefix}-DUE`, `${prefix}-OVER`])
    assert.deepEqual(await of({ use: 'free' }), [`${prefix}-NONE`, `${prefix}-VALID`])
    assert.deepEqual(await of({ silent: true }), [`${prefix}-OVER`])
    assert.deepEqual(await of({ lowBattery: true }), [`${prefix}-DUE`])
  })

  test('shows a company its own loggers, and the platform those of all or of the selected company', async () => {
    await registered('OWN-1')
    const foreign = (await register('FOREIGN-1', {}, world.as.oscar)).data.loggerId
    assert.deepEqual(await world.list({ keyword: '-1', use: 'all' }, world.as.oscar), ['FOREIGN-1'])
    const all = await world.list({ keyword: '-1', pageSize: 200 }, world.as.root)
    assert.ok(all.includes('FOREIGN-1') && all.includes('OWN-1'))
    assert.deepEqual(await world.list({ enterpriseCode: 'OTHER' }, world.as.root), ['FOREIGN-1'])
    for (const call of [calls.getLogger, calls.getLoggerDeliveries, calls.getLoggerCurve, calls.getLoggerHistory]) {
      const asked = async (loggerId: number) => await world.portal.post(call.path, { loggerId }, { as: world.as.maria })
      assert.deepEqual(await asked(foreign), await asked(2_000_000), call.path)
      assert.equal((await asked(foreign)).code, codes.notAuthorized, call.path)
    }
  })

  test('is read by members and guests, and changed only by administrators of the company and the platform', async () => {
    const id = await registered('ROLES-1')
    const calibrationId = await world.calibrate(id, '2026-01-01', '2026-12-31')
    const changes: [string, object][] = [
      [calls.addLogger.path, { serial: 'ROLES-2', ...facts }],
      [calls.editLogger.path, { loggerId: id, name: 'x', model: null, note: null }],
      [calls.retireLogger.path, { loggerId: id, retiredOn: '2026-11-20' }],
      [calls.previewInterval.path, { loggerId: id, intervalSeconds: 300 }],
      [calls.changeInterval.path, { loggerId: id, intervalSeconds: 300, reason: 'x' }],
      [calls.saveCalibration.path, { loggerId: id, calibratedOn: '2026-11-01', dueOn: '2027-10-31', ...certificate }],
      [calls.removeCalibration.path, { calibrationId, reason: 'x' }],
    ]
    for (const who of ['member', 'guest', 'oscar'] as const) {
      for (const [path, body] of changes) {
        if (who === 'oscar' && path === calls.addLogger.path) continue
        assert.equal((await world.portal.post(path, body, { as: world.as[who] })).code, codes.notAuthorized, path)
      }
    }
    for (const who of ['member', 'guest'] as const) {
      assert.equal((await world.logger(id, world.as[who])).mayEdit, false)
      assert.deepEqual(await world.list({ keyword: 'ROLES' }, world.as[who]), ['ROLES-1'])
    }
    const foreign = { serial: 'ROLES-3', ...facts, enterpriseCode: 'MAKER' }
    assert.equal((await world.portal.call(calls.addLogger, foreign, { as: world.as.oscar })).code, codes.notAuthorized)
    assert.equal((await world.portal.call(calls.addLogger, foreign, { as: world.as.root })).code, codes.success)
    assert.equal((await world.logger(id, world.as.root)).mayEdit, true)
  })

  test("accepts a serial once for each company, and stores a logger's facts with their author", async () => {
    const id = await registered('ONCE')
    assert.deepEqual(pathsOf(await register('ONCE')), [codes.invalidParameters, 'serial'])
    assert.equal((await register('ONCE', {}, world.as.oscar)).code, codes.success)
    const said = { name: '2号機', model: 'KT-2', note: '棚 B\n予備' }
    await world.portal.call(calls.editLogger, { loggerId: id, ...said }, { as: world.as.root })
    assert.partialDeepStrictEqual(await world.logger(id), said)
    const { data } = await world.portal.call(calls.getLoggerHistory, { loggerId: id }, { as: world.as.guest })
    assert.deepEqual(
      data.map(change => [change.record, change.act, change.by.name, change.fields.map(one => one.field)]),
      [
        ['logger', 'changed', world.users.root.name, ['name', 'model', 'note']],
        ['logger', 'added', world.users.maria.name, ['serial']],
      ],
    )
  })

  test('retires a logger from a day that has come, keeps its readings, and returns it to use', async () => {
    const id = await registered('RETIRE')
    const retire = async (retiredOn: string | null) =>
      await world.portal.call(calls.retireLogger, { loggerId: id, retiredOn }, { as: world.as.maria })
    assert.deepEqual(pathsOf(await retire('2026-11-21')), [codes.invalidParameters, 'retiredOn'])
    await retire('2026-11-20')
    assert.equal((await world.logger(id)).use, 'retired')
    await world.apiClient.readings([{ logger: 'RETIRE', time: '2026-11-19T00:00:00Z', celsius: 5 }])
    assert.ok((await world.logger(id)).last)
    await retire(null)
    assert.equal((await world.logger(id)).use, 'free')
  })

  test('DEV-9: has GRAI and GIAI of loggers: in any writing, each once in the company, found and part of the history', async () => {
    const grai = '4912345000019CODE-1'
    const id = await registered('CODE-1', { grai: '(8003)0４９１２３４５000019CODE-1', giai: '(8004)4912345AB-12' })
    const { grai: stored, giai } = await world.logger(id)
    assert.deepEqual([stored, giai], [grai, '4912345AB-12'])
    const taken = await register('CODE-2', { giai: '4912345AB-12' })
    assert.deepEqual([...pathsOf(taken), taken.issues[0]?.value], [4022, 'giai', 'CODE-1'])
    assert.deepEqual(pathsOf(await register('CODE-2', { grai: '4912345000018CODE-2' })), [4022, 'grai'])
    assert.deepEqual(await world.list({ keyword: 'CODE-2' }), [], 'nothing of it was saved')
    assert.deepEqual(await world.list({ keyword: '(8003)04912345000019CODE-1' }), ['CODE-1'])
    assert.deepEqual(await world.list({ keyword: '2345ab-1' }), ['CODE-1'])
    assert.equal((await register('FOREIGN-CODE', { grai }, world.as.oscar)).code, 200, 'another company learns nothing')
    const { note: _n, intervalSeconds: _i, ...names } = facts
    const edit = async (more: object) =>
      await world.portal.call(calls.editLogger, { loggerId: id, ...names, note: null, ...more }, { as: world.as.maria })
    await edit({})
    assert.equal((await world.logger(id)).grai, grai, 'a code that is not stated stays')
    await edit({ grai: null })
    const { data: history } = await world.portal.call(calls.getLoggerHistory, { loggerId: id }, { as: world.as.maria })
    assert.deepEqual(history[0]?.fields, [{ field: 'grai', before: grai, after: null }])
    assert.deepEqual(history[0].by.kind, 'user')
  })

  test('is exported as CSV in the reader’s language', async () => {
    await registered('=SUM(1)', { name: 'CSV' })
    const file = await world.portal.download(calls.downloadLoggerCsv, { keyword: 'csv' }, { as: world.as.maria })
    const lines = file.body.trimEnd().split(/\r?\n/)
    assert.equal(lines.length, 2)
    assert.match(lines[0] ?? '', /シリアル番号,.*最終測定 \(Asia\/Tokyo\)/)
    assert.match(lines[1] ?? '', /^'=SUM\(1\),CSV,,,,,未登録,/)
  })
})

suite('Calibrations', () => {
  const save = async (body: object, as: As = world.as.maria) =>
    await world.portal.post(calls.saveCalibration.path, { ...certificate, ...body }, { as })

  test('are registered with a certificate that only users who see the logger can read', async () => {
    const loggerId = await registered('CERT-1')
    const documentId = await uploaded('証明書.pdf')
    const days = { loggerId, calibratedOn: '2026-11-20', dueOn: '2027-11-19' }
    assert.equal((await save({ ...days, documentId })).code, codes.success)
    const { calibrations } = await world.logger(loggerId, world.as.guest)
    assert.partialDeepStrictEqual(
      calibrations,
      [{ ...days, loggerId: undefined, laboratory: '校正所', certificateNumber: 'C-1', document: { documentId } }].map(
        ({ loggerId: _id, ...one }) => one,
      ),
    )
    const opened = async (as: As) =>
      (await world.portal.download(documentCalls.getPdfFile, { documentId }, { as })).headers['content-type']
    assert.equal(await opened(world.as.guest), 'application/pdf')
    assert.equal(await opened(world.as.root), 'application/pdf')
    assert.notEqual(await opened(world.as.oscar), 'application/pdf')
    const another = { loggerId, calibratedOn: '2026-11-19', dueOn: '2027-11-18' }
    assert.deepEqual(pathsOf(await save({ ...another, documentId })), [codes.invalidParameters, 'documentId'])
    const foreign = await uploaded('foreign.pdf', world.as.oscar)
    assert.deepEqual(pathsOf(await save({ ...another, documentId: foreign })), [codes.invalidParameters, 'documentId'])
  })

  test('are refused with impossible days, by the invalid field', async () => {
    const loggerId = await registered('CERT-2')
    const refused = async (calibratedOn: string, dueOn: string) =>
      pathsOf(await save({ loggerId, calibratedOn, dueOn }))
    assert.deepEqual(await refused('2026-11-21', '2027-11-20'), [codes.invalidParameters, 'calibratedOn'])
    assert.deepEqual(await refused('2026-11-20', '2026-11-19'), [codes.invalidParameters, 'dueOn'])
    assert.deepEqual(await refused('1026-11-20', '2026-11-19'), [codes.invalidParameters, 'calibratedOn'])
    await world.calibrate(loggerId, '2026-11-01', '2027-10-31')
    assert.deepEqual(await refused('2026-11-01', '2027-09-30'), [codes.invalidParameters, 'calibratedOn'])
  })

  test('are corrected and removed for a reason, which the history keeps', async () => {
    const loggerId = await registered('CERT-3')
    const calibrationId = await world.calibrate(loggerId, '2026-10-01', '2027-09-30')
    const corrected = { loggerId, calibrationId, calibratedOn: '2026-10-02', dueOn: '2027-09-30' }
    assert.deepEqual(pathsOf(await save(corrected)), [codes.invalidParameters, 'reason'])
    await save({ ...corrected, reason: '日付の誤記' })
    const other = await registered('CERT-4')
    assert.equal((await save({ ...corrected, loggerId: other, reason: 'x' })).code, codes.notAuthorized)
    assert.equal((await world.logger(loggerId)).calibration.calibratedOn, '2026-10-02')
    const remove = { calibrationId, reason: '別のロガーの証明書' }
    await world.portal.call(calls.removeCalibration, remove, { as: world.as.maria })
    assert.equal((await world.logger(loggerId)).calibration.state, 'unknown')
    const { data } = await world.portal.call(calls.getLoggerHistory, { loggerId }, { as: world.as.maria })
    assert.deepEqual(
      data.slice(0, 2).map(change => [change.record, change.act, change.calibratedOn, change.reason]),
      [
        ['calibration', 'removed', '2026-10-02', '別のロガーの証明書'],
        ['calibration', 'changed', '2026-10-02', '日付の誤記'],
      ],
    )
  })

  test('change the status of deliveries at once, and the list finds them by it', async () => {
    const id = await registered('FLAG-1')
    const from = '2026-11-10T00:00:00Z'
    const deliveryId = await world.ship({
      reference: 'FLAG-REF',
      serial: 'FLAG-1',
      from,
      celsius: [5, 5, 5],
      delivered: '2026-11-10T00:20:00Z',
    })
    const reported = async () =>
      (await world.portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: world.as.maria })).data.temperature
        ?.calibration
    const found = async (calibration: 'calibrated' | 'uncalibrated' | 'unknown') => {
      const period = { shippingDateFrom: '2026-11-10', shippingDateTo: '2026-11-10', deliveryType: '0001' } as const
      const asked = { ...period, calibration, logger: 'FLAG-1' }
      return (await world.portal.call(deliveryCalls.searchByOther, asked, { as: world.as.maria })).data.total
    }
    assert.deepEqual([await reported(), await found('unknown')], ['unknown', 1])
    const calibrationId = await world.calibrate(id, '2025-11-10', '2026-11-09')
    assert.deepEqual([await reported(), await found('uncalibrated'), await found('unknown')], ['uncalibrated', 1, 0])
    await save({
      loggerId: id,
      calibrationId,
      calibratedOn: '2025-11-10',
      dueOn: '2026-11-10',
      reason: '期限の誤記',
    })
    assert.deepEqual([await reported(), await found('calibrated')], ['calibrated', 1])
    const { data } = await world.portal.call(calls.getLoggerDeliveries, { loggerId: id }, { as: world.as.maria })
    assert.partialDeepStrictEqual(data, {
      total: 1,
      rows: [{ deliveryId, reference: 'FLAG-REF', outcome: 'compliant', calibration: 'calibrated' }],
    })
  })
})

suite('Of a logger’s deliveries', () => {
  test('the reader sees only visible ones: no other delivery, value or curve', async () => {
    const from = '2026-11-20T02:00:00Z'
    await world.ship({ reference: 'HIDE-REF', serial: 'HIDE-1', from, celsius: [5, 6, 7.25] })
    const id = await world.loggerId('HIDE-1')
    await world.apiClient.readings([{ logger: 'HIDE-1', time: '2026-11-20T01:00:00Z', celsius: 4 }])
    const seen = async (as: As) => {
      const curve = await world.portal.call(calls.getLoggerCurve, { loggerId: id }, { as })
      const deliveries = await world.portal.call(calls.getLoggerDeliveries, { loggerId: id }, { as })
      const { last, delivery } = await world.logger(id, as)
      return {
        value: last?.milliCelsius,
        delivery: delivery?.reference,
        curve: curve.data.curve.milliCelsius.filter(value => value !== null),
        hides: curve.data.hidesReadings,
        deliveries: deliveries.data.total,
      }
    }
    const whole = { value: 7250, delivery: 'HIDE-REF', curve: [4000, 5000, 6000, 7250], hides: false, deliveries: 1 }
    assert.deepEqual(await seen(world.as.maria), whole)
    assert.deepEqual(await seen(world.as.root), whole)
    const hidden = { value: null, delivery: undefined, curve: [4000], hides: true, deliveries: 0 }
    assert.deepEqual(await seen(world.as.noDeliveries), hidden)
    // Users with limited centres do not see the logger while it has measured for other centres only.
    const { code } = await world.portal.call(calls.getLogger, { loggerId: id }, { as: world.as.limited })
    assert.equal(code, codes.notAuthorized)
  })

  test('the curve of a logger without a registered interval breaks by the interval of its readings (TEL-11)', async () => {
    const loggerId = await registered('HOURLY-1')
    const hours = [0, 1, 2, 3, 4, 8, 9]
    await world.apiClient.readings(
      hours.map(hour => ({ logger: 'HOURLY-1', time: `2026-11-19T0${hour}:00:00Z`, celsius: 5 + hour / 10 })),
    )
    const { data } = await world.portal.call(calls.getLoggerCurve, { loggerId }, { as: world.as.maria })
    assert.deepEqual(data.curve.milliCelsius, [5000, 5100, 5200, 5300, 5400, null, 5800, 5900])
  })

  test('there is no curve if the logger never measured', async () => {
    const loggerId = await registered('SILENT-1')
    const { code } = await world.portal.call(calls.getLoggerCurve, { loggerId }, { as: world.as.maria })
    assert.equal(code, codes.noTemperatureData)
  })
})
