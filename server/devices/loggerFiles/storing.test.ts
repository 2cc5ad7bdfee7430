import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import { deleteUnattached } from '#server/platform/files/deleteUnattached.ts'
import {
  ambiguousFile,
  deliveryOf,
  makeLoggerFileWorld,
  ownFile,
  taken,
  twoChannelFile,
  type LoggerFileWorld,
} from '#test/support/worlds/devices/loggerFileWorld.ts'
import { encoded } from '#test/support/worlds/devices/loggerFiles/encoded.ts'
import { pdfReport, placedRows } from '#test/support/worlds/devices/loggerFiles/pdfReport.ts'
import { workbookFile } from '#test/support/worlds/devices/loggerFiles/workbookFile.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import { until } from '#test/support/database/until.ts'

let world: LoggerFileWorld
before(async () => {
  world = await makeLoggerFileWorld()
})
after(() => world.portal.close())

const from = '2026-11-01T00:00:00.000Z'
const celsius = [5, 5.1, 9.2, 9.4, 5.3, 5.2]
const { storeLoggerFile, assignLoggerFile, discardLoggerFile, getLoggerFile, inspectLoggerFile } = loggerFileCalls

/** A logger of the manufacturer, by the delivery that it accompanies. */
async function linked(serial: string) {
  const deliveryId = await world.deliver(`D-${serial}`, serial, from)
  return { deliveryId, loggerId: await world.loggerId(serial) }
}
const batches = (fileId: number) =>
  world.portal.db.selectFrom('reading_batches').selectAll().where('logger_file_id', '=', fileId).execute()

