import type { Portal } from '#test/e2e/support/portal.ts'
import { makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'

/** Somebody of the company confirms the pickup of a delivery, on a device of their own. */
export async function confirmedByColleague(portal: Portal, company: MadeCompany, reference: string): Promise<MadeUser> {
  const at = new Date()
  const colleague = await makeUser(portal.db, { company, menus: ['Trips'] })
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('delivery_confirmations')
    .values({
      delivery_id: id,
      act: 'pickup',
      client_id: `colleague-${id}`.padEnd(16, '0'),
      user_id: colleague.id,
      company_id: company.id,
      happened_at: at,
      received_at: at,
      no_position: 'denied',
    })
    .execute()
  await portal.db.updateTable('deliveries').set({ actual_pickup: at }).where('id', '=', id).execute()
  return colleague
}
