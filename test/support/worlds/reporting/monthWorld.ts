import { sql } from 'kysely'
import type { Menu } from '#contract/kernel/menus.ts'
import type { DecisionCause, LotDecision } from '#contract/logistics/rules/lotDecisions.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'
import { seeded } from '#test/support/worlds/seeded.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const menus: readonly Menu[] = ['DeliveryStatus', 'Quality']

export type SentOutcome = 'compliant' | 'excursion' | 'incomplete' | 'noData'
export type SentLot = {
  itemCode: string
  lot: string | null
  decision: LotDecision
  cause: DecisionCause | null
  at: Date | null
  isQuarantined: boolean
}
export type SentCase = { number: string; openedAt: Date; dueOn: string; events: { kind: string; at: Date }[] }
/** A delivery as registered, and what people did about it. */
export type SentDelivery = {
  reference: string
  deliveredAt: Date | null
  from: string
  destination: string
  carrier: string | null
  items: { itemCode: string; lot: string | null }[]
  outcome: SentOutcome
  deviationMilliCelsius: number
  outOfRangeMs: number
  case: SentCase | null
  lots: SentLot[]
}

function numbersFrom(seed: number) {
  const next = seeded(seed)
  return {
    upTo: (most: number) => Math.floor(next() * most),
    oneOf: <One>(all: readonly One[]) => all[Math.floor(next() * all.length)] as One,
  }
}
type Numbers = ReturnType<typeof numbersFrom>

const goods = [
  { itemCode: 'A', band: '2-8' },
  { itemCode: 'B', band: '2-8' },
  { itemCode: 'C', band: '1-30' },
]

/** Four months of a maker's deliveries with cases and decisions, chosen at random; noon in Japan on 20 November 2026. */
export async function makeMonthWorld(count = 48) {
  const portal = await createTestApp({ now: new Date('2026-11-20T12:00:00+09:00') })
  const { db } = portal
  const company = {
    platform: await makeCompany(db, { industryType: 9 }),
    maker: await makeCompany(db, { name: '霞製薬', nameEn: 'Kasumi Pharma' }),
    clinic: await makeCompany(db, { industryType: 3 }),
    carrier: await makeCompany(db, { industryType: 5 }),
    other: await makeCompany(db, { industryType: 5 }),
    outsider: await makeCompany(db),
  }
  const [centre, unused] = [
    await makeCentre(db, { company: company.maker }),
    await makeCentre(db, { company: company.maker }),
  ]
  const session = {
    root: await openSessionOf(portal, await makeUser(db, { company: company.platform, role: '00', menus })),
    maria: await openSessionOf(portal, await makeUser(db, { company: company.maker, role: '01', menus })),
    elsewhere: await openSessionOf(portal, await makeUser(db, { company: company.maker, menus, centres: [unused] })),
    carlo: await openSessionOf(portal, await makeUser(db, { company: company.carrier, role: '01', menus })),
    clara: await openSessionOf(portal, await makeUser(db, { company: company.clinic, role: '01', menus })),
    outsider: await openSessionOf(portal, await makeUser(db, { company: company.outsider, role: '01', menus })),
  }
  await makeEveryonePartners(db)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: company.maker })).key)
  await apiClient.products(goods.map(one => ({ ...one, nameJa: `薬${one.itemCode}`, nameEn: `Drug ${one.itemCode}` })))
  const numbers = numbersFrom(20_261_120)
  const sent: SentDelivery[] = []
  for (let nth = 0; nth < count; nth++) {
    const drawn = drawDelivery(numbers, nth, company)
    await apiClient.deliveries([wireOf(drawn, company, centre.code)])
    const readings = readingsOf(drawn)
    if (readings.length > 0) await apiClient.readings(readings)
    sent.push(drawn)
  }
  const signer = await makeUser(db, { company: company.maker })
  for (const drawn of sent) await writeDecisions(db, drawn, { company: company.maker, signerId: signer.id })
  return { portal, company, session, sent }
}
export type MonthWorld = Awaited<ReturnType<typeof makeMonthWorld>>

const firstMs = Date.parse('2026-08-01T00:00:00+09:00')
/** Minutes around the beginning of a month in Japan, but not in UTC. */
const edges = [
  '2026-09-30T23:55:00+09:00',
  '2026-10-01T00:00:00+09:00',
  '2026-10-31T23:59:00+09:00',
  '2026-11-01T08:59:00+09:00',
]
const lotNames = ['L1', 'L2', null]