suite('Storing a file', () => {
  test('shows a file with a known logger with what it would add, and stores it by one confirmation', async () => {
    await linked('ONE')
    const { outcome, file } = await world.upload(ownFile('ONE', from, celsius), world.as.member)
    assert.equal(outcome, 'taken')
    assert.deepEqual(file?.findings.questions, [])
    assert.deepEqual(file?.series[0]?.expected, { accepted: 6, duplicate: 0, conflict: 0 })
    assert.equal(file?.series[0]?.curve?.atMs.length, 6)
    assert.equal((await world.readingsOf('ONE')).length, 0)
    const stored = await world.store(taken({ file, findings: { problem: null } }))
    assert.equal(stored.state, 'stored')
    assert.equal(stored.confirmedBy, world.users.maria.name)
    assert.deepEqual(stored.series[0]?.counts, { accepted: 6, duplicate: 0, conflict: 0 })
    const [batch, ...more] = await batches(stored.fileId)
    assert.deepEqual([batch?.source, batch?.accepted, more.length], ['file', 6, 0])
  })

  test('gives the same readings and evaluations as the partner API', async () => {
    await linked('ALIKE')
    const readings = series('ALIKE', from, celsius).map(({ lat: _lat, lon: _lon, ...one }) => ({
      ...one,
      humidity: 45.5,
    }))
    await world.otherApiClient.deliveries([deliveryOf('D-ALIKE', 'ALIKE', from, 'OTHER')])
    await world.otherApiClient.readings(readings)
    await world.store(taken(await world.upload(ownFile('ALIKE', from, celsius))))
    assert.deepEqual(await world.readingsOf('ALIKE'), await world.readingsOf('ALIKE', world.other))
    const evaluatedOf = async (companyId: number) => {
      const { rows } = await sql`
        select t.state, t.reading_count, t.min_milli, t.max_milli, t.mean_celsius, t.mkt_celsius, s.outcome,
               s.excursion_count, j.above_ms, j.excursion_count as excursions, c.checksum is not null as has_checksum
          from deliveries d join logger_assignments l on l.delivery_id = d.id join assignment_temperature t on t.logger_assignment_id = l.id
          join assignment_evaluations j on j.logger_assignment_id = l.id join delivery_temperature s on s.delivery_id = d.id
          join reading_batches c on c.company_id = d.sender_id
         where d.reference = 'D-ALIKE' and d.sender_id = ${companyId} limit 1`.execute(world.portal.db)
      return rows[0]
    }
    const evaluated = await evaluatedOf(world.maker.id)
    assert.ok(evaluated)
    assert.deepEqual(evaluated, await evaluatedOf(world.other.id))
  })

  test('counts duplicates and conflicts of overlapping and contradicting files, and shows them beforehand', async () => {
    await linked('OVER')
    await world.store(taken(await world.upload(ownFile('OVER', from, celsius))))
    const longer = taken(await world.upload(ownFile('OVER', from, [...celsius, 5.5, 5.6])))
    assert.deepEqual(longer.series[0]?.expected, { accepted: 2, duplicate: 6, conflict: 0 })
    assert.deepEqual((await world.store(longer)).series[0]?.counts, { accepted: 2, duplicate: 6, conflict: 0 })
    const changed = taken(await world.upload(ownFile('OVER', from, [5, 7.7, 9.2])))
    assert.deepEqual(changed.series[0]?.expected, { accepted: 0, duplicate: 2, conflict: 1 })
    assert.deepEqual((await world.store(changed)).series[0]?.counts, { accepted: 0, duplicate: 2, conflict: 1 })
    const again = taken(await world.upload(ownFile('OVER', from, [5, 7.7])))
    assert.deepEqual(again.series[0]?.expected, { accepted: 0, duplicate: 2, conflict: 0 })
    assert.equal((await world.readingsOf('OVER'))[1]?.milli, 5100)
  })

  test('finds the loggers of all its series, however many', async () => {
    const serials = Array.from({ length: 55 }, (_, index) => `MANY-${index}`)
    await world.portal.db
      .insertInto('loggers')
      .values(serials.map(serial => ({ company_id: world.maker.id, serial })))
      .execute()
    const bytes = Buffer.from(['logger,time,celsius', ...serials.map(serial => `${serial},${from},5`), ''].join('\n'))
    const file = taken(await world.upload({ fileName: 'many.csv', bytes }))
    const loggersOf = ({ series }: typeof file) => series.map(({ logger }) => logger?.serial)
    assert.deepEqual(loggersOf(file), serials)
    assert.deepEqual(loggersOf(await world.store(file)), serials)
  })

  test('asks what the file leaves open, and stores nothing before it is answered', async () => {
    await linked('ASKED')
    const file = taken(await world.upload(ambiguousFile('ASKED', [5, 5.1])))
    assert.deepEqual(file.findings.questions, ['dateOrder', 'zone'])
    const acts = [{ key: file.series[0]?.key ?? '', act: { kind: 'wait' } as const }]
    const early = { fileId: file.fileId, answers: { zone: 'Asia/Tokyo' }, series: acts }
    const refused = await world.portal.call(storeLoggerFile, early, { as: world.as.maria })
    assert.deepEqual(
      [refused.code, refused.issues.map(issue => issue.path)],
      [codes.invalidParameters, ['answers.dateOrder']],
    )
    const answers = { dateOrder: 'dmy', zone: 'Asia/Tokyo' } as const
    const inspected = await world.portal.call(
      inspectLoggerFile,
      { fileId: file.fileId, answers },
      { as: world.as.maria },
    )
    assert.equal(inspected.data.series[0]?.expected?.accepted, 2)
    assert.equal((await world.readingsOf('ASKED')).length, 0)
    await world.store(inspected.data)
    const [first] = await world.readingsOf('ASKED')
    assert.equal(first?.at.toISOString(), '2026-04-02T23:00:00.000Z')
    const next = taken(await world.upload(ambiguousFile('ASKED', [5, 5.1, 5.2])))
    assert.equal(next.lastZone, 'Asia/Tokyo')
  })

  test('stores one chosen channel of a logger with several; two cannot be one logger', async () => {
    const { loggerId } = await linked('CHANNELS')
    const pairs = [5, 6, 7].map(value => [value, value + 10] as const)
    const uploaded = taken(await world.upload(twoChannelFile('CHANNELS', from, pairs)))
    const answers = { zone: 'Asia/Tokyo' }
    const { data } = await world.portal.call(
      inspectLoggerFile,
      { fileId: uploaded.fileId, answers },
      { as: world.as.maria },
    )
    assert.deepEqual(
      data.findings.series.map(one => one.channel?.split(' ')[0]),
      ['Cargo', 'Outside'],
    )
    const both = data.series.map(({ key }) => ({ key, act: { kind: 'store', loggerId } as const }))
    const sent = { fileId: uploaded.fileId, answers, series: both }
    assert.equal((await world.portal.call(storeLoggerFile, sent, { as: world.as.maria })).code, codes.invalidParameters)
    const cargo = data.findings.series[0]?.key
    const acts = data.series.map(({ key }) => ({
      key,
      act: key === cargo ? ({ kind: 'store', loggerId } as const) : ({ kind: 'leaveOut' } as const),
    }))
    const stored = await world.store(data, { series: acts })
    assert.equal(stored.state, 'stored')
    assert.deepEqual(
      (await world.readingsOf('CHANNELS')).map(one => one.milli),
      [5000, 6000, 7000],
    )
  })
})

