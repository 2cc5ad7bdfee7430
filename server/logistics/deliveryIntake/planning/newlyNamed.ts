import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import {
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
 * Whether a delivery may have this logger assignment: within the time of a stored one, or if the logger is lent on both
 * the shipping date and the first day of the assignment.
 */
export function allowsLogger(
  was: Before,
  facts: DeliveryFacts,
  assignment: AssignmentState,
  world: KnownWorld,
): boolean {
  const { companies, loggers, consents, timeZone } = world
  const within = (one: AssignmentState) =>
    one.owner === assignment.owner &&
    one.serial === assignment.serial &&
    one.from <= assignment.from &&
    (one.to === null || (assignment.to !== null && assignment.to <= one.to))
  if (isSameDay(was, facts) && was?.loggers.some(within)) return true
  const loggerId = loggers.get(pair(assignment.owner, assignment.serial))
  const companyId = loggerId === undefined ? undefined : companies.get(assignment.owner)
  const naming = { code: assignment.owner, companyId, kind: 'carryLoggers' as const, loggerId }
  return [facts.shippingDate, dayIn(new Date(assignment.from), timeZone)].every(day =>
    consents.allows({ ...naming, day }),
  )
}
