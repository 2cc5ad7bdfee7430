import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { codes } from '#contract/kernel/codes.ts'
import { makeCompany } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { inGeneral, makeRivalWorld, type RivalWorld } from '#test/partners/rivalWorld.ts'

let world: RivalWorld
before(async () => {
  world = await makeRivalWorld()
  await world.look()
})
after(() => world.close())

/** The rival's delivery of the maker's item with the maker's logger, with itself as carrier. */
const forged = (different: object = {}) => ({
  reference: 'FORGED',
  deliveryType: '0002',
  depositCode: world.makerCode,
  carrierCode: world.rival.code,
  shipFrom: { name: '某所' },
  destination: { name: '某病院', kind: 'medicalInstitution' },
  shippingDate: '2026-11-20',
  actualPickup: '2026-11-20T09:00:00+09:00',
  items: [{ itemCode: 'A', lot: 'LOT-A', quantity: 1 }],
  loggers: [{ serial: 'REAL-L', owner: world.makerCode, from: '2020-01-01T00:00:00Z' }],
  ...different,
})
const ownGoods = (different: object = {}) =>
  forged({ depositCode: world.rival.code, items: [{ itemCode: 'R', quantity: 1 }], ...different })

const stored = async (reference: string) =>
  await world.db.selectFrom('deliveries').selectAll().where('reference', '=', reference).execute()
const outcomeOf = async (reference: string) =>
  await world.db
    .selectFrom('delivery_temperature as t')
    .innerJoin('logger_assignments as l', 'l.delivery_id', 't.delivery_id')
    .innerJoin('assignment_temperature as k', 'k.logger_assignment_id', 'l.id')
    .select(['t.outcome', 'k.reading_count as readings'])
    .where('t.delivery_id', '=', await world.idOf(reference))
    .executeTakeFirstOrThrow()
const casesOf = async (companyId: number) =>
  await world.db
    .selectFrom('excursion_cases')
    .select(['id', 'delivery_id as deliveryId'])
    .where('depositor_id', '=', companyId)
    .execute()

