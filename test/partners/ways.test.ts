import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { grantKinds, type GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import { deliveryRegistrationCalls as calls } from '#contract/logistics/calls/deliveryRegistration.ts'
import { importKinds } from '#contract/kernel/importKinds.ts'
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
