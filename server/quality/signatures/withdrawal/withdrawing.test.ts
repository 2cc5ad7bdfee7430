import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { Client } from 'pg'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { carryOutWithdrawal } from '#server/devices/loggerFiles/withdrawal/carryOut.ts'
import { storedOf } from '#server/devices/loggerFiles/withdrawal/storedOf.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { ownFile, taken } from '#test/support/worlds/devices/loggerFileWorld.ts'
import { makeCentre, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { makeSigningWorld } from '#test/support/worlds/quality/signingWorld.ts'

const world = await makeSigningWorld()
const { portal, db, company } = world
after(() => world.close())

const menus = ['ImportCentre', 'DeliveryStatus', 'Quality'] as const
const from = '2026-11-20T00:00:00.000Z'
const reason = '別の列を温度として読み取った'
const { withdrawLoggerFile, readLoggerFileAgain, cancelWithdrawal, getLoggerFile, getWithdrawalOutlook } =
  loggerFileCalls

/** The requester, the signer, and a user of another company. */
const who = {} as Record<'asker' | 'second' | 'foreign' | 'guest', MadeUser>
const as = {} as Record<keyof typeof who, Tokens>
before(async () => {
  await portal.pool.query('alter table logger_file_withdrawals alter column id restart with 4000')
  who.asker = await makeUser(db, { company: company.maker, role: '01', menus })
  who.second = await makeUser(db, { company: company.maker, role: '02', menus })
  who.guest = await makeUser(db, { company: company.maker, role: '03', menus })
  who.foreign = await makeUser(db, { company: company.clinic, role: '01', menus })
  for (const name of Object.keys(who) as (keyof typeof who)[]) as[name] = await world.signer(who[name])
})

const ok = <Data>({ code, data, issues }: { code: number; data: Data; issues: unknown[] }): Data => {
  assert.equal(code, codes.success, JSON.stringify(issues))
  return data
}
const faultsOf = ({ code, issues }: { code: number; issues: { message: string }[] }) => [
  code,
  ...issues.map(({ message }) => message),
]

/** A delivered delivery whose logger's file was read wrongly: too warm for an hour. */
async function wrongFile(reference: string, celsius = [60, 61, 62, 61, 60, 59]) {
  const deliveryId = await world.deliver({ reference, deliveredAt: '2026-11-20T10:00:00+09:00' })
  const file = ownFile(`${reference}-L`, from, celsius)
  const { file: shown, findings } = ok(
    await portal.upload(loggerFileCalls.uploadLoggerFile, {}, { file }, { as: as.asker }),
  )
  const { fileId, series } = taken({ file: shown, findings })
  const acts = series.map(({ key, logger }) => ({
    key,
    act: { kind: 'store' as const, loggerId: logger?.loggerId ?? 0 },
  }))
  // It looks like humidity, and the user said that it is not.
  const answers = { quantity: 'temperature' as const }
  ok(await portal.call(loggerFileCalls.storeLoggerFile, { fileId, answers, series: acts }, { as: as.asker }))
  return { deliveryId, fileId, acts }
}
/** … with a signed decision. */
async function decidedFile(reference: string) {
  const made = await wrongFile(reference)
  await world.look()
  await world.decide(made.deliveryId, [{ ...world.released, restriction: null }], who.second)
  return made
}
const withdraw = async (fileId: number, by: Tokens = as.asker) =>
  ok(await portal.call(withdrawLoggerFile, { fileId, reason }, { as: by }))
const fileOf = async (fileId: number, by: Tokens = as.asker) =>
  ok(await portal.call(getLoggerFile, { fileId }, { as: by }))
const milliOf = async (serial: string) => {
  const { rows } = await sql<{ milli: number }>`
    select r.milli_celsius as milli from readings r join loggers l on l.id = r.logger_id where l.serial = ${serial}
     order by r.at`.execute(db)
  return rows.map(({ milli }) => milli)
}
const outcomeOf = async (deliveryId: number) =>
  (await db.selectFrom('delivery_temperature').selectAll().where('delivery_id', '=', deliveryId).executeTakeFirst())
    ?.outcome
/** The findings of the check of the audit trail, without signatures that the test data has without content. */
async function trailUnsound() {
  await sealAuditTrail(db)
  const client = new Client(portal.pool.options)
  await client.connect()
  try {
    const found = await Array.fromAsync(verifyAuditTrail(client))
    return found
      .filter(({ isInformation, what }) => !isInformation && !what.startsWith('its content does not match'))
      .map(({ table, what }) => `${table} ${what}`)
  } finally {
    await client.end()
  }
}

suite('A file without dependent signatures', () => {
  test('is withdrawn by one person, also with quarantined lots, and so is its excursion', async () => {
    const { deliveryId, fileId } = await wrongFile('FALSE')
    await world.look()
    assert.equal(await outcomeOf(deliveryId), 'excursion')
    assert.deepEqual(await world.decided(deliveryId), ['LOT-A undecided excursion'])
    await world.measure('FALSE-L', [5, 5, 5, 5, 5, 5])
    const outlook = ok(await portal.call(getWithdrawalOutlook, { fileId }, { as: as.asker }))
    assert.partialDeepStrictEqual(outlook, { readings: 6, ingested: 6, deliveryCount: 1, needsSignature: false })
    assert.equal((await withdraw(fileId)).outcome, 'done')
    assert.deepEqual(await milliOf('FALSE-L'), [5000, 5000, 5000, 5000, 5000, 5000])
    await world.look()
    assert.equal(await outcomeOf(deliveryId), 'compliant')
    const findings = await db
      .selectFrom('case_excursions as f')
      .innerJoin('excursion_cases as c', 'c.id', 'f.case_id')
      .select('f.withdrawn_at')
      .where('c.delivery_id', '=', deliveryId)
      .execute()
    assert.ok(findings.length > 0 && findings.every(finding => finding.withdrawn_at !== null))
    // Only a person ends the quarantine of a lot of a case (decision 0047).
    assert.deepEqual(await world.decided(deliveryId), ['LOT-A undecided excursion'])
    assert.deepEqual(await trailUnsound(), [])
  })
})

suite('A file with a dependent signed decision', () => {
  test('is withdrawn by the signature of a second person of its company; until then nothing changes', async () => {
    const { deliveryId, fileId } = await decidedFile('SIGNED')
    await world.measure('SIGNED-L', [5, 5, 5, 5, 5, 5])
    const asked = await withdraw(fileId)
    assert.deepEqual([asked.outcome, asked.file.state, asked.file.maySign], ['requested', 'stored', false])
    assert.equal((await milliOf('SIGNED-L'))[0], 60_000)
    assert.equal((await withdraw(fileId, as.second)).outcome, 'unchanged')
    const [waiting] = asked.file.withdrawals
    assert.partialDeepStrictEqual(waiting, { state: 'requested', reason, endedBy: null, counts: null, signature: null })
    const act = { kind: 'withdraw' as const, withdrawalId: waiting?.withdrawalId ?? 0 }
    // The requester is not a second person; guests and other companies do not see the request.
    assert.deepEqual(faultsOf(await world.prepare(as.asker, act)), [codes.invalidParameters, 'ownRequest'])
    for (const other of [as.guest, as.foreign]) {
      assert.deepEqual(faultsOf(await world.prepare(other, act)), [codes.notAuthorized])
    }
    assert.deepEqual(faultsOf(await world.prepare(as.second, { ...act, withdrawalId: 1 })), [codes.notAuthorized])
    assert.equal((await world.refusals(who.asker)).at(-1)?.meaning, 'withdrawn')
    assert.deepEqual([(await fileOf(fileId, as.second)).maySign, (await fileOf(fileId)).maySign], [true, false])
    const prepared = ok(await world.prepare(as.second, act))
    assert.deepEqual(prepared.meanings, ['withdrawn'])
    assert.deepEqual(prepared.subject, {
      reference: null,
      caseNumber: null,
      lots: [],
      file: { fileName: 'SIGNED-L.csv', reason, requestedBy: who.asker.name, readsAgain: false },
    })
    assert.equal((await world.sign(as.second, prepared.challenge, { password: 'wrong' })).code, codes.wrongPassword)
    assert.equal((await milliOf('SIGNED-L'))[0], 60_000)
    ok(await world.sign(as.second, prepared.challenge))
    assert.deepEqual(await milliOf('SIGNED-L'), [5000, 5000, 5000, 5000, 5000, 5000])
    const after = await fileOf(fileId)
    assert.equal(after.state, 'withdrawn')
    assert.partialDeepStrictEqual(after.withdrawals, [
      {
        state: 'done',
        requestedBy: who.asker.name,
        endedBy: who.second.name,
        counts: { readings: 6, conflicts: 0, ingested: 6 },
        signature: { signedBy: who.second.name, contentHash: prepared.contentHash },
      },
    ])
    assert.equal(await outcomeOf(deliveryId), 'compliant')
    // The earlier signature about the lot is not valid for the current content.
    const { lots } = await world.release(deliveryId)
    assert.deepEqual([lots[0]?.decision, lots[0]?.last?.signature?.isValid], ['released', false])
    assert.deepEqual(await trailUnsound(), [])
    assert.deepEqual(faultsOf(await world.prepare(as.second, act)), [codes.invalidParameters, 'notWaiting'])
  })

  test('is notified only to people who may sign the withdrawal', async () => {
    const { fileId } = await decidedFile('TOLD')
    const centre = await makeCentre(db, { company: company.maker })
    const makers = { company: company.maker, role: '02' } as const
    const limited = await makeUser(db, { ...makers, menus })
    await db.insertInto('user_centres').values({ user_id: limited.id, centre_id: centre.id }).execute()
    const others = [
      limited,
      await makeUser(db, { ...makers, menus: ['DeliveryStatus', 'Quality'] }),
      await makeUser(db, { ...makers, menus: ['ImportCentre'] }),
      await makeUser(db, { ...makers, menus, state: 'disabled' }),
    ]
    await withdraw(fileId)
    const reported = await db
      .selectFrom('messages')
      .select('user_id')
      .where('kind', '=', 'withdrawalToSign')
      .where(sql<boolean>`subject @> ${JSON.stringify({ fileId })}::jsonb`)
      .execute()
    const mayBeNotified = [...Object.values(who), ...others.slice(0, -1)]
    const signers: number[] = []
    for (const one of mayBeNotified) {
      const { code, data } = await portal.call(getLoggerFile, { fileId }, { as: await world.signer(one) })
      if (code === codes.success && data.maySign) signers.push(one.id)
    }
    const shown = reported.map(({ user_id: id }) => id)
    assert.deepEqual(
      shown.filter(id => [...mayBeNotified, ...others].some(one => one.id === id)),
      signers,
    )
    assert.ok(signers.includes(who.second.id) && !signers.includes(who.asker.id))
    const { rows } = ok(await portal.call(messageCalls.getMessages, {}, { as: as.second }))
    assert.deepEqual(rows[0]?.message, {
      kind: 'withdrawalToSign',
      fileId,
      fileName: 'TOLD-L.csv',
      requestedBy: who.asker.name,
      readsAgain: false,
      deliveryId: null,
    })
  })

  test('is refused by PostgreSQL without that signature, and with one of the requester', async () => {
    const { fileId } = await decidedFile('FORCED')
    const { file } = await withdraw(fileId)
    const withdrawalId = file.withdrawals[0]?.withdrawalId ?? 0
    const force = async (signer?: MadeUser) =>
      await inTransaction(portal.pool, async (client, tx) => {
        await asActor(tx, `user:${who.asker.id}`)
        if (signer) {
          await sql`
            insert into signatures (meaning, withdrawal_id, user_id, company_id, user_name, company_name, company_name_en,
              content, content_hash, used_one_time_password, session_id, signed_at)
            values ('withdrawn', ${withdrawalId}, ${signer.id}, ${company.maker.id}, 'x', 'x', 'x', '{}', '', false, 1, now())`.execute(
            tx,
          )
        }
        const by = { userId: who.asker.id, at: portal.now() }
        await carryOutWithdrawal(client, tx, { fileId, withdrawalId, stored: await storedOf(tx, fileId), by })
      })
    for (const signer of [undefined, who.asker]) {
      await assert.rejects(force(signer), { code: '23001', message: /a decision rests on it$/ })
    }
    assert.equal((await milliOf('FORCED-L')).length, 6)
    await assert.rejects(
      sql`delete from reading_segments r using loggers l where l.id = r.logger_id and l.serial = 'FORCED-L'`.execute(
        db,
      ),
      {
        code: '23001',
      },
    )
  })

  test('is read again with the second signature, with the answers of the requester', async () => {
    const { fileId, acts } = await decidedFile('REREAD')
    const again = { fileId, reason, answers: { zone: 'Asia/Tokyo', quantity: 'temperature' as const }, series: acts }
    assert.equal(ok(await portal.call(readLoggerFileAgain, again, { as: as.asker })).outcome, 'requested')
    const { withdrawals } = await fileOf(fileId, as.second)
    const act = { kind: 'withdraw' as const, withdrawalId: withdrawals[0]?.withdrawalId ?? 0 }
    const prepared = ok(await world.prepare(as.second, act))
    assert.equal(prepared.subject.file?.readsAgain, true)
    ok(await world.sign(as.second, prepared.challenge))
    const after = await fileOf(fileId)
    assert.deepEqual([after.state, after.answers], ['stored', { zone: 'Asia/Tokyo', quantity: 'temperature' }])
    assert.deepEqual(after.series[0]?.counts, { accepted: 6, duplicate: 0, conflict: 0 })
    assert.equal(after.series[0]?.decidedBy, who.second.name)
    assert.deepEqual(await trailUnsound(), [])
  })

  test('cannot be signed if the request was cancelled or the content has changed', async () => {
    const { fileId } = await decidedFile('BACK')
    const first = (await withdraw(fileId)).file.withdrawals[0]?.withdrawalId ?? 0
    const prepared = ok(await world.prepare(as.second, { kind: 'withdraw', withdrawalId: first }))
    const cancelled = ok(await portal.call(cancelWithdrawal, { fileId }, { as: as.second }))
    assert.partialDeepStrictEqual(cancelled.withdrawals, [{ state: 'cancelled', endedBy: who.second.name }])
    assert.deepEqual([cancelled.withdrawal, cancelled.mayWithdraw], [null, true])
    assert.deepEqual(faultsOf(await world.sign(as.second, prepared.challenge)), [codes.invalidParameters, 'notWaiting'])
    assert.equal((await milliOf('BACK-L')).length, 6)
    const second = (await withdraw(fileId)).file.withdrawals[0]?.withdrawalId ?? 0
    const again = ok(await world.prepare(as.second, { kind: 'withdraw', withdrawalId: second }))
    await db.updateTable('users').set({ name: 'Renamed' }).where('id', '=', who.asker.id).execute()
    assert.deepEqual(faultsOf(await world.sign(as.second, again.challenge)), [
      codes.invalidParameters,
      'contentChanged',
    ])
    assert.equal((await milliOf('BACK-L')).length, 6)
  })

  test('accepts one of two concurrent signatures', async () => {
    const { fileId } = await decidedFile('RACE')
    const withdrawalId = (await withdraw(fileId)).file.withdrawals[0]?.withdrawalId ?? 0
    const third = await makeUser(db, { company: company.maker, role: '01', menus })
    const sessions = [as.second, await world.signer(third)]
    const prepared = await Promise.all(
      sessions.map(async session => ok(await world.prepare(session, { kind: 'withdraw', withdrawalId })).challenge),
    )
    const answers = await Promise.all(
      sessions.map(async (session, place) => await world.sign(session, prepared[place] ?? '')),
    )
    assert.deepEqual(
      answers.map(({ code }) => code).sort((a, b) => a - b),
      [codes.success, codes.invalidParameters],
    )
    const signed = await db.selectFrom('signatures').select('id').where('withdrawal_id', '=', withdrawalId).execute()
    assert.equal(signed.length, 1)
    assert.deepEqual(await milliOf('RACE-L'), [])
  })
})