suite('A sender that names a company without its consent', () => {
  test('cannot read its loggers by assigning them to a delivery', async () => {
    const { accepted, rejected } = await world.theirs.post('deliveries', forged())
    assert.equal(accepted, 0)
    assert.deepEqual(
      rejected.map(({ path }) => path),
      ['depositCode', 'loggers[0].serial'],
    )
    const own = await world.theirs.post('deliveries', ownGoods())
    assert.deepEqual(
      own.rejected.map(({ path }) => path),
      ['loggers[0].serial'],
    )
    assert.deepEqual(await stored('FORGED'), [])
    const { data } = await world.portal.call(
      deliveryCalls.searchByNumber,
      { number: 'FORGED' },
      { as: world.theirs.as },
    )
    assert.equal(data.total, 0)
  })

  test('cannot do so by a file of the import centre', async () => {
    const cells = { reference: 'FORGED', deliveryType: '2', depositCode: world.makerCode, shippingDate: '2026-11-20' }
    const faults = await world.theirs.importLine('deliveries', {
      ...cells,
      fromName: '某所',
      destinationName: '某病院',
    })
    assert.deepEqual(faults, [{ path: 'depositCode', reason: 'unknownCompany' }])
    await world.theirs.post('deliveries', ownGoods({ reference: 'OWN', loggers: [] }))
    const assignment = { reference: 'OWN', serial: 'REAL-L', owner: world.makerCode, from: '2026-11-20 09:00' }
    assert.deepEqual(await world.theirs.importLine('loggerAssignments', assignment), [
      { path: 'serial', reason: 'unknownLogger' },
    ])
    assert.deepEqual(await stored('FORGED'), [])
  })

  test('learns from no answer which companies, centres, items, lots and serials exist', async () => {
    const loggers = (serial: string, owner: string) => ({ loggers: [{ serial, owner, from: '2026-11-20T00:00:00Z' }] })
    const place = (centreCode: string) => ({ shipFrom: { name: 'x', centreCode } })
    const item = (itemCode: string) => ({
      depositCode: world.makerCode,
      items: [{ itemCode, quantity: 1 }],
      loggers: [],
    })
    const pairs: [object, object, string[], string[]][] = [
      [{ depositCode: world.makerCode }, { depositCode: 'NOBODY' }, [world.makerCode], ['NOBODY']],
      [{ shipperCode: world.makerCode }, { shipperCode: 'NOBODY' }, [world.makerCode], ['NOBODY']],
      [place('MAKER-2'), place('NOWHERE'), ['MAKER-2'], ['NOWHERE']],
      [loggers('REAL-L', world.makerCode), loggers('NONE', world.makerCode), [], []],
      [loggers('REAL-L', world.makerCode), loggers('REAL-L', 'NOBODY'), [world.makerCode], ['NOBODY']],
      [item('A'), item('NONE'), [], []],
    ]
    for (const [real, substitute, known, unknown] of pairs) {
      const one = await world.theirs.post('deliveries', ownGoods({ loggers: [], ...real }))
      const other = await world.theirs.post('deliveries', ownGoods({ loggers: [], ...substitute }))
      assert.ok(one.rejected.length > 0, JSON.stringify(real))
      assert.deepEqual(inGeneral(one.rejected, ...known), inGeneral(other.rejected, ...unknown))
    }
  })

  test('cannot shorten its assignments or remove its excursion, even with loggers that it may carry', async () => {
    const carrier = await world.sender(world.company.carrier)
    await carrier.post('products', { itemCode: 'R', nameJa: '他薬', nameEn: 'Other', band: '2-8' })
    assert.deepEqual({ ...(await outcomeOf('REAL')) }, { outcome: 'excursion', readings: 6 })
    const own = { depositCode: carrier.company.code, carrierCode: null }
    const loggers = [{ serial: 'REAL-L', owner: world.makerCode, from: '2026-11-20T00:20:00Z' }]
    const sent = await carrier.post('deliveries', ownGoods({ reference: 'LATER', ...own, loggers }))
    assert.equal(sent.accepted, 1, JSON.stringify(sent.rejected))
    await carrier.post('deliveries', ownGoods({ reference: 'FILED', ...own, loggers: [] }))
    const assignment = { reference: 'FILED', serial: 'REAL-L', owner: world.makerCode, from: '2026-11-20 09:10' }
    assert.deepEqual(await carrier.importLine('loggerAssignments', assignment), [])
    assert.equal((await world.db.selectFrom('logger_assignments').select('id').execute()).length, 3)
    assert.deepEqual({ ...(await outcomeOf('REAL')) }, { outcome: 'excursion', readings: 6 })
    await world.look()
    assert.equal((await casesOf(world.company.maker.id)).length, 1)
  })

  test('cannot open a case for it or quarantine its stock', async () => {
    const known = await casesOf(world.company.maker.id)
    const loggers = [{ serial: 'HOT', from: '2026-11-20T00:00:00Z' }]
    await world.theirs.post(
      'deliveries',
      forged({ reference: 'HOT', items: [{ itemCode: 'A', lot: 'LOT-B', quantity: 1 }], loggers }),
    )
    const times = ['2026-11-20T00:00:00Z', '2026-11-20T01:00:00Z', '2026-11-20T01:10:00Z']
    for (const time of times) await world.theirs.post('readings', { logger: 'HOT', time, celsius: 25 })
    await world.look()
    assert.deepEqual(await casesOf(world.company.maker.id), known)
    const quarantined = world.db
      .selectFrom('lot_states as s')
      .innerJoin('products as p', 'p.id', 's.product_id')
      .select('s.lot_id')
      .where('s.is_quarantined', '=', true)
      .where('p.company_id', '=', world.company.maker.id)
      .where('s.delivery_id', '<>', await world.idOf('REAL'))
    assert.deepEqual(await quarantined.execute(), [])
  })

  test('cannot take a delivery with a case from its depositor, or read the case', async () => {
    const { carrier, maker } = world.company
    const sender = await world.sender(carrier)
    const loggers = [{ serial: 'C-1', from: '2026-11-20T00:00:00Z' }]
    const reported = forged({
      reference: 'CARRIED',
      carrierCode: carrier.code,
      loggers,
      items: [{ itemCode: 'B', lot: 'LOT-C', quantity: 1 }],
    })
    assert.equal((await sender.post('deliveries', reported)).accepted, 1)
    for (const minute of [0, 10, 20]) {
      const time = new Date(Date.parse('2026-11-20T00:00:00Z') + minute * 60_000).toISOString()
      await sender.post('readings', { logger: 'C-1', time, celsius: 45 })
    }
    await world.look()
    const [delivery] = await stored('CARRIED')
    const opened = (await casesOf(maker.id)).find(one => one.deliveryId === delivery?.id)
    assert.ok(opened, 'a delivery with consent opens a case')
    await sender.post('products', { itemCode: 'B', nameJa: '同名薬', nameEn: 'Same code', band: '1-30' })
    const moved = await sender.post('deliveries', { reference: 'CARRIED', depositCode: carrier.code })
    const fixed = [{ path: 'depositCode', reason: 'is fixed: the delivery has readings, a case or a decision' }]
    assert.deepEqual(inGeneral(moved.rejected), fixed)
    const filed = await sender.importLine('deliveries', { reference: 'CARRIED', depositCode: carrier.code })
    assert.deepEqual(filed, [{ path: 'depositCode', reason: 'depositorFixed' }])
    assert.equal((await stored('CARRIED'))[0]?.depositor_id, maker.id)
    const ofCase = async (as: RivalWorld['theirs']['as']) =>
      (await world.portal.call(caseCalls.getCase, { caseId: opened.id }, { as })).code
    assert.equal(await ofCase(await world.as('maria')), codes.success)
    assert.equal(await ofCase(world.theirs.as), codes.notAuthorized)
  })

  test('cannot write its stock, and does not learn which of its lots exist', async () => {
    const entry = (different: object) => ({
      itemCode: 'A',
      lot: 'LOT-A',
      depositCode: world.makerCode,
      centreCode: 'RIVAL-1',
      qualifiedQuantity: 1,
      ...different,
    })
    const before = await world.db.selectFrom('stock').selectAll().orderBy('id').execute()
    const real = await world.theirs.post('stock', entry({}))
    assert.deepEqual([real.accepted, real.rejected.map(({ path }) => path)], [0, ['depositCode']])
    for (const different of [{ lot: 'LOT-NONE' }, { itemCode: 'NONE' }, { depositCode: 'NOBODY' }]) {
      const substitute = await world.theirs.post('stock', entry(different))
      const code = 'depositCode' in different ? 'NOBODY' : world.makerCode
      assert.deepEqual(inGeneral(substitute.rejected, code), inGeneral(real.rejected, world.makerCode))
    }
    const own = { itemCode: 'R', depositCode: null, centreCode: 'MAKER-2', ownerType: 'consignee' }
    const foreign = await world.theirs.post('stock', entry(own))
    const nowhere = await world.theirs.post('stock', entry({ ...own, centreCode: 'NOWHERE' }))
    assert.deepEqual(inGeneral(foreign.rejected, 'MAKER-2'), inGeneral(nowhere.rejected, 'NOWHERE'))
    const filed = async (cells: object) =>
      await world.theirs.importLine('stock', {
        itemCode: 'A',
        lot: 'LOT-A',
        depositCode: world.makerCode,
        centreCode: 'RIVAL-1',
        qualifiedQuantity: 1,
        ...cells,
      })
    const faults = [{ path: 'depositCode', reason: 'unknownCompany' }]
    assert.deepEqual(await filed({}), faults)
    assert.deepEqual(await filed({ depositCode: 'NOBODY' }), faults)
    assert.deepEqual(await world.db.selectFrom('stock').selectAll().orderBy('id').execute(), before)
  })

  test('is recorded in the audit trail of the named company, and as typed in its own operation log', async () => {
    const { maker } = world.company
    const refusals = await world.db
      .selectFrom('partner_refusals')
      .select(['named_id', 'kind', 'last_actor'])
      .where('sender_id', '=', world.rival.id)
      .orderBy('kind')
      .execute()
    assert.deepEqual(
      [...new Set(refusals.map(one => `${one.named_id === maker.id} ${one.kind}`))],
      ['true carryLoggers', 'true holdStock', 'true nameAsDepositor', 'true nameAsParty'],
    )
    assert.ok(refusals.every(one => /^(key|user):\d+$/.test(one.last_actor)))
    const logged = await world.db
      .selectFrom('operation_log')
      .select(['subject', 'company_id'])
      .where('operation', '=', 'nameWithoutConsent')
      .execute()
    assert.ok(logged.every(row => row.company_id === world.rival.id))
    const typed = new Set(logged.flatMap(row => (row.subject as { codes: string[] }).codes))
    assert.ok(['NOBODY', 'NOWHERE', world.makerCode, 'MAKER-2'].every(code => typed.has(code)))
  })
})

