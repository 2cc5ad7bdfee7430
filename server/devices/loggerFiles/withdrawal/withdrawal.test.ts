import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { RequestOf } from '#contract/kernel/call.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { loadArrivals } from '#server/operations/platformHealth/figures/arrivals.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { mergeSegments } from '#server/telemetry/segments/mergeSegments.ts'
import {
  ambiguousFile,
  deliveryOf,
  makeLoggerFileWorld,
  ownFile,
  taken,
  unknownFile,
  type LoggerFileWorld,
} from '#test/support/worlds/devices/loggerFileWorld.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import type { As } from '#test/support/portal/testApp.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'

let world: LoggerFileWorld
before(async () => {
  world = await makeLoggerFileWorld()
  // Files, series, batches and loggers have different ids.
  await world.portal.pool.query('alter table logger_files alter column id restart with 700')
  await world.portal.pool.query('alter table logger_file_withdrawals alter column id restart with 90')
})
after(() => world.portal.close())

const from = '2026-11-01T00:00:00.000Z'
/** Humidity that was read as °C, and the real readings. */
const wrong = [68.5, 70.1, 78.6, 74.2]
const right = [5, 5.1, 5.2, 5.3]
const reason = '湿度の列を温度として読み取った'
const {
  withdrawLoggerFile,
  readLoggerFileAgain,
  cancelWithdrawal,
  getWithdrawalOutlook,
  getLoggerFile,
  inspectLoggerFile,
  getLoggerFileList,
} = loggerFileCalls

const linked = async (serial: string) => await world.deliver(`D-${serial}`, serial, from)
const stored = async (serial: string, celsius: readonly number[]) =>
  await world.store(taken(await world.upload(ownFile(serial, from, celsius))))
const withdraw = async (fileId: number, as: As = world.as.maria) =>
  await world.portal.call(withdrawLoggerFile, { fileId, reason }, { as })
const milliOf = async (serial: string) => (await world.readingsOf(serial)).map(({ milli }) => milli)
const conflictsOf = async (serial: string) => {
  const { rows } = await sql<{ milli: number }>`
    select c.milli_celsius as milli from reading_conflicts c join loggers l on l.id = c.logger_id
     where l.serial = ${serial} and l.company_id = ${world.maker.id} order by c.at, c.milli_celsius`.execute(
    world.portal.db,
  )
  return rows.map(({ milli }) => milli)
}
/** The stored evaluation of a delivery, by its loggers. */
const evaluated = async (reference: string, companyId: number) => {
  const { rows } = await sql<{ outcome: string; conflicts: number }>`
    select s.outcome, s.excursion_count, s.conflict_count as conflicts, s.min_milli, s.max_milli, s.mkt_celsius, t.state,
           t.conflict_count, t.last_at, j.above_ms, p.last_at as newest, p.battery_percent,
           (select count(*)::int from out_of_range_periods r where r.assignment_evaluation_id = j.id) as runs
      from deliveries d join delivery_temperature s on s.delivery_id = d.id
      join logger_assignments l on l.delivery_id = d.id join assignment_temperature t on t.logger_assignment_id = l.id
      join assignment_evaluations j on j.logger_assignment_id = l.id join logger_progress p on p.logger_id = l.logger_id
     where d.reference = ${reference} and d.sender_id = ${companyId} order by j.lower_milli`.execute(world.portal.db)
  return rows
}
/** The result of the audit trail's verification; rows that are not sealed yet do not count. */
async function trailUnsound() {
  await sealAuditTrail(world.portal.db)
  const client = new Client(world.portal.pool.options)
  await client.connect()
  try {
    const found = await Array.fromAsync(verifyAuditTrail(client))
    return found.filter(({ isInformation }) => !isInformation).map(({ table, record, what }) => [table, record, what])
  } finally {
    await client.end()
  }
}

