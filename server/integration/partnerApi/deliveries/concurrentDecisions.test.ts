import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import { lookForAlerts } from '#test/support/worlds/quality/lookForAlerts.ts'
import { amendmentsOf } from '#server/logistics/deliveryIntake/planning/amendments.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting, waitingStatements } from '#test/support/database/waitingForLock.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, sent, send } = partnerApi
const lookForExcursions = () => lookForAlerts(partnerApi.testApp.appContext)

const assignments = async (reference: string) => (await partnerApi.assignments(reference)).map(({ serial }) => serial)
const caseOf = async (reference: string) =>
  await db
    .selectFrom('excursion_cases')
    .select('id')
    .where('delivery_id', '=', await partnerApi.idOf(reference))
    .execute()
const other = (serial: string) => ({ loggers: [{ serial, from: '2026-11-19T00:00:00Z' }] })

/** Not yet picked up, and too warm: its case opens with the next detection. */
async function warm(reference: string) {
  await sent(delivery(reference))
  const readings = series(`SN-${reference}`, '2026-11-19T00:00:00Z', [5, 12, 12, 12])
  assert.equal((await partnerApi.post('readings', maker.key, { readings })).status, 200)
}

type Hold = (holder: PoolClient) => Promise<unknown>

/** While another transaction locks what the request must lock next. */
async function whileItWaits<Answer>(hold: Hold, ask: () => Promise<Answer>, meanwhile: () => Promise<unknown>) {
  const holder = await partnerApi.testApp.pool.connect()
  await holder.query('begin')
  await hold(holder)
  const asked = ask()
  try {
    await until('the sender waits', () => isAnybodyWaiting(db))
    await meanwhile()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  return await asked
}

/** Locked between planning and writing. */
const loggerOf = (reference: string) => (holder: PoolClient) =>
  holder.query(
    `select from logger_progress p join loggers g on g.id = p.logger_id where g.serial = 'SN-${reference}' for update of p`,
  )
/** Locked when assignments and items are written. */
const searchTerms = (holder: PoolClient) => lock(holder, 'searchTerms')

test('a delivery whose case opens before its loggers are written requires a reason for other loggers; the rest is stored', async () => {
  await warm('RACE')
  await sent(delivery('CALM'))
  const again = () =>
    send(
      maker.key,
      delivery('CALM', { slipNo: ['S-1'] }),
      delivery('RACE', other('SN-OTHER')),
      delivery('FRESH', { items: [] }),
    )
  const answer = await whileItWaits(loggerOf('RACE'), again, lookForExcursions)
  assert.equal((await caseOf('RACE')).length, 1)
  assert.deepEqual([answer.accepted, answer.rejected.map(({ index, path }) => [index, path])], [2, [[1, 'reason']]])
  assert.deepEqual(await assignments('RACE'), ['SN-RACE'])
  assert.deepEqual((await partnerApi.stored('CALM')).slipNo, ['S-1'])
  assert.deepEqual(await assignments('FRESH'), ['SN-FRESH'])
})

test('with a reason it is accepted, and the former value is an amendment', async () => {
  await warm('TOLD')
  const again = () => send(maker.key, delivery('TOLD', { ...other('SN-TOLD-2'), reason: '付け替え' }))
  const answer = await whileItWaits(loggerOf('TOLD'), again, lookForExcursions)
  assert.deepEqual([answer.accepted, (await caseOf('TOLD')).length], [1, 1])
  assert.deepEqual(
    (await partnerApi.amendments('TOLD')).map(({ field, reason }) => [field, reason]),
    [['loggers', '付け替え']],
  )
})

test('a case that opens while other loggers are written is based on these', async () => {
  await warm('FIRST')
  const items = [{ itemCode: 'V-1', lot: 'L2', expiry: '2028-03-31', quantity: 20 }]
  const again = () => send(maker.key, delivery('FIRST', { ...other('SN-FIRST-2'), items }))
  let looking = Promise.resolve()
  const answer = await whileItWaits(searchTerms, again, async () => {
    looking = lookForExcursions()
    await until('the case is open, or waits', async () => {
      const isOpen = (await caseOf('FIRST')).length > 0
      return isOpen || (await waitingStatements(db)) > 1
    })
  })
  await looking
  assert.deepEqual(answer, { accepted: 1, rejected: [] })
  const { rows } = await sql<{ serial: string }>`
    select g.serial from retained_spans s join loggers g on g.id = s.logger_id
     where s.delivery_id = ${await partnerApi.idOf('FIRST')} and g.serial = 'SN-FIRST'`.execute(db)
  assert.deepEqual(rows, [], 'nothing rests on a logger that the delivery has no more')
})

test('a change that the database refuses is rejected with its entry only, whatever was known before', async () => {
  const references = ['K-1', 'K-2', 'K-3', 'K-4', 'K-5']
  await sent(...references.map(reference => delivery(reference)))
  await sql`create function keep_one() returns trigger language plpgsql as $$
    begin
      if (select serial from loggers where id = old.logger_id) in ('SN-K-2', 'SN-K-5') then
        raise exception 'whatever it says' using errcode = 'restrict_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger keep_one after delete on logger_assignments deferrable initially deferred
    for each row execute function keep_one()`.execute(db)
  const answer = await send(maker.key, ...references.map(reference => delivery(reference, other(`NEW-${reference}`))))
  assert.equal(answer.accepted, 3)
  assert.deepEqual(
    answer.rejected.map(({ index, path }) => [index, path]),
    [
      [1, 'loggers'],
      [4, 'loggers'],
    ],
  )
  assert.match(answer.rejected[0]?.reason ?? '', /a decision rests on it/)
  assert.deepEqual((await Promise.all(references.map(assignments))).flat(), [
    'NEW-K-1',
    'SN-K-2',
    'NEW-K-3',
    'NEW-K-4',
    'SN-K-5',
  ])
})

test('the same serial of another owner is another logger, and an amendment', async () => {
  const was = { ...(await partnerApi.stored('TOLD')), wasPickedUp: true }
  const is = { ...was, loggers: was.loggers.map(assignment => ({ ...assignment, owner: 'CARR' })) }
  const [amendment] = amendmentsOf(was, is)
  assert.match(amendment?.oldValue ?? '', /^SN-TOLD-2 \(MAKER\)/)
  assert.match(amendment?.newValue ?? '', /^SN-TOLD-2 \(CARR\)/)
})