suite('Repeated, concurrent and interrupted requests', () => {
  test('with the same file change nothing, and return when it was uploaded, by whom, and its state', async () => {
    await linked('TWICE')
    const file = ownFile('TWICE', from, celsius)
    const first = taken(await world.upload(file, world.as.member))
    await world.store(first)
    const again = await world.upload({ ...file, fileName: 'renamed.csv' })
    assert.equal(again.outcome, 'known')
    assert.deepEqual(
      [again.file?.fileId, again.file?.fileName, again.file?.state, again.file?.uploadedBy],
      [first.fileId, 'TWICE.csv', 'stored', world.users.member.name],
    )
    assert.deepEqual(again.file?.series[0]?.counts, { accepted: 6, duplicate: 0, conflict: 0 })
    assert.equal((await batches(first.fileId)).length, 1)
  })

  test('with the same file at the same moment store one file', async () => {
    await linked('RACE')
    const file = ownFile('RACE', from, celsius)
    const holder = await world.portal.pool.connect()
    await holder.query('begin')
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    await lock(holder, 'loggerFile', `${world.maker.id} ${sha256}`)
    const uploads = Promise.all([world.upload(file), world.upload(file, world.as.member), world.upload(file)])
    // Each one checks whether the file is known only after the one before has stored it.
    await until('all of them wait for their turn', async () => {
      const { rows } = await world.portal.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
            and database = (select d.oid from pg_database d where d.datname = current_database())`,
      )
      return rows[0]?.waiting === 3
    })
    await holder.query('commit')
    holder.release()
    const answers = await uploads
    assert.equal(new Set(answers.map(({ file: its }) => its?.fileId)).size, 1)
    assert.equal(answers.filter(({ outcome }) => outcome === 'taken').length, 1)
  })

  test('to confirm a file store it once, and the others get the stored state', async () => {
    await linked('CONFIRMED')
    const file = taken(await world.upload(ownFile('CONFIRMED', from, celsius)))
    const acts = file.series.map(({ key, logger }) => ({
      key,
      act: { kind: 'store', loggerId: logger?.loggerId ?? 0 } as const,
    }))
    const body = { fileId: file.fileId, answers: {}, series: acts }
    const confirm = () => world.portal.call(storeLoggerFile, body, { as: world.as.maria })
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    assert.equal(answers.filter(({ data }) => data.isChanged).length, 1)
    for (const { data } of answers) assert.equal(data.file.state, 'stored')
    assert.equal((await batches(file.fileId)).length, 1)
    assert.equal((await world.readingsOf('CONFIRMED')).length, 6)
  })

  test('that are cut off in the middle leave nothing behind and can be repeated', async () => {
    const { loggerId } = await linked('CUT')
    const file = taken(await world.upload(ownFile('CUT', from, celsius)))
    const holder = await world.portal.pool.connect()
    await holder.query('begin')
    await holder.query('select from logger_progress where logger_id = $1 for update', [loggerId])
    const storing = world.store(file).then(
      () => 'stored',
      () => 'cut off',
    )
    // It waits for the logger after everything but the readings is stored.
    const waiting = async () =>
      (
        await world.portal.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%logger_progress%'
              and datname = current_database()`,
        )
      ).rows[0]?.pid
    await until('it waits for the logger', async () => (await waiting()) !== undefined)
    await world.portal.pool.query('select pg_terminate_backend($1)', [await waiting()])
    assert.equal(await storing, 'cut off')
    await holder.query('rollback')
    holder.release()
    const { data } = await world.portal.call(getLoggerFile, { fileId: file.fileId }, { as: world.as.maria })
    assert.deepEqual([data.state, data.series[0]?.decision], ['toConfirm', null])
    assert.equal((await world.readingsOf('CUT')).length, 0)
    assert.equal((await world.store(file)).state, 'stored')
    assert.equal((await world.readingsOf('CUT')).length, 6)
  })
})

