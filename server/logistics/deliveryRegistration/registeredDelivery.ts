import { createHash } from 'node:crypto'
import { codes } from '#contract/kernel/codes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import type { RegisteredDelivery } from '#contract/logistics/types/deliveryRegistration.ts'
import { SentDelivery } from '#contract/logistics/types/sentDelivery.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { findStoredDelivery } from '#server/logistics/deliveryIntake/storedDeliveries.ts'
import { itemsOf } from '#server/logistics/deliveryRegistration/itemChoices.ts'
import { registeringCompany } from '#server/logistics/deliveryRegistration/registeringSender.ts'

const facts = SentDelivery.omit({ sentAt: true })

/** The same facts have the same version, whoever sent them and how often. */
export const versionOf = (state: DeliveryState): string =>
  createHash('sha256')
    .update(JSON.stringify(facts.parse(state)))
    .digest('base64url')

/** A delivery that the caller's company sent; foreign, unknown and of other centres look the same (4017). */
export async function registeredDelivery(context: CallerContext, deliveryId: number): Promise<RegisteredDelivery> {
  const { db, config } = context
  const { code, name, nameEn } = await companyThatSent(context, deliveryId)
  const stored = await findStoredDelivery(db, deliveryId, config.timeZone)
  if (!stored) throw new PortalError(codes.notAuthorized)
  const { depositCode, shipperCode, consigneeCode, carrierCode, shippingDate } = stored
  const named = [depositCode, shipperCode, consigneeCode, carrierCode, ...stored.loggers.map(({ owner }) => owner)]
  return {
    deliveryId,
    company: { code, name, nameEn },
    delivery: facts.parse(stored),
    version: versionOf(stored),
    wasPickedUp: stored.wasPickedUp,
    companies: await companiesWith(db, named),
    items: await itemsOf(
      db,
      stored.items.map(({ productId }) => productId),
      shippingDate,
    ),
  }
}

/** The sender of a delivery that the caller sees as a party, if it is a company for which the caller registers deliveries. */
export async function companyThatSent({ db, caller, scope }: CallerContext, deliveryId: number) {
  const { disclosed } = await deliveryAccess(db, scope, deliveryId)
  if (!disclosed.all) throw new PortalError(codes.notAuthorized)
  const { sender_id: id } = await db
    .selectFrom('deliveries')
    .select('sender_id')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return await registeringCompany(db, caller, { id })
}

const companiesWith = async (db: DbOrTx, named: readonly (string | null)[]): Promise<Company[]> =>
  await db
    .selectFrom('companies')
    .select(['code', 'name', 'name_en as nameEn'])
    .where(
      'code',
      'in',
      named.filter(code => code !== null),
    )
    .execute()