function drawDelivery(numbers: Numbers, nth: number, company: Record<'carrier' | 'other', MadeCompany>): SentDelivery {
  const edge = edges[nth]
  const arrivedMs = edge === undefined ? firstMs + numbers.upTo(108 * 24 * 60) * minuteMs : Date.parse(edge)
  const deliveredAt = nth % 12 === 11 ? null : new Date(arrivedMs)
  const items = Array.from({ length: 1 + numbers.upTo(3) }, () => ({
    itemCode: numbers.oneOf(goods).itemCode,
    lot: numbers.oneOf(lotNames),
  }))
  const outcome = numbers.oneOf(['compliant', 'compliant', 'excursion', 'excursion', 'incomplete', 'noData'] as const)
  const isOutside = outcome === 'excursion' && items.some(({ itemCode }) => itemCode !== 'C')
  const drawn: SentDelivery = {
    reference: `R-${String(nth).padStart(3, '0')}`,
    deliveredAt,
    from: numbers.oneOf(['東京', '埼玉']),
    destination: numbers.oneOf(['大阪', '福岡']),
    carrier: numbers.oneOf([company.carrier.code, company.other.code, null]),
    items,
    outcome: outcome === 'excursion' && !isOutside ? 'compliant' : outcome,
    deviationMilliCelsius: isOutside ? 100 * (1 + numbers.upTo(40)) : 0,
    outOfRangeMs: isOutside ? 10 * minuteMs * (1 + numbers.upTo(3)) : 0,
    case: null,
    lots: [],
  }
  drawn.case = isOutside && nth % 5 !== 0 ? drawCase(numbers, nth, arrivedMs) : null
  drawn.lots = drawLots(numbers, drawn, arrivedMs)
  return drawn
}

function drawCase(numbers: Numbers, nth: number, arrivedMs: number): SentCase {
  const openedAt = new Date(arrivedMs - 5 * minuteMs)
  const events = [{ kind: 'opened', at: openedAt }]
  const steps = numbers.oneOf([
    [],
    ['concluded'],
    ['excursionsGrew', 'concluded'],
    ['concluded', 'reopened'],
    ['concluded', 'excursionsGrew', 'concluded'],
  ])
  let atMs = openedAt.getTime()
  for (const kind of steps) {
    atMs += (1 + numbers.upTo(20 * 24 * 60)) * minuteMs
    if (atMs < Date.parse('2026-11-20T12:00:00+09:00')) events.push({ kind, at: new Date(atMs) })
  }
  const dueOn = new Date(openedAt.getTime() + numbers.upTo(40) * dayMs).toISOString().slice(0, 10)
  return { number: `EC-2026-${String(nth).padStart(4, '0')}`, openedAt, dueOn, events }
}

function drawLots(numbers: Numbers, { items, deviationMilliCelsius }: SentDelivery, arrivedMs: number): SentLot[] {
  const keys = new Map(items.map(item => [JSON.stringify(item), item]))
  return [...keys.values()].map(item => {
    const isAffected = deviationMilliCelsius > 0 && item.itemCode !== 'C'
    const decision = numbers.oneOf([
      'undecided',
      'undecided',
      'released',
      'released',
      'restricted',
      'rejected',
    ] as const)
    const cause: DecisionCause = !isAffected && decision === 'released' && numbers.upTo(2) === 0 ? 'rule' : 'person'
    const isDecided = decision !== 'undecided'
    // Some are decided in transit.
    const at = isDecided ? new Date(arrivedMs + (numbers.upTo(10 * 24 * 60) - 60) * minuteMs) : null
    const isQuarantined = decision === 'rejected' || (isAffected && !isDecided)
    return { ...item, decision, cause: isDecided ? cause : null, at, isQuarantined }
  })
}

const startOf = ({ deliveredAt }: SentDelivery) =>
  (deliveredAt?.getTime() ?? Date.parse('2026-11-20T11:00:00+09:00')) - 60 * minuteMs