suite('Files without a logger', () => {
  const wait = (key: string) => ({ key, act: { kind: 'wait' } as const })

  test('wait, and are assigned when the logger exists', async () => {
    const file = taken(await world.upload(ownFile('LATER', from, celsius)))
    assert.equal(file.series[0]?.logger, null)
    const waiting = await world.store(file)
    assert.deepEqual([waiting.state, waiting.series[0]?.decision], ['unassigned', 'waiting'])
    await linked('LATER')
    const shown = await world.portal.call(getLoggerFile, { fileId: file.fileId }, { as: world.as.maria })
    const { key = '', logger, expected } = shown.data.series[0] ?? {}
    assert.deepEqual([logger?.serial, expected?.accepted], ['LATER', 6])
    const body = {
      fileId: file.fileId,
      series: [{ key, act: { kind: 'store', loggerId: logger?.loggerId ?? 0 } as const }],
    }
    const { data } = await world.portal.call(assignLoggerFile, body, { as: world.as.member })
    assert.deepEqual([data.isChanged, data.file.state, data.file.series[0]?.counts?.accepted], [true, 'stored', 6])
    assert.equal(data.file.series[0]?.decidedBy, world.users.member.name)
    const again = await world.portal.call(assignLoggerFile, body, { as: world.as.member })
    assert.deepEqual([again.data.isChanged, again.data.file.state], [false, 'stored'])
    assert.equal((await batches(file.fileId)).length, 1)
  })

  test('can get a new logger from an administrator in the same request; not from a member (4017)', async () => {
    const file = taken(await world.upload(ownFile('BORN', from, celsius)))
    const register = [{ key: file.series[0]?.key ?? '', act: { kind: 'register', serial: 'BORN' } as const }]
    const body = { fileId: file.fileId, answers: {}, series: register }
    assert.equal((await world.portal.call(storeLoggerFile, body, { as: world.as.member })).code, codes.notAuthorized)
    const stored = await world.store(file, { series: register })
    assert.deepEqual([stored.state, stored.series[0]?.logger?.serial], ['stored', 'BORN'])
    assert.equal((await world.readingsOf('BORN')).length, 6)
  })

  test('are discarded while none of their readings are stored, and may be uploaded again', async () => {
    const file = ownFile('THROWN', from, celsius)
    const first = await world.store(taken(await world.upload(file)))
    assert.equal(first.state, 'unassigned')
    const discard = { fileId: first.fileId }
    assert.equal((await world.portal.call(discardLoggerFile, discard, { as: world.as.member })).code, codes.success)
    const gone = await world.portal.call(getLoggerFile, discard, { as: world.as.maria })
    assert.equal(gone.data.state, 'discarded')
    const again = await world.upload(file)
    assert.deepEqual([again.outcome, again.file?.fileId, again.file?.state], ['taken', first.fileId, 'toConfirm'])
  })

  test('cannot be stored with all series left out (4022)', async () => {
    const file = taken(await world.upload(ownFile('NOTHING', from, celsius)))
    const acts = file.series.map(({ key }) => ({ key, act: { kind: 'leaveOut' } as const }))
    const body = { fileId: file.fileId, answers: {}, series: acts }
    const { code, issues } = await world.portal.call(storeLoggerFile, body, { as: world.as.maria })
    assert.deepEqual([code, issues[0]?.path], [codes.invalidParameters, 'series'])
    const twice = { ...body, series: [...file.series, ...file.series].map(({ key }) => wait(key)) }
    assert.equal(
      (await world.portal.call(storeLoggerFile, twice, { as: world.as.maria })).code,
      codes.invalidParameters,
    )
  })
})