suite('A former partner', () => {
  test('cannot read a lent logger after its loan by a file', async () => {
    const sender = await world.sender(await makeCompany(world.db, { industryType: 4 }))
    await sender.post('products', { itemCode: 'R', nameJa: '自社薬', nameEn: 'Own', band: '2-8' })
    const partnership = await makeConsent(world.db, world.company.maker, sender.company, { kinds: ['carryLoggers'] })
    const { code } = sender.company
    const loggers = [{ serial: 'REAL-L', owner: world.makerCode, from: '2026-11-18T01:00:00Z' }]
    const places = { depositCode: code, carrierCode: null, shippingDate: '2026-11-18', actualPickup: null }
    const reported = ownGoods({ reference: 'LENT', ...places, loggers, deliveredAt: '2026-11-18T06:00:00Z' })
    assert.deepEqual((await sender.post('deliveries', reported)).rejected, [])
    await world.db.updateTable('partnerships').set({ valid_to: '2026-11-18' }).where('id', '=', partnership).execute()
    const later = { reference: 'LENT', deliveredAt: '2026-11-20 09:00' }
    assert.deepEqual(await sender.importLine('deliveries', later), [{ path: 'row', reason: 'unknownLogger' }])
    const assignment = { reference: 'LENT', serial: 'REAL-L', owner: world.makerCode, from: '2026-11-18 10:00' }
    const endless = await sender.importLine('loggerAssignments', { ...assignment, to: '2099-01-01 00:00' })
    assert.deepEqual(endless, [{ path: 'serial', reason: 'unknownLogger' }])
    assert.deepEqual(await sender.importLine('loggerAssignments', { ...assignment, to: '2026-11-18 15:00' }), [])
  })
})

