import type { z } from 'zod'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import type { RegistrationFault } from '#contract/logistics/rules/registrationFaults.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { touchedCentres, type DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { Plans } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'
import { submitEntries } from '#server/logistics/deliveryIntake/submitEntries.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'
import { companyThatSent, versionOf } from '#server/logistics/deliveryRegistration/registeredDelivery.ts'
import { unseenLogger } from '#server/logistics/deliveryRegistration/unseenLogger.ts'
import { registeringSender } from '#server/logistics/deliveryRegistration/registeringSender.ts'

type Save = typeof deliveryRegistrationCalls.saveDelivery
type Saved = ResponseOf<Save>
type Entry = Pick<z.output<Save['request']>, 'actualPickup' | 'deliveredAt' | 'reason'>

/** Registers or amends a delivery by the partner API's rules, as its sender. */
export async function saveDelivery(
  context: CallerContext,
  { deliveryId, version, enterpriseCode, ...entry }: z.output<Save['request']>,
): Promise<Saved> {
  const { db, caller, scope, now } = context
  const amended = deliveryId === undefined ? undefined : await companyThatSent(context, deliveryId)
  const sender = await registeringSender(db, caller, amended?.code ?? enterpriseCode)
  let act: Saved['act'] = 'unchanged'
  const { rejected } = await submitEntries(
    context,
    sender,
    [{ index: 0, entry }],
    async (planned, [was], { tx, loggers }) => {
      refuseUnseen(planned, was, { deliveryId, version })
      refuseCleared(entry, was, version)
      const plans = planned.plans.map(plan => ({ ...plan, is: { ...plan.is, sentAt: latest(plan.is.sentAt, now()) } }))
      for (const plan of plans) {
        refuseOutside(caller, plan.is)
        refuseUnseenLogger(plan.is, await unseenLogger(tx, scope, plan, loggers), sender.companyCode)
      }
      act = plans.length === 0 ? 'unchanged' : was ? 'amended' : 'registered'
      return { ...planned, plans }
    },
  )
  if (rejected.length > 0) {
    const issues = rejected.map(({ path, fault, about }) => issueOf(path, fault, about))
    throw new PortalError(codes.invalidParameters, issues)
  }
  const { id } = await db
    .selectFrom('deliveries')
    .select('id')
    .where('sender_id', '=', sender.companyId)
    .where('reference', '=', entry.reference)
    .executeTakeFirstOrThrow()
  return { deliveryId: id, act }
}

/** Sent a second time it changes nothing; whatever else the stored delivery says, nobody overwrites what it has not seen. */
function refuseUnseen(
  { plans, rejected }: Plans,
  was: DeliveryState | undefined,
  seen: { deliveryId: number | undefined; version: string | undefined },
) {
  const isNew = seen.deliveryId === undefined
  if (!isNew && was?.id !== seen.deliveryId) refuseBy('version', 'changedSince')
  if (!was || plans.length + rejected.length === 0) return
  if (isNew) refuseBy('reference', 'referenceTaken')
  if (versionOf(was) !== seen.version) refuseBy('version', 'changedSince')
}

/**
 * LOG-124: a system's null would leave the time that a person confirmed. Who empties the field of a form that shows it means
 * it, and says why.
 */
function refuseCleared(entry: Entry, was: DeliveryState | undefined, version: string | undefined) {
  if (!was || entry.reason || versionOf(was) !== version) return
  const cleared = (['actualPickup', 'deliveredAt'] as const).some(field => entry[field] === null && was.byPeople[field])
  if (cleared) refuseBy('reason', 'confirmedTime')
}

/** A user who sees only what touches certain centres sends nothing else. */
function refuseOutside(caller: Caller, delivery: DeliveryState) {
  const touched = touchedCentres(delivery)
  const isInside = !isLimited(caller) || caller.centres.some(({ code }) => touched.includes(code))
  if (!isInside) refuseBy('shipFrom.centreCode', 'outsideCentres', caller.centres.map(({ code }) => code).join(', '))
}

/** Another company's logger looks like an unknown one: nobody finds out which serials it has. */
function refuseUnseenLogger({ loggers }: DeliveryState, place: number | undefined, ownCode: string) {
  const owner = place === undefined ? undefined : loggers[place]?.owner
  if (owner === undefined) return
  const path = `loggers[${place}].serial`
  if (owner === ownCode) refuseBy(path, 'loggerOutsideCentres')
  refuseBy(path, 'unknownLogger', owner)
}

const issueOf = (path: string, fault: RegistrationFault, about?: string) => ({
  path,
  message: fault,
  ...(about !== undefined && { value: about }),
})

function refuseBy(path: string, fault: RegistrationFault, about?: string): never {
  throw new PortalError(codes.invalidParameters, [issueOf(path, fault, about)])
}

/** What systems wrote before this is older (INT-8), even if it arrives later. */
const latest = (sentAt: string | null, now: Date) => (sentAt && sentAt > now.toISOString() ? sentAt : now.toISOString())