suite('A file that was read wrongly', () => {
  test('is withdrawn: the readings that conflicted with it count, as if it had never been uploaded', async () => {
    await linked('WRONG')
    await world.otherApiClient.deliveries([deliveryOf('D-WRONG', 'WRONG', from, 'OTHER')])
    const { fileId } = await stored('WRONG', wrong)
    const sent = series('WRONG', from, right).map((one, index) => ({ ...one, humidity: 40 + index }))
    await world.apiClient.readings(sent)
    await world.otherApiClient.readings(sent)
    assert.deepEqual(await milliOf('WRONG'), [68_500, 70_100, 78_600, 74_200])
    assert.equal((await evaluated('D-WRONG', world.maker.id))[0]?.conflicts, 4)
    const { data: outlook } = await world.portal.call(getWithdrawalOutlook, { fileId }, { as: world.as.maria })
    assert.partialDeepStrictEqual(outlook, { readings: 4, conflicts: 0, ingested: 4, deliveryCount: 1 })
    assert.deepEqual(
      outlook.deliveries.map(({ reference, isSigned }) => [reference, isSigned]),
      [['D-WRONG', false]],
    )
    const { code, data } = await withdraw(fileId)
    assert.deepEqual([code, data.outcome, data.file.state], [codes.success, 'done', 'withdrawn'])
    // Value, humidity and position are as sent, and the other company's data are unchanged.
    assert.deepEqual(await world.readingsOf('WRONG'), await world.readingsOf('WRONG', world.other))
    const { rows } = await sql<{ places: number }>`
      select count(*)::int as places from readings r join loggers l on l.id = r.logger_id
       where l.serial = 'WRONG' and r.lat is not null and r.lon is not null`.execute(world.portal.db)
    assert.equal(rows[0]?.places, 8)
    assert.deepEqual(await evaluated('D-WRONG', world.maker.id), await evaluated('D-WRONG', world.other.id))
    assert.deepEqual(await conflictsOf('WRONG'), [])
    assert.deepEqual(await trailUnsound(), [])
    // It adds no readings.
    const { routes } = await loadArrivals(world.portal.db, new Date())
    assert.equal(routes.find(({ route }) => route === 'http')?.lastHour, 8)
  })

  test('stays provable: who, when, why, how many readings, which bytes', async () => {
    await linked('PROOF')
    const before = await stored('PROOF', wrong)
    const { data } = await withdraw(before.fileId, world.as.member)
    const [withdrawal, ...more] = data.file.withdrawals
    assert.deepEqual(more, [])
    assert.partialDeepStrictEqual(withdrawal, {
      state: 'done',
      readsAgain: false,
      reason,
      requestedBy: world.users.member.name,
      endedBy: world.users.member.name,
      endedAt: world.portal.now().toISOString(),
      counts: { readings: 4, conflicts: 0, ingested: 0 },
      signature: null,
    })
    const batch = await world.portal.db
      .selectFrom('reading_batches')
      .selectAll()
      .where('logger_file_id', '=', before.fileId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(withdrawal?.checksums, [batch.checksum.toString('hex')])
    assert.equal(data.file.sha256, before.sha256)
    assert.deepEqual(await milliOf('PROOF'), [])
    const kept = await world.portal.db
      .selectFrom('withdrawn_readings')
      .select('milli_celsius')
      .where('batch_id', '=', batch.id)
      .orderBy('at')
      .execute()
    assert.deepEqual(
      kept.map(row => row.milli_celsius),
      [68_500, 70_100, 78_600, 74_200],
    )
    for (const change of [
      'delete from withdrawn_readings',
      'update withdrawn_readings set milli_celsius = 1',
      'truncate withdrawn_readings',
      'delete from withdrawn_batches',
      `update logger_file_withdrawals set reason = 'another'`,
      'delete from logger_file_withdrawals',
      'update reading_copies set milli_celsius = null',
    ]) {
      await world.portal.pool.query(change).then(
        ({ rowCount }) => assert.equal(rowCount, 0, change),
        (error: Error) => assert.match(error.message, /stays as it is|cannot truncate/, change),
      )
    }
    // A changed copy would be detected: the batch's checksum covers it.
    await world.portal.pool.query(
      `alter table withdrawn_readings disable trigger evidence_stays;
       update withdrawn_readings set milli_celsius = 68501 where batch_id = ${batch.id} and milli_celsius = 68500`,
    )
    const found = await trailUnsound()
    assert.ok(found.some(([table, record]) => table === 'reading_batches' && record === String(batch.id)))
    await world.portal.pool.query(
      `update withdrawn_readings set milli_celsius = 68500 where batch_id = ${batch.id} and milli_celsius = 68501;
       alter table withdrawn_readings enable trigger evidence_stays`,
    )
    assert.deepEqual(await trailUnsound(), [])
  })

  test('has its withdrawal with the reason in the audit trail and in the list of files', async () => {
    await linked('TOLD')
    const { fileId } = await stored('TOLD', wrong)
    await withdraw(fileId)
    const { rows: trail } = await sql<{ table: string; actor: string; reason: string }>`
      select table_name as table, actor, reason from audit_trail
       where (table_name, record) in (('logger_files', ${String(fileId)}), ('logger_file_withdrawals', (
         select w.id::text from logger_file_withdrawals w where w.logger_file_id = ${fileId}))) and reason <> ''
       order by id`.execute(world.portal.db)
    assert.deepEqual([...new Set(trail.map(({ table }) => table))], ['logger_file_withdrawals', 'logger_files'])
    assert.ok(trail.every(entry => entry.reason === reason && entry.actor === `user:${world.users.maria.id}`))
    const list = await world.portal.call(getLoggerFileList, { state: 'withdrawn' }, { as: world.as.guest })
    const row = list.data.rows.find(one => one.fileId === fileId)
    assert.partialDeepStrictEqual(row, {
      counts: null,
      withdrawal: { state: 'done', reason, requestedBy: world.users.maria.name },
    })
    const foreign = await world.portal.call(getLoggerFileList, { state: 'withdrawn' }, { as: world.as.oscar })
    assert.equal(foreign.data.total, 0)
  })

  test('is withdrawn without readings that also arrived another way', async () => {
    await linked('TWICE')
    const { fileId } = await stored('TWICE', right)
    await world.apiClient.readings(series('TWICE', from, right).slice(0, 3))
    await world.apiClient.readings(series('TWICE', from, right).slice(0, 2))
    assert.deepEqual(await conflictsOf('TWICE'), [])
    const { data } = await withdraw(fileId)
    assert.deepEqual(data.file.withdrawals[0]?.counts, { readings: 4, conflicts: 0, ingested: 3 })
    assert.deepEqual(await milliOf('TWICE'), [5000, 5100, 5200])
    assert.deepEqual(await trailUnsound(), [])
  })

  test('is withdrawn once: of two requests at once one does it, the other one gets the result', async () => {
    await linked('RACE')
    const { fileId } = await stored('RACE', wrong)
    const answers = await Promise.all([withdraw(fileId), withdraw(fileId, world.as.member), withdraw(fileId)])
    assert.deepEqual(answers.map(({ data }) => data.outcome).sort(), ['done', 'unchanged', 'unchanged'])
    assert.ok(answers.every(({ data }) => data.file.state === 'withdrawn'))
    assert.equal((await withdraw(fileId)).data.outcome, 'unchanged')
  })

  test('is not withdrawn in part: a failure at the end leaves everything unchanged', async () => {
    await linked('BROKEN')
    const { fileId } = await stored('BROKEN', wrong)
    await world.apiClient.readings(series('BROKEN', from, right))
    await world.portal.pool.query(`
      create function breaks() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger breaks before update on logger_file_withdrawals for each row execute function breaks()`)
    await assert.rejects(withdraw(fileId), /broken/)
    await world.portal.pool.query('drop function breaks() cascade')
    assert.deepEqual(await milliOf('BROKEN'), [68_500, 70_100, 78_600, 74_200])
    assert.deepEqual(await conflictsOf('BROKEN'), [5000, 5100, 5200, 5300])
    const { data } = await world.portal.call(getLoggerFile, { fileId }, { as: world.as.maria })
    assert.deepEqual([data.state, data.withdrawals, data.mayWithdraw], ['stored', [], true])
  })

  test('is not withdrawn by a guest or another company (4017), nor without a reason or readings (4022)', async () => {
    await linked('RIGHTS')
    const { fileId } = await stored('RIGHTS', wrong)
    for (const as of [world.as.guest, world.as.oscar]) {
      for (const call of [withdrawLoggerFile, getWithdrawalOutlook, cancelWithdrawal]) {
        const body = call === withdrawLoggerFile ? { fileId, reason } : { fileId }
        const expected = codes.notAuthorized
        assert.equal((await world.portal.post(call.path, body, { as })).code, expected, call.path)
      }
    }
    const empty = await world.portal.post(withdrawLoggerFile.path, { fileId, reason: '  ' }, { as: world.as.maria })
    assert.equal(empty.code, codes.invalidParameters)
    const open = taken(await world.upload(ownFile('RIGHTS', from, [1])))
    assert.equal((await withdraw(open.fileId)).data.outcome, 'unchanged')
    const outlook = await world.portal.call(getWithdrawalOutlook, { fileId: open.fileId }, { as: world.as.maria })
    assert.equal(outlook.code, codes.invalidParameters)
  })

  test('is withdrawn by a user with limited centres only if all its loggers are theirs', async () => {
    await world.apiClient.deliveries([
      { ...deliveryOf('D-HERE', 'HERE', from, 'MAKER') },
      { ...deliveryOf('D-THERE', 'THERE', from, 'MAKER') },
    ])
    const { portal, users } = world
    const centre = await portal.db
      .insertInto('centres')
      .values({ company_id: world.maker.id, code: 'HERE', name: '当地', name_en: 'Here' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await portal.db
      .updateTable('deliveries')
      .set({ destination_centre_id: centre.id })
      .where('reference', '=', 'D-HERE')
      .execute()
    const { id: deliveryId } = await portal.db
      .selectFrom('deliveries')
      .select('id')
      .where('reference', '=', 'D-HERE')
      .executeTakeFirstOrThrow()
    const text = (serial: string) => Buffer.from(ownFile(serial, from, wrong).bytes).toString()
    const both = Buffer.from(`${text('HERE')}${text('THERE').split('\n').slice(1).join('\n')}`)
    const upload = async (fileName: string, bytes: Uint8Array<ArrayBuffer>) =>
      await world.store(
        taken(await world.upload({ fileName, bytes }, world.as.maria, { deliveryId: String(deliveryId) })),
      )
    const mixed = await upload('both.csv', both)
    await portal.db.insertInto('user_centres').values({ user_id: users.driver.id, centre_id: centre.id }).execute()
    assert.equal((await withdraw(mixed.fileId, world.as.driver)).code, codes.notAuthorized)
    const shown = await portal.call(getLoggerFile, { fileId: mixed.fileId }, { as: world.as.driver })
    assert.deepEqual([shown.code, shown.data.mayWithdraw], [codes.success, false])
    assert.equal((await withdraw(mixed.fileId)).data.outcome, 'done')
    const own = await upload('here.csv', ownFile('HERE', from, wrong).bytes)
    assert.equal((await withdraw(own.fileId, world.as.driver)).data.outcome, 'done')
    await portal.db.deleteFrom('user_centres').where('user_id', '=', users.driver.id).execute()
  })

  test('leaves the newest reading and the battery level of its logger as without the file', async () => {
    await linked('CLOCK')
    await world.apiClient.readings(series('CLOCK', from, [5, 5.1]))
    const { fileId } = await stored('CLOCK', [5, 5.1, 60, 61, 62])
    await withdraw(fileId)
    const { last_at } = await world.portal.db
      .selectFrom('logger_progress')
      .select('last_at')
      .where('logger_id', '=', await world.loggerId('CLOCK'))
      .executeTakeFirstOrThrow()
    assert.equal(last_at?.toISOString(), '2026-11-01T00:10:00.000Z')
    // The logger continues as if it had never sent more.
    await world.apiClient.readings(series('CLOCK', '2026-11-01T00:20:00.000Z', [5.2]))
    assert.deepEqual(await milliOf('CLOCK'), [5000, 5100, 5200])
  })
})

test('thousands of readings that came again, over the end of a month, replace those of a withdrawn file', async () => {
  const at = '2026-08-01T00:00:00.000Z'
  const many = Array.from({ length: 5000 }, (_, n) => 2 + (n % 60) / 10)
  await world.deliver('D-MANY', 'MANY', at)
  const { fileId } = await world.store(taken(await world.upload(ownFile('MANY', at, many))))
  // The first one is a conflict, the last ones are new.
  await world.apiClient.readings(series('MANY', at, [7.9, ...many.slice(1), 5, 5]))
  const copies = await sql<{ count: number; inOrder: boolean; first: Date }>`
    select cardinality(k.at) as count, k.at = array(select unnest(k.at) order by 1) as "inOrder", k.at[1] as first
      from reading_copies k join loggers l on l.id = k.logger_id where l.serial = 'MANY'`.execute(world.portal.db)
  assert.deepEqual(copies.rows, [{ count: 4999, inOrder: true, first: new Date(Date.parse(at) + 600_000) }])
  assert.equal((await withdraw(fileId)).code, codes.success)
  assert.deepEqual(
    await milliOf('MANY'),
    [7.9, ...many.slice(1), 5, 5].map(celsius => Math.round(celsius * 1000)),
  )
  assert.deepEqual(await conflictsOf('MANY'), [])
})

suite('A file with archived readings', () => {
  const archived = async (month: string, rows: number, movedAt: Date | null) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into archives (kind, month, host, file_name, bytes, rows, sha256, parts_sha256, exported_at, moved_at)
      values ('readings', ${month}, 'h', ${month}, 1, ${rows}, '', '', now(), ${movedAt}) returning id`.execute(
      world.portal.db,
    )
    return made[0]?.id ?? 0
  }
  const old = async (serial: string, at: string) => {
    await world.deliver(`D-${serial}`, serial, at)
    return await world.store(taken(await world.upload(ownFile(serial, at, wrong))))
  }

  test('cannot be withdrawn (4022), and its outlook says so', async () => {
    const { fileId, series: shown } = await old('OLD', '2020-01-05T00:00:00.000Z')
    await archived('2020-01-01', 4, new Date())
    const outlook = await world.portal.call(getWithdrawalOutlook, { fileId }, { as: world.as.maria })
    assert.equal(outlook.data.isArchived, true)
    const refused = await withdraw(fileId)
    assert.deepEqual([refused.code, refused.issues[0]?.path], [codes.invalidParameters, 'fileId'])
    const loggerId = await world.loggerId('OLD')
    const acts = shown.map(({ key }) => ({ key, act: { kind: 'store' as const, loggerId } }))
    const again = { fileId, reason, answers: { quantity: 'temperature' as const }, series: acts }
    const { code } = await world.portal.call(readLoggerFileAgain, again, { as: world.as.maria })
    assert.equal(code, codes.invalidParameters)
    assert.equal((await milliOf('OLD')).length, 4)
    await sql`delete from archives where month = '2020-01-01'`.execute(world.portal.db)
  })

  test('is not archived as exported before it was withdrawn, even if as many readings exist', async () => {
    const at = '2020-02-05T00:00:00.000Z'
    const { fileId } = await old('MOVED', at)
    await world.apiClient.readings(series('MOVED', at, right))
    const id = await archived('2020-02-01', 4, null)
    await sql`
      insert into archived_parts (batch_id, month, readings, checksum, archive_id)
      select distinct r.batch_id, '2020-02-01'::date, 4, ''::bytea, ${id}::bigint from readings r
        join loggers l on l.id = r.logger_id where l.serial = 'MOVED'`.execute(world.portal.db)
    await withdraw(fileId)
    assert.equal((await milliOf('MOVED')).length, 4)
    await assert.rejects(sql`select move_readings_month(${id})`.execute(world.portal.db), { code: '23514' })
    await sql`delete from archives where id = ${id}`.execute(world.portal.db)
  })
})

suite('Reading a file again', () => {
  type Again = RequestOf<typeof readLoggerFileAgain>
  const again = async (fileId: number, answers: Again['answers'], as: As = world.as.maria) => {
    const inspected = await world.portal.call(inspectLoggerFile, { fileId, answers, again: true }, { as })
    const acts = inspected.data.series.map(({ key, logger }) => ({
      key,
      act: logger ? ({ kind: 'store', loggerId: logger.loggerId } as const) : ({ kind: 'wait' } as const),
    }))
    return await world.portal.call(readLoggerFileAgain, { fileId, reason, answers, series: acts }, { as })
  }

  test('withdraws it and stores it with the other explanation in one transaction', async () => {
    await linked('AGAIN')
    const file = taken(await world.upload(ambiguousFile('AGAIN', right)))
    const answers = { dateOrder: 'mdy', zone: 'Asia/Tokyo' } as const
    const { data: asked } = await world.portal.call(
      inspectLoggerFile,
      { fileId: file.fileId, answers },
      { as: world.as.maria },
    )
    await world.store(asked, { answers })
    assert.equal((await world.readingsOf('AGAIN'))[0]?.at.toISOString(), '2026-03-03T23:00:00.000Z')
    const { code, data } = await again(file.fileId, { dateOrder: 'dmy', zone: 'UTC' })
    assert.deepEqual([code, data.outcome, data.file.state], [codes.success, 'done', 'stored'])
    assert.deepEqual(data.file.answers, { dateOrder: 'dmy', zone: 'UTC' })
    assert.deepEqual(
      (await world.readingsOf('AGAIN')).map(({ at, milli }) => [at.toISOString(), milli]),
      right.map((celsius, place) => [`2026-04-03T08:${place * 10 || '00'}:00.000Z`, celsius * 1000]),
    )
    assert.deepEqual(data.file.series[0]?.counts, { accepted: 4, duplicate: 0, conflict: 0 })
    assert.partialDeepStrictEqual(data.file.withdrawals, [
      { readsAgain: true, state: 'done', counts: { readings: 4, conflicts: 0, ingested: 0 } },
    ])
    assert.deepEqual(await trailUnsound(), [])
    // Once more, after it was only withdrawn.
    assert.equal((await withdraw(file.fileId)).data.outcome, 'done')
    assert.deepEqual(await milliOf('AGAIN'), [])
    const third = await again(file.fileId, { dateOrder: 'mdy', zone: 'UTC' })
    assert.deepEqual([third.data.outcome, third.data.file.withdrawals.length], ['done', 3])
    assert.equal((await world.readingsOf('AGAIN'))[0]?.at.toISOString(), '2026-03-04T08:00:00.000Z')
    assert.deepEqual(await trailUnsound(), [])
  })

  test('counts its own readings as duplicates if they arrived another way meanwhile', async () => {
    await linked('MEET')
    const file = taken(await world.upload(unknownFile(from, right)))
    const mapping = (celsius: number) => ({ mapping: { firstLine: 2, time: 0, celsius }, zone: 'UTC' })
    const loggerId = await world.loggerId('MEET')
    const answers = { ...mapping(1), decimalSign: ',' as const, unit: 'F' as const }
    const inspected = await world.portal.call(
      inspectLoggerFile,
      { fileId: file.fileId, answers },
      { as: world.as.maria },
    )
    const key = inspected.data.series[0]?.key ?? ''
    const acts = [{ key, act: { kind: 'store', loggerId } as const }]
    await world.store(inspected.data, { answers, series: acts })
    assert.equal((await milliOf('MEET'))[0], -15_000)
    await world.apiClient.readings(series('MEET', from, right))
    assert.deepEqual(await conflictsOf('MEET'), [5000, 5100, 5200, 5300])
    const { data } = await world.portal.call(
      readLoggerFileAgain,
      { fileId: file.fileId, reason, answers: { ...answers, unit: 'C' }, series: acts },
      { as: world.as.maria },
    )
    assert.deepEqual(data.file.series[0]?.counts, { accepted: 0, duplicate: 4, conflict: 0 })
    assert.deepEqual(await milliOf('MEET'), [5000, 5100, 5200, 5300])
    assert.deepEqual(await conflictsOf('MEET'), [])
  })

  test('is refused completely if a question is open or nothing would be stored (4022)', async () => {
    await linked('OPEN')
    const file = taken(await world.upload(ambiguousFile('OPEN', right)))
    const answers = { dateOrder: 'mdy', zone: 'UTC' } as const
    const { data } = await world.portal.call(
      inspectLoggerFile,
      { fileId: file.fileId, answers },
      { as: world.as.maria },
    )
    await world.store(data, { answers })
    const before = await world.readingsOf('OPEN')
    const open = await again(file.fileId, { dateOrder: 'mdy' })
    assert.deepEqual([open.code, open.issues[0]?.path], [codes.invalidParameters, 'answers.zone'])
    const acts = data.series.map(({ key }) => ({ key, act: { kind: 'leaveOut' } as const }))
    const nothing = { fileId: file.fileId, reason, answers, series: acts }
    assert.equal(
      (await world.portal.call(readLoggerFileAgain, nothing, { as: world.as.maria })).code,
      codes.invalidParameters,
    )
    assert.deepEqual(await world.readingsOf('OPEN'), before)
  })
})

suite('Sources in any order', () => {
  test('leave what those that were not withdrawn sent, with the first of them counting', async () => {
    let run = 0
    const claim = fc.record({ time: fc.integer({ min: 0, max: 3 }), celsius: fc.integer({ min: 1, max: 3 }) })
    const source = fc.record({
      isFile: fc.boolean(),
      claims: fc.uniqueArray(claim, { selector: ({ time }) => time, minLength: 1, maxLength: 4 }),
      /** The source after which it is withdrawn; beyond the last one: never. */
      goesAfter: fc.integer({ min: 0, max: 8 }),
      /** Whether segments are merged before any is withdrawn. */
      isMerged: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(source, { minLength: 2, maxLength: 5 }), async sources => {
        const serial = `ANY-${++run}`
        await linked(serial)
        const fileIds = new Map<number, number>()
        const isGone = (place: number, now: number) =>
          sources[place]?.isFile === true && Math.max(sources[place].goesAfter, place) <= now
        for (const [place, { isFile, claims, isMerged }] of sources.entries()) {
          const rows = claims.map(({ time, celsius }) => ({
            logger: serial,
            time: new Date(Date.parse(from) + time * 600_000).toISOString(),
            celsius,
          }))
          if (isFile) {
            const lines = rows.map(row => `${serial},${row.time},${row.celsius},4${place}`)
            const bytes = Buffer.from(`logger,time,celsius,humidity\n${lines.join('\n')}\n`)
            const file = await world.store(taken(await world.upload({ fileName: `${serial}.csv`, bytes })))
            fileIds.set(place, file.fileId)
          } else await world.apiClient.readings(rows.map(row => ({ ...row, humidity: 40 + place })))
          if (isMerged)
            await mergeSegments({ ...world.portal.appContext, now: () => new Date('2030-01-01T00:00:00Z') }, 'all')
          for (const [other, fileId] of fileIds) {
            if (!isGone(other, place) || isGone(other, place - 1)) continue
            assert.equal((await withdraw(fileId)).data.outcome, 'done')
          }
        }
        const left = sources.flatMap(({ claims }, place) =>
          isGone(place, sources.length - 1) ? [] : claims.map(one => ({ ...one, place })),
        )
        const times = [...new Set(left.map(({ time }) => time))].sort((a, b) => a - b)
        const first = times.map(time => left.find(one => one.time === time))
        assert.deepEqual(
          (await world.readingsOf(serial)).map(({ milli, humidity }) => [milli, humidity]),
          first.map(one => [(one?.celsius ?? 0) * 1000, 4000 + (one?.place ?? 0) * 100]),
        )
        const others = times.flatMap((time, index) =>
          [...new Set(left.filter(one => one.time === time).map(({ celsius }) => celsius))]
            .filter(celsius => celsius !== first[index]?.celsius)
            .sort((a, b) => a - b),
        )
        assert.deepEqual(
          await conflictsOf(serial),
          others.map(celsius => celsius * 1000),
        )
      }),
      { numRuns: cases(12) },
    )
    assert.deepEqual(await trailUnsound(), [])
  })
})