function wireOf(drawn: SentDelivery, company: Record<'maker' | 'clinic', MadeCompany>, centreCode: string) {
  const from = new Date(startOf(drawn)).toISOString()
  return {
    reference: drawn.reference,
    deliveryType: '0002',
    depositCode: company.maker.code,
    consigneeCode: company.clinic.code,
    carrierCode: drawn.carrier,
    shipFrom: { name: drawn.from, centreCode },
    destination: { name: drawn.destination },
    shippingDate: new Date(startOf(drawn) + 9 * 60 * minuteMs).toISOString().slice(0, 10),
    actualPickup: from,
    deliveredAt: drawn.deliveredAt?.toISOString() ?? null,
    items: drawn.items.map(({ itemCode, lot }, place) => {
      const isAgain = drawn.items.findIndex(one => one.itemCode === itemCode && one.lot === lot) < place
      // One lot, in another writing (QUA-46).
      const written = isAgain ? lot?.replace('L', 'Ｌ') : lot
      return { itemCode, ...(written ? { lot: written } : {}), quantity: 1 }
    }),
    loggers: [{ serial: `${drawn.reference}-L`, from, intervalSeconds: 600 }],
  }
}

/** 5 ℃ every ten minutes; some of them outside, or none for forty minutes. */
function readingsOf(drawn: SentDelivery) {
  if (drawn.outcome === 'noData') return []
  const outside = drawn.outOfRangeMs / (10 * minuteMs)
  return [0, 1, 2, 3, 4, 5].flatMap(step => {
    if (drawn.outcome === 'incomplete' && step > 0 && step < 5) return []
    const milli = step > 0 && step <= outside ? 8000 + drawn.deviationMilliCelsius : 5000
    const time = new Date(startOf(drawn) + step * 10 * minuteMs).toISOString()
    return [{ logger: `${drawn.reference}-L`, time, celsius: milli / 1000 }]
  })
}

type Writing = { company: MadeCompany; signerId: number }

/** Cases and decisions as the portal stores them. */
async function writeDecisions(db: Parameters<typeof makeUser>[0], drawn: SentDelivery, { company, signerId }: Writing) {
  const id = await storedId(db, 'deliveries', { reference: drawn.reference })
  const caseId = drawn.case && (await writeCase(db, drawn.case, id, company.id))
  for (const { itemCode, lot, decision, cause, at, isQuarantined } of drawn.lots) {
    if (decision === 'undecided' && !isQuarantined) continue
    await sql`
      with named as (
        select p.id as product_id, (select o.id from lots o where o.product_id = p.id and o.lot = ${lot}::text) as lot_id
          from products p where p.company_id = ${company.id} and p.item_code = ${itemCode}),
      signed as (
        insert into signatures (meaning, case_id, delivery_id, user_id, company_id, user_name, company_name, company_name_en,
          content, content_hash, used_one_time_password, session_id, signed_at)
        select 'released', ${caseId}, ${id}, ${signerId}, ${company.id}, 's', 'c', 'c', '{}', sha256('1'), true, 1, now()
         where ${cause === 'person'} returning id),
      made as (
        insert into lot_decisions (delivery_id, product_id, lot_id, decision, restriction, reason, cause, user_id, case_id,
          signature_id, at)
        select ${id}, product_id, lot_id, ${decision}::text, ${decision === 'restricted' ? '近隣のみ' : null}::text, '理由',
               ${cause}::text, ${cause === 'person' ? signerId : null}::bigint, ${caseId}::bigint, (select signed.id from signed),
               ${at}::timestamptz
          from named where ${decision !== 'undecided'} returning id)
      insert into lot_states (delivery_id, product_id, lot_id, decision, decision_id, is_affected, is_quarantined, updated_at)
      select ${id}, product_id, lot_id, ${decision}::text, (select made.id from made), ${isQuarantined && decision === 'undecided'},
             ${isQuarantined}, now() from named`.execute(db)
  }
}

async function writeCase(
  db: Parameters<typeof makeUser>[0],
  reported: SentCase,
  deliveryId: number,
  depositorId: number,
) {
  const last = reported.events.findLast(event => event.kind !== 'opened')?.kind
  const state = last === undefined ? 'open' : last === 'concluded' ? 'concluded' : 'reopened'
  const { id } = await db
    .insertInto('excursion_cases')
    .values({
      delivery_id: deliveryId,
      depositor_id: depositorId,
      number: reported.number,
      state,
      opened_at: reported.openedAt,
      due_on: reported.dueOn,
      assessment: '{}',
      updated_at: reported.openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('case_events')
    .values(reported.events.map(event => ({ case_id: id, ...event })))
    .execute()
  return id
}
