import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import {
  pair,
  type DeliveryState,
  type ItemState,
  type AssignmentState,
} from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { KnownWorld } from '#server/integration/partnerApi/deliveries/knownWorld.ts'
import type { DeliveryFacts } from '#server/integration/partnerApi/deliveries/planning/mergedDelivery.ts'

/**
 * What an entry names that its delivery does not name yet (docs/decisions/0059): only that needs consent, so that what was
 * sent before a partnership ended stays. On another shipping date everything is named newly.
 */
type Before = DeliveryState | undefined

const partyFields = ['shipperCode', 'consigneeCode', 'carrierCode'] as const
const placeFields = ['shipFrom', 'destination'] as const

const isSameDay = (was: Before, facts: DeliveryFacts) => was?.shippingDate === facts.shippingDate

/** Unknown, foreign and not granted sound alike: nobody learns here which companies and centres there are. */
export const unconsentedParties = (was: Before, facts: DeliveryFacts, world: KnownWorld): ApiIssue[] => [
  ...depositorIssues(was, facts, world),
  ...partyFields.flatMap(field => {
    const code = facts[field]
    const isNew = code !== null && !(isSameDay(was, facts) && was?.[field] === code)
    return isNew && !allowsParty(code, facts, world) ? [unknownCompany(field, code)] : []
  }),
  ...placeFields.flatMap(field => {
    const code = facts[field].centreCode
    const isNew = code !== null && !(isSameDay(was, facts) && was?.[field].centreCode === code)
    return isNew && !allowsCentre(code, facts, world) ? [unknownCentre(`${field}.centreCode`, code)] : []
  }),
]

/** Another depositor takes the consent of both: the former one must not lose sight of its delivery unasked. */
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

/** Who touches a centre names its company; the depositor's own centres go with naming it as depositor. */
function allowsCentre(code: string, facts: DeliveryFacts, { centres, consents }: KnownWorld) {
  const centre = centres.get(code)
  const kind = centre?.companyCode === facts.depositCode ? 'nameAsDepositor' : 'nameAsParty'
  return consents.allows({ code, companyId: centre?.companyId, kind, day: facts.shippingDate })
}

const unknownCompany = (path: string, code: string): ApiIssue => ({
  path,
  message: `there is no company ${code}`,
  fault: 'unknownCompany',
})
const unknownCentre = (path: string, code: string): ApiIssue => ({
  path,
  message: `there is no centre ${code}`,
  fault: 'unknownCentre',
})

/** Whether a delivery may carry this item of its depositor's: one that it carries already, or by the depositor's consent. */
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
 * Whether a delivery may carry this logger at this time: within a time for which it carries it already, or lent both on
 * the shipping date and on the day from which its readings are asked for.
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
