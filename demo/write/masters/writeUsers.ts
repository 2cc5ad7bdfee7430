import type { Tx } from '#server/platform/db/connect.ts'
import { hashPassword } from '#server/identity/session/passwords.ts'
import { shippedTerms, storeShippedTerms } from '#server/information/termsOfUse/handlers.ts'
import { termsInForce } from '#server/information/termsOfUse/termsVersions.ts'
import { termsDays, userDays } from '#demo/world/ages.ts'
import { dayMs } from '#demo/days.ts'
import { demoPassword, menusOfUser, users } from '#demo/world/companies/users.ts'
import { byCode, centreIds, companyIds, idOf, type Ids } from '#demo/write/ids.ts'

/** Users with the same password, their menus, centres and agreements to the terms of use. */
export async function writeUsers(tx: Tx, anchorMs: number): Promise<void> {
  const [companyId, centreId] = [await companyIds(tx), await centreIds(tx)]
  const rows = await tx
    .insertInto('users')
    .values(
      users.map(({ email, name, companyCode, department, role, language, state }, index) => ({
        company_id: idOf(companyId, companyCode),
        email,
        name,
        department,
        role,
        language,
        state,
        registered_at: registeredAt(index, anchorMs),
      })),
    )
    .returning(['id', 'email as code'])
    .execute()
  const userId = byCode(rows)
  // The same hash for all: the password is public.
  const passwordHash = await hashPassword(demoPassword)
  await tx
    .insertInto('user_credentials')
    .values(
      rows.map(({ id }, index) => ({
        user_id: id,
        password_hash: passwordHash,
        changed_at: activatedAt(index, anchorMs),
      })),
    )
    .execute()
  await writeRights(tx, userId, companyId, centreId)
  await writeActivity(tx, userId, anchorMs)
  await writeTerms(tx, userId, anchorMs)
}

const registeredAt = (nth: number, anchorMs: number) => new Date(anchorMs - userDays(nth) * dayMs)
/** A day after the invitation. */
const activatedAt = (nth: number, anchorMs: number) => new Date(anchorMs - (userDays(nth) - 1) * dayMs)

async function writeRights(tx: Tx, userId: Ids, companyId: Ids, centreId: Ids) {
  const rights = users.flatMap(user =>
    menusOfUser(user).map(menu => ({
      user_id: idOf(userId, user.email),
      menu,
      company_id: idOf(companyId, user.companyCode),
    })),
  )
  await tx.insertInto('user_menus').values(rights).execute()
  const centres = users.flatMap(({ email, centreCodes }) =>
    centreCodes.map(code => ({ user_id: idOf(userId, email), centre_id: idOf(centreId, code) })),
  )
  await tx.insertInto('user_centres').values(centres).execute()
}

/** Before the operation log begins, which has the later sign-ins. */
const beforeLogDays = 60

async function writeActivity(tx: Tx, userId: Ids, anchorMs: number) {
  const active = users.flatMap(({ email, awayDays }) =>
    awayDays === null
      ? []
      : [{ user_id: idOf(userId, email), last_login_at: new Date(anchorMs - (beforeLogDays + awayDays) * dayMs) }],
  )
  await tx.insertInto('user_activity').values(active).execute()
}

/** The portal's own terms, in force before the first user registered; all users but the not activated agreed to them. */
async function writeTerms(tx: Tx, userId: Ids, anchorMs: number) {
  const publishedAt = new Date(anchorMs - termsDays * dayMs)
  await storeShippedTerms(tx, await shippedTerms(publishedAt, 'Asia/Tokyo'))
  const { id } = await termsInForce(tx, new Date(anchorMs))
  await tx
    .insertInto('terms_agreements')
    .values(
      users.flatMap(({ email, state }, index) =>
        state === 'notActivated'
          ? []
          : [{ user_id: idOf(userId, email), terms_version_id: id, agreed_at: activatedAt(index, anchorMs) }],
      ),
    )
    .execute()
}