suite('The file is the source of record', () => {
  test('and is downloaded as uploaded, and stays when unattached documents are deleted', async () => {
    await linked('RECORD')
    const file = ownFile('RECORD', from, celsius)
    const { fileId } = await world.store(taken(await world.upload(file)))
    const thrown = taken(await world.upload(ownFile('LITTER', from, celsius)))
    await world.portal.call(discardLoggerFile, { fileId: thrown.fileId }, { as: world.as.maria })
    await deleteUnattached({ db: world.portal.db, now: () => new Date(Date.now() + 30 * 86_400_000) })
    const { bytes, headers } = await world.portal.download(
      loggerFileCalls.downloadLoggerFile,
      { fileId },
      { as: world.as.guest },
    )
    assert.ok(bytes.equals(file.bytes))
    assert.match(String(headers['content-disposition']), /RECORD\.csv/)
    const none = await world.portal.call(
      loggerFileCalls.downloadLoggerFile,
      { fileId: thrown.fileId },
      { as: world.as.maria },
    )
    assert.equal(none.code, codes.dataMissing)
  })

  test('and files of undocumented makers are stored with their own quantities and times', async () => {
    const aligned = [
      'S/N: PLAIN',
      'Date  Clock (UTC)  Temp(C)',
      '2026-11-01  09.00.00  5.1',
      '2026-11-01  09.10.00  9.2*',
    ]
    const chinese = [
      '设备编号,HUATO',
      '时区,UTC+8',
      '记录时间,湿度(%RH),温度(℃)',
      '2026-11-01 17:00:00,60.5,5.1',
      '2026-11-01 17:10:00,61.0,9.2',
    ]
    const files = {
      PLAIN: { bytes: Buffer.from(aligned.join('\n')), humidity: [null, null] },
      HUATO: { bytes: Buffer.from(encoded(chinese.join('\n'), 'GB18030') ?? []), humidity: [6050, 6100] },
    }
    for (const [serial, { bytes, humidity }] of Object.entries(files)) {
      await linked(serial)
      await world.store(taken(await world.upload({ fileName: `${serial}.txt`, bytes })))
      assert.deepEqual(await world.readingsOf(serial), [
        { at: new Date('2026-11-01T09:00:00Z'), milli: 5100, humidity: humidity[0] },
        { at: new Date('2026-11-01T09:10:00Z'), milli: 9200, humidity: humidity[1] },
      ])
    }
  })

  test('and a workbook and a PDF report are stored like a CSV file, and downloaded byte by byte with their media type', async () => {
    const at = (minute: number) => `2026-11-01 00:${String(minute).padStart(2, '0')}:00`
    const cells = (serial: string) => [
      ['Serial No', serial],
      ['Time (UTC)', 'Temperature (°C)'],
      ...celsius.map((value, n) => [at(n * 10), String(value)]),
    ]
    const files = {
      BOOK: { fileName: 'book.xlsx', bytes: workbookFile([{ name: 'Data', rows: cells('BOOK') }]) },
      SHEET: { fileName: 'sheet.pdf', bytes: await pdfReport([placedRows(cells('SHEET'), [40, 200], 60)]) },
    }
    for (const [serial, file] of Object.entries(files)) {
      await linked(serial)
      const stored = await world.store(taken(await world.upload(file)))
      assert.deepEqual([stored.series[0]?.counts?.accepted, stored.fileName], [celsius.length, file.fileName])
      assert.equal((await world.readingsOf(serial)).length, celsius.length)
      assert.equal(stored.sha256, createHash('sha256').update(file.bytes).digest('hex'))
      const asked = { fileId: stored.fileId }
      const { bytes } = await world.portal.download(loggerFileCalls.downloadLoggerFile, asked, { as: world.as.guest })
      assert.ok(bytes.equals(file.bytes))
    }
  })

  test('and cannot be changed by a screen or a statement once readings of it are stored', async () => {
    await linked('KEPT')
    const { fileId } = await world.store(taken(await world.upload(ownFile('KEPT', from, celsius))))
    const discarded = await world.portal.call(discardLoggerFile, { fileId }, { as: world.as.maria })
    assert.deepEqual([discarded.code, discarded.issues[0]?.path], [codes.invalidParameters, 'fileId'])
    const change = (what: string) => world.portal.pool.query(`${what} where id = ${fileId}`)
    await assert.rejects(change("update logger_files set sha256 = sha256('x')"), {
      code: '23001',
      message: /stays as it is/,
    })
    await assert.rejects(
      change("update logger_files set answers = '{}' || jsonb_build_object('zone', 'UTC')"),
      /stays as it is/,
    )
    await assert.rejects(change('delete from logger_files'), /stays as it is|violates foreign key/)
    await assert.rejects(
      world.portal.pool.query(
        'delete from documents where id = (select f.document_id from logger_files f where f.id = $1)',
        [fileId],
      ),
      /violates foreign key/,
    )
  })
})
