import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { grantKinds, type GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import { deliveryRegistrationCalls as calls } from '#contract/logistics/calls/deliveryRegistration.ts'
import { importKinds, type ImportKind } from '#contract/kernel/importKinds.ts'
import { makeCentre, makeCompany } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { inGeneral, makeRivalWorld, type Refusal, type RivalWorld } from '#test/partners/rivalWorld.ts'

const page = await readFile('docs/trading-partners.md', 'utf8')
const rowsOf = (heading: string) =>
  (page.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| way'))
    .map(line => line.split('|').map(cell => cell.trim().replaceAll('`', '')))

let world: RivalWorld
before(async () => {
  world = await makeRivalWorld()
  await world.apiClient.products([{ itemCode: 'C', nameJa: '薬C', nameEn: 'Drug C', band: '2-8' }])
})
after(() => world.close())

type Sender = Awaited<ReturnType<RivalWorld['sender']>>
/** Whether an existing record of the maker is named, or an unknown one. */
type Named = 'real' | 'unknown'
const unknownName = 'NOBODY-1'

/** A new sender for each row, so that grants for one row do not affect another. */
async function newSender(): Promise<Sender & { centre: string }> {
  const company = await makeCompany(world.db, { industryType: 4 })
  const centre = await makeCentre(world.db, { company })
  const sender = await world.sender(company)
  await sender.post('products', { itemCode: 'OWN', nameJa: '自社薬', nameEn: 'Own drug', band: '2-8' })
  return { ...sender, centre: centre.code }
}

const valueOf = (field: string, named: Named) => {
  if (named === 'unknown') return unknownName
  return /centre/i.test(field) ? 'MAKER-2' : world.makerCode
}

const entry = (sender: Sender, different: object = {}) => ({
  reference: `WAY-${sender.company.code}`,
  deliveryType: '0002',
  depositCode: sender.company.code,
  consigneeCode: sender.company.code,
  shipFrom: { name: '倉庫' },
  destination: { name: '病院' },
  shippingDate: '2026-11-19',
  items: [{ itemCode: 'OWN', quantity: 1 }],
  loggers: [],
  ...different,
})
const makersGoods = (sender: Sender, named: Named, more: object = {}) =>
  entry(sender, { depositCode: valueOf('depositCode', named), items: [{ itemCode: 'A', quantity: 1 }], ...more })

type Entry = { reference: string; items?: { itemCode: string; quantity: number }[] }
type Send = (sender: Sender, delivery: Entry) => Promise<Refusal[]>
async function sent(sender: Sender, delivery: object): Promise<Refusal[]> {
  const { accepted, rejected } = await sender.post('deliveries', delivery)
  return accepted === 1 ? [] : rejected
}

/** By hand, an existing delivery is amended as the form that was filled from it. */
async function registered({ as, company }: Sender, delivery: Entry): Promise<Refusal[]> {
  const { portal, db } = world
  const stored = await db
    .selectFrom('deliveries')
    .select('id as deliveryId')
    .where('sender_id', '=', company.id)
    .where('reference', '=', delivery.reference)
    .executeTakeFirst()
  const seen = stored && (await portal.call(calls.getDelivery, stored, { as })).data
  const { issues } = await portal.call(calls.saveDelivery, { ...stored, version: seen?.version, ...delivery }, { as })
  return issues.map(({ path, message, value }) => ({ path, reason: [message, value].join(' ') }))
}

const place = (field: string, named: Named) => {
  const [of = '', name = ''] = field.split('.')
  return { [of]: { name: 'x', [name]: valueOf(field, named) } }
}

const cells = (sender: Sender, different: Record<string, string> = {}) => ({
  reference: `WAY-${sender.company.code}`,
  deliveryType: '2',
  depositCode: sender.company.code,
  consigneeCode: sender.company.code,
  fromName: '倉庫',
  destinationName: '病院',
  shippingDate: '2026-11-19',
  ...different,
})

/** Adds a delivery of the maker's goods from before the partnership ended: only newly named items need a grant. */
async function formerPartner(sender: Sender) {
  const granted = await makeConsent(world.db, world.company.maker, sender.company, { kinds: ['nameAsDepositor'] })
  assert.deepEqual(await sent(sender, makersGoods(sender, 'real')), [])
  await world.db.updateTable('partnerships').set({ valid_to: '2026-11-01' }).where('id', '=', granted).execute()
}

type Probe = {
  prepare?: (sender: Sender) => Promise<void>
  attempt: (sender: Sender & { centre: string }, named: Named) => Promise<Refusal[]>
}
const column = (name: string): Probe => ({
  attempt: (sender, named) => sender.importLine('deliveries', cells(sender, { [name]: valueOf(name, named) })),
})
const stock = (sender: Sender & { centre: string }, different: object) => ({
  itemCode: 'OWN',
  centreCode: sender.centre,
  qualifiedQuantity: 1,
  ...different,
})
const stockOf = (name: string, named: Named) => ({
  ...(name === 'depositCode' ? { itemCode: 'A' } : {}),
  [name]: valueOf(name, named),
})
const stockField = (name: string): Probe => ({
  async attempt(sender, named) {
    const { accepted, rejected } = await sender.post('stock', stock(sender, stockOf(name, named)))
    return accepted === 1 ? [] : rejected
  },
})
const stockColumn = (name: string): Probe => ({
  attempt: (sender, named) => sender.importLine('stock', stock(sender, stockOf(name, named))),
})

/** Every way by which a delivery as a whole names another company. */
function waysOfDeliveries(way: string, send: Send): Record<string, Probe> {
  const field = (name: string): Probe => ({
    attempt: (sender, named) => send(sender, entry(sender, { [name]: valueOf(name, named) })),
  })
  const placeField = (name: string): Probe => ({
    attempt: (sender, named) => send(sender, entry(sender, place(name, named))),
  })
  return {
    [`${way} depositCode`]: {
      attempt: (sender, named) => send(sender, makersGoods(sender, named)),
    },
    [`${way} items`]: {
      prepare: formerPartner,
      attempt: (sender, named) =>
        send(sender, {
          reference: `WAY-${sender.company.code}`,
          items: [
            { itemCode: 'A', quantity: 1 },
            { itemCode: named === 'real' ? 'C' : unknownName, quantity: 1 },
          ],
        }),
    },
    [`${way} shipperCode`]: field('shipperCode'),
    [`${way} consigneeCode`]: {
      attempt: (sender, named) =>
        send(
          sender,
          entry(sender, { consigneeCode: valueOf('consigneeCode', named), carrierCode: sender.company.code }),
        ),
    },
    [`${way} carrierCode`]: field('carrierCode'),
    [`${way} shipFrom.centreCode`]: placeField('shipFrom.centreCode'),
    [`${way} destination.centreCode`]: placeField('destination.centreCode'),
    [`${way} loggers`]: {
      attempt: (sender, named) =>
        send(
          sender,
          entry(sender, {
            loggers: [
              { serial: named === 'real' ? 'REAL-L' : 'NONE-L', owner: world.makerCode, from: '2026-11-19T00:00:00Z' },
            ],
          }),
        ),
    },
  }
}

type Cells = Record<string, string | number | null>
const consentOf = async (sender: Sender) => await makeConsent(world.db, world.company.maker, sender.company)
const ended = async (partnershipId: number) =>
  await world.db.updateTable('partnerships').set({ valid_to: '2026-11-01' }).where('id', '=', partnershipId).execute()

/**
 * Undoes a file that took a name of the maker from a delivery, after the partnership has ended. As nothing unknown was ever
 * named, what the import keeps is given such a name.
 */
const undoOf = (
  kind: ImportKind,
  names: () => [name: string, unknown: string],
  named: (sender: Sender) => Promise<Refusal[]>,
  taken: (sender: Sender) => Cells,
): Probe => ({
  async prepare(sender) {
    const partnership = await consentOf(sender)
    assert.deepEqual(await named(sender), [])
    assert.deepEqual(await sender.importLine(kind, { reference: `WAY-${sender.company.code}`, ...taken(sender) }), [])
    await ended(partnership)
  },
  async attempt({ as, company }, named) {
    const { id } = await world.db
      .selectFrom('imports')
      .select('id')
      .where('company_id', '=', company.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const [name, unknown] = names()
    const rename = async (from: string, to: string) =>
      await sql`
        update import_records set undo = replace(undo::text, ${JSON.stringify(from)}, ${JSON.stringify(to)})::jsonb
         where import_id = ${id}`.execute(world.db)
    if (named === 'unknown') await rename(name, unknown)
    const { data } = await world.portal.call(
      importCalls.undoImport,
      { importId: id, reason: '誤り', dryRun: false },
      { as },
    )
    if (named === 'unknown') await rename(unknown, name)
    return data.hindered.map(({ why }) => ({ path: kind, reason: why }))
  },
})

const undoOfColumn = (column: string, taken: (sender: Sender) => Cells = () => ({ [column]: '(clear)' })): Probe => {
  const name = () => valueOf(column, 'real')
  const named = (sender: Sender) => sender.importLine('deliveries', cells(sender, { [column]: name() }))
  return undoOf('deliveries', () => [name(), unknownName], named, taken)
}

let counts = 0
const makersGtin = '04987654000128'
const makersGln = '4987654000074'
/** An item of the sender's own, or of the maker, counted at a centre of either; both have GS1 keys. */
const countOf = (name: 'gtin' | 'gln'): Probe => ({
  async attempt({ company, centre, key }, named) {
    const own = String(company.id).padStart(6, '0')
    const ownGtin = withCheckDigit(`0499999${own}`)
    const ownGln = withCheckDigit(`499999${own}`)
    await sql`
      insert into product_codes (product_id, company_id, kind, code)
      select p.id, p.company_id, 'gtin', case p.company_id when ${company.id} then ${ownGtin} else ${makersGtin} end
        from products p where (p.company_id = ${company.id} and p.item_code = 'OWN')
          or (p.company_id = ${world.company.maker.id} and p.item_code = 'A')
      on conflict do nothing`.execute(world.db)
    await sql`
      update centres set gln = case code when ${centre} then ${ownGln} else ${makersGln} end
       where code in (${centre}, 'MAKER-2')`.execute(world.db)
    const theirs = { gtin: makersGtin, gln: makersGln }
    const unknown = { gtin: '04987654000142', gln: '4987654000067' }
    const typed = { gtin: ownGtin, gln: ownGln, [name]: (named === 'real' ? theirs : unknown)[name] }
    counts += 1
    const reply = await world.portal.app.inject({
      method: 'POST',
      url: '/api/v1/epcis/events',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({
        '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
        type: 'ObjectEvent',
        eventTime: '2026-11-19T01:00:00.000Z',
        eventTimeZoneOffset: '+09:00',
        action: 'OBSERVE',
        bizStep: 'stock_taking',
        quantityList: [{ epcClass: `https://id.gs1.org/01/${typed.gtin}`, quantity: counts }],
        bizLocation: { id: `https://id.gs1.org/414/${typed.gln}` },
      }),
    })
    assert.equal(reply.statusCode, 201, reply.body)
    const { rows } = await sql<{ outcomes: string[]; remarks: { path: string; message: string }[] }>`
      select outcomes, remarks from epcis_events order by id desc limit 1`.execute(world.db)
    const [told] = rows
    assert.deepEqual(told?.outcomes, [told?.remarks.length ? 'stockRefused' : 'stockSet'])
    return told.remarks.map(({ path, message }) => ({ path: path.replace(typed.gtin, 'gtin'), reason: message }))
  },
})

const probes: Record<string, Probe> = {
  ...waysOfDeliveries('POST /api/v1/deliveries', sent),
  ...waysOfDeliveries('delivery registration', registered),
  'POST /api/v1/stock depositCode': stockField('depositCode'),
  'POST /api/v1/stock centreCode': stockField('centreCode'),
  'import centre: deliveries depositCode': column('depositCode'),
  'import centre: deliveries shipperCode': column('shipperCode'),
  'import centre: deliveries consigneeCode': column('consigneeCode'),
  'import centre: deliveries carrierCode': column('carrierCode'),
  'import centre: deliveries fromCentreCode': column('fromCentreCode'),
  'import centre: deliveries destinationCentreCode': column('destinationCentreCode'),
  'import centre: deliveryItems itemCode': {
    prepare: formerPartner,
    attempt: (sender, named) =>
      sender.importLine('deliveryItems', {
        reference: `WAY-${sender.company.code}`,
        itemCode: named === 'real' ? 'C' : unknownName,
        quantity: 1,
      }),
  },
  'import centre: loggerAssignments owner': {
    prepare: async sender => assert.deepEqual(await sent(sender, entry(sender)), []),
    attempt: (sender, named) =>
      sender.importLine('loggerAssignments', {
        reference: `WAY-${sender.company.code}`,
        serial: named === 'real' ? 'REAL-L' : 'NONE-L',
        owner: world.makerCode,
        from: '2026-11-19 09:00',
      }),
  },
  'undo in the import centre: deliveries depositCode': undoOfColumn('depositCode', ({ company }) => ({
    depositCode: company.code,
  })),
  'undo in the import centre: deliveries shipperCode': undoOfColumn('shipperCode'),
  'undo in the import centre: deliveries consigneeCode': undoOfColumn('consigneeCode'),
  'undo in the import centre: deliveries carrierCode': undoOfColumn('carrierCode'),
  'undo in the import centre: deliveries fromCentreCode': undoOfColumn('fromCentreCode', () => ({ fromName: '倉庫' })),
  'undo in the import centre: deliveries destinationCentreCode': undoOfColumn('destinationCentreCode', () => ({
    destinationName: '病院',
  })),
  'undo in the import centre: deliveryItems itemCode': undoOf(
    'deliveryItems',
    () => ['C', unknownName],
    sender =>
      sent(
        sender,
        makersGoods(sender, 'real', {
          items: [
            { itemCode: 'A', quantity: 1 },
            { itemCode: 'C', quantity: 1 },
          ],
        }),
      ),
    () => ({ itemCode: 'A', quantity: 1 }),
  ),
  'undo in the import centre: loggerAssignments owner': undoOf(
    'loggerAssignments',
    () => ['REAL-L', 'NONE-L'],
    sender => {
      const loggers = [{ serial: 'REAL-L', owner: world.makerCode, from: '2026-11-19T00:00:00Z' }]
      return sent(sender, entry(sender, { loggers }))
    },
    () => ({ serial: 'OWN-L', from: '2026-11-19 09:00' }),
  ),
  'POST /api/v1/epcis/capture (counts) gtin': countOf('gtin'),
  'POST /api/v1/epcis/capture (counts) gln': countOf('gln'),
  'import centre: stock depositCode': stockColumn('depositCode'),
  'import centre: stock centreCode': stockColumn('centreCode'),
}

suite('Every way to name another company', () => {
  const rows = rowsOf('Ways that need a grant').map(([, way, named, grant]) => ({ way, named, grant }))

  test('is documented and tested', () => {
    assert.deepEqual(rows.map(({ way, named }) => `${way} ${named}`).toSorted(), Object.keys(probes).toSorted())
  })

  for (const { way, named, grant } of rows) {
    const { prepare, attempt } = probes[`${way} ${named}`] as Probe
    test(`by ${way}, ${named}: needs ${grant}, and is refused without it as for an unknown company`, async () => {
      const sender = await newSender()
      await prepare?.(sender)
      const typed = ['MAKER-2', world.makerCode, unknownName, ' C ', ' A ']
      const plain = (refusals: Refusal[]) =>
        inGeneral(refusals, ...typed).map(one => ({ ...one, reason: one.reason.replace(/<\d>|^C(?= is)/, '<>') }))
      const [real, unknown] = [await attempt(sender, 'real'), await attempt(sender, 'unknown')]
      assert.ok(real.length > 0, 'it was accepted without a grant')
      assert.deepEqual(plain(real), plain(unknown))
      const others = grantKinds.filter(kind => kind !== grant)
      await makeConsent(world.db, world.company.maker, sender.company, { kinds: others })
      assert.deepEqual(plain(await attempt(sender, 'real')), plain(real), 'another grant was enough')
      // Grants of the sender to the maker are not grants to the sender.
      await makeConsent(world.db, sender.company, world.company.maker)
      assert.deepEqual(plain(await attempt(sender, 'real')), plain(real), 'the other direction was enough')
      await makeConsent(world.db, world.company.maker, sender.company, { kinds: [grant as GrantKind] })
      assert.deepEqual(await attempt(sender, 'real'), [])
    })
  }
})

suite('Every way that names no other company', () => {
  for (const [, way, , shownBy = ''] of rowsOf('Ways that name no other company')) {
    test(`by ${way} has a test`, async () => {
      const [file = '', title = ''] = shownBy.split(/: (.*)/s)
      assert.ok((await readFile(file, 'utf8')).includes(title), `${file} has no test "${title}"`)
    })
  }

  test('is documented for all kinds of import', () => {
    for (const kind of importKinds) assert.ok(page.includes(`\`${kind}\``), kind)
  })
})
