import { sql } from 'kysely'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'

/** Saves the users' rights, and restores them after calls that may have taken them away. */
export async function keepRights(db: Db) {
  const users = await db.selectFrom('users').selectAll().execute()
  const menus = await db.selectFrom('user_menus').select(['user_id', 'menu', 'company_id']).execute()
  const centres = await db.selectFrom('user_centres').select(['user_id', 'centre_id']).execute()
  const companies = await db.selectFrom('companies').select(['id', 'available_menus', 'industry_type']).execute()
  const credentials = await db.selectFrom('user_credentials').select(['user_id', 'password_hash']).execute()
  const userIds = users.map(user => user.id)

  async function restore(tx: Tx) {
    for (const { id, email, role, company_id, language } of users)
      await tx
        .updateTable('users')
        .set({ email, role, company_id, language, state: 'enabled' })
        .where('id', '=', id)
        .execute()
    for (const { id, available_menus } of companies)
      await tx.updateTable('companies').set({ is_active: true, available_menus }).where('id', '=', id).execute()
    for (const { user_id, password_hash } of credentials)
      await tx
        .updateTable('user_credentials')
        .set({ password_hash, must_change: false })
        .where('user_id', '=', user_id)
        .execute()
    await tx.deleteFrom('user_menus').where('user_id', 'in', userIds).execute()
    await tx.insertInto('user_menus').values(menus).execute()
    await tx.deleteFrom('user_centres').where('user_id', 'in', userIds).execute()
    if (centres.length > 0) await tx.insertInto('user_centres').values(centres).execute()
    await tx
      .updateTable('api_keys')
      .set({ revoked_at: null })
      .where(
        'company_id',
        'in',
        companies.map(({ id }) => id),
      )
      .execute()
    await agreeToAll(tx)
  }

  return {
    restore: async () =>
      await db.transaction().execute(async tx => {
        await asActor(tx, 'system:test', 'to allow the next call')
        await restore(tx)
      }),
  }
}

/** All users agree to all versions of the terms of use. */
export const agreeToAll = async (db: DbOrTx) =>
  await sql`insert into terms_agreements (user_id, terms_version_id)
    select u.id, v.id from users u, terms_versions v on conflict do nothing`.execute(db)