suite('The depositor of a delivery without readings', () => {
  test('changes only with the consent of both', async () => {
    const { maker, clinic } = world.company
    const consents = async (...of: { id: number }[]) => {
      for (const granter of of) await makeConsent(world.db, granter, world.rival, { kinds: ['nameAsDepositor'] })
    }
    const { post } = world.theirs
    await consents(maker)
    assert.equal((await post('deliveries', forged({ reference: 'MOVE', loggers: [] }))).accepted, 1)
    const clinicSender = await world.sender(clinic)
    await clinicSender.post('products', { itemCode: 'A', nameJa: '別薬', nameEn: 'Other', band: '2-8' })
    const move = async () => await post('deliveries', { reference: 'MOVE', depositCode: clinic.code })
    assert.deepEqual(
      (await move()).rejected.map(({ path }) => path),
      ['depositCode'],
    )
    await consents(clinic)
    await world.db
      .updateTable('partnerships')
      .set({ valid_to: '2026-11-01' })
      .where('partner_id', '=', maker.id)
      .where('proposer_id', '=', world.rival.id)
      .execute()
    assert.deepEqual(
      (await move()).rejected.map(({ path }) => path),
      ['depositCode'],
    )
    await consents(maker)
    assert.equal((await move()).accepted, 1)
  })
})
