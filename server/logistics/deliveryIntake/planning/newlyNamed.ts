import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import {
  isLogger,
  pair,
  type DeliveryState,
  type ItemState,
  type AssignmentState,
} from '#server/logistics/deliveryIntake/deliveryState.ts'
import { unknownCentre, unknownCompany } from '#server/logistics/deliveryIntake/entryIssues.ts'
import type { Naming } from '#server/partners/tradingPartners/consents.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import type { DeliveryFacts } from '#server/logistics/deliveryIntake/planning/mergedDelivery.ts'

/**
 * Only what an entry names and its stored delivery does not requires consent (docs/decisions/0059), so that deliveries stay
 * unchanged when a partnership ends. On another shipping date, everything requires consent again.
 */
type Before = DeliveryState | undefined

const partyFields = ['shipperCode', 'consigneeCode', 'carrierCode'] as const
export const placeFields = ['shipFrom', 'destination'] as const

const isSameDay = (was: Before, facts: DeliveryFacts) => was?.shippingDate === facts.shippingDate

export const unconsentedParties = (was: Before, facts: DeliveryFacts, world: KnownWorld): ApiIssue[] => [
  ...depositorIssues(was, facts, world),
  ...partyFields.flatMap(field => {
    const code = facts[field]
    const isNew = code !== null && !(isSameDay(was, facts) && was?.[field] === code)
    return isNew && !allowsParty(code, facts, world) ? [unknownCompany(field, code)] : []
  }),
  ...placeFields.flatMap(field => {
    const code = facts[field].centreCode
    const isNew = code !== null && !isStillAt(field, code, was, facts)
    const isRefused = isNew && !world.consents.allows(centreNaming(code, facts, world))
    return isRefused ? [unknownCentre(`${field}.centreCode`, code)] : []
  }),
]

type PlaceField = (typeof placeFields)[number]

const isStillAt = (field: PlaceField, code: string, was: Before, facts: DeliveryFacts) =>
  isSameDay(was, facts) && was?.[field].centreCode === code

/** Whether this place of a delivery may be this centre, which nobody named by its code: it is already, or its company consents. */
export const mayBeAt = (field: PlaceField, code: string, was: Before, facts: DeliveryFacts, world: KnownWorld) =>
  isStillAt(field, code, was, facts) || world.consents.wouldAllow(centreNaming(code, facts, world))

/** Another depositor requires the consent of both: the former one loses access to the delivery. */
function depositorIssues(was: Before, facts: DeliveryFacts, world: KnownWorld): ApiIssue[] {
  const { depositCode: code } = facts
  if (isSameDay(was, facts) && was?.depositCode === code) return []
  const isChanged = was !== undefined && was.depositCode !== code
  if (isChanged && was.hasEvidence) {
    const message = 'is fixed: the delivery has readings, a case or a decision'
    return [{ path: 'depositCode', message, fault: 'depositorFixed' }]
  }
  const isAllowed =
    allowsDepositor(code, facts.shippingDate, world) &&
    (!isChanged || allowsDepositor(was.depositCode, was.shippingDate, world))
  return isAllowed ? [] : [unknownCompany('depositCode', code)]
}

const allowsDepositor = (code: string, day: string, { companies, consents }: KnownWorld) =>
  consents.allows({ code, companyId: companies.get(code), kind: 'nameAsDepositor', day })

const allowsParty = (code: string, { shippingDate: day }: DeliveryFacts, { companies, consents }: KnownWorld) =>
  consents.allows({ code, companyId: companies.get(code), kind: 'nameAsParty', day })

/** A centre requires the consent of its company; for the depositor's centres, the consent as depositor suffices. */
function centreNaming(code: string, facts: DeliveryFacts, { centres }: KnownWorld): Naming {
  const centre = centres.get(code)
  const kind = centre?.companyCode === facts.depositCode ? 'nameAsDepositor' : 'nameAsParty'
  return { code, companyId: centre?.companyId, kind, day: facts.shippingDate }
}

/** Whether a delivery may have this item: it already has it, or the depositor consents. */
export function allowsItem(
  was: Before,
  facts: DeliveryFacts,
  item: Pick<ItemState, 'itemCode' | 'lot'>,
  world: KnownWorld,
): boolean {
  const isThere =
    isSameDay(was, facts) &&
    was?.depositCode === facts.depositCode &&
    was.items.some(one => one.itemCode === item.itemCode && one.lot === (item.lot ?? null))
  return isThere || allowsDepositor(facts.depositCode, facts.shippingDate, world)
}

/**
 * Whether a delivery may have this logger assignment: within the time of a stored one, or if the logger is lent on the
 * shipping date and on the first and the last day of the assignment.
 */
export function allowsLogger(
  was: Before,
  is: DeliveryState,
  assignment: AssignmentState,
  { world, now }: { world: KnownWorld; now: Date },
): boolean {
  const { companies, loggers, consents, timeZone } = world
  const end = endOf(assignment, is)
  const isWithin = was?.loggers.some(
    one => isLogger(one, assignment) && one.from <= assignment.from && isUntil(end, endOf(one, was)),
  )
  if (isWithin && isSameDay(was, is)) return true
  const loggerId = loggers.get(pair(assignment.owner, assignment.serial))
  const companyId = loggerId === undefined ? undefined : companies.get(assignment.owner)
  const naming = { code: assignment.owner, companyId, kind: 'carryLoggers' as const, loggerId }
  // Readings at the end itself are not the delivery's. One without an end goes on today.
  const lastAt = end === null ? now : new Date(Date.parse(end) - 1)
  const days = [is.shippingDate, dayIn(new Date(assignment.from), timeZone)]
  return [...days, ...(isWithin ? [] : [dayIn(lastAt, timeZone)])].every(day => consents.allows({ ...naming, day }))
}

/** Without an end of its own it ends at the arrival, or where the delivery's next assignment of the logger begins. */
function endOf(assignment: AssignmentState, { loggers, deliveredAt }: DeliveryState): string | null {
  if (assignment.to !== null) return assignment.to
  const next = loggers.filter(one => isLogger(one, assignment) && one.from > assignment.from).map(({ from }) => from)
  return [...next, ...(deliveredAt === null ? [] : [deliveredAt])].toSorted()[0] ?? null
}

const isUntil = (end: string | null, limit: string | null) => limit === null || (end !== null && end <= limit)
