import { createHash } from 'node:crypto'
import { sql, type Expression } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { givenMenus, isManager, menus, type Menu, type Role } from '#contract/kernel/menus.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export type CallerCompany = { id: number; code: string; name: string; nameEn: string }

/** The signed-in user, as access checks need it. */
export type Caller = {
  userId: number
  sessionId: number
  email: string
  name: string
  department: string
  role: Role
  language: 'ja' | 'en'
  isManager: boolean
  isPlatform: boolean
  industryType: number
  company: CallerCompany
  menus: Menu[]
  companiesByMenu: Map<Menu, CallerCompany[]>
  centres: { id: number; code: string }[]
  hasAgreedToTerms: boolean
  /** An administrator requires a new password before any other call (4031). */
  mustChangePassword: boolean
}

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** The caller of an access token; throws 4029 none, 4015 unknown, 4014 revoked, 4013 expired (IDN-34). */
export async function callerOf(db: Db, accessToken: string | undefined, now: Date): Promise<Caller> {
  if (!accessToken) throw new PortalError(codes.loginMissing)
  const found = await users(db, now)
    .innerJoin('sessions as session', 'session.user_id', 'u.id')
    .innerJoin('access_tokens as token', 'token.session_id', 'session.id')
    .select(['session.id as sessionId', 'session.revoked_at', 'token.expires_at'])
    .where('token.hash', '=', tokenHash(accessToken))
    .executeTakeFirst()
  if (!found) throw new PortalError(codes.loginInvalid)
  if (found.revoked_at) throw new PortalError(await whyRevoked(db, found.userId))
  if (found.expires_at <= now) throw new PortalError(codes.loginExpired)
  return callerFrom(found, found.sessionId)
}

/** For a disabled user or company, signing in again would not help, so the code says that instead of 4014. */
export async function whyRevoked(db: DbOrTx, userId: number) {
  const user = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.state', 'c.is_active'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (user?.state === 'disabled') return codes.accountDisabled
  return user?.state === 'enabled' && !user.is_active ? codes.companyDisabled : codes.loginRevoked
}

/** INF-7: each new version of the terms needs agreement; if none is published there is nothing to agree to. */
const agreedInForce = (userId: Expression<number>, now: Date) => sql<boolean>`not exists (
  select from (select t.id from terms_versions t where t.published_at <= ${now} order by t.published_at desc, t.id desc limit 1) v
  where not exists (select from terms_agreements a where a.terms_version_id = v.id and a.user_id = ${userId}))`

/** A user with their current role, menus and companies. */
export async function callerOfUser(db: DbOrTx, userId: number, sessionId: number, now: Date): Promise<Caller> {
  const user = await users(db, now).where('u.id', '=', userId).executeTakeFirst()
  if (!user) throw new PortalError(codes.loginInvalid)
  return callerFrom(user, sessionId)
}

const users = (db: DbOrTx, now: Date) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('user_credentials as k', 'k.user_id', 'u.id')
    .select(['u.id as userId', 'u.email', 'u.name', 'u.department', 'u.role', 'u.language', 'u.state'])
    .select(['c.id as companyId', 'c.code', 'c.name as companyName', 'c.name_en as companyNameEn'])
    .select(['c.industry_type', 'c.is_active', 'c.available_menus', 'k.must_change'])
    .select(eb => [
      sql<{ menu: Menu; id: number; code: string; name: string; nameEn: string }[]>`(
        select coalesce(json_agg(json_build_object('menu', m.menu, 'id', o.id, 'code', o.code, 'name', o.name, 'nameEn', o.name_en)
                 order by o.code), '[]')
        from user_menus m join companies o on o.id = m.company_id where m.user_id = ${eb.ref('u.id')})`.as(
        'menuCompanies',
      ),
      sql<{ id: number; code: string }[]>`(
        select coalesce(json_agg(json_build_object('id', e.id, 'code', e.code) order by e.code), '[]')
        from user_centres r join centres e on e.id = r.centre_id where r.user_id = ${eb.ref('u.id')})`.as('centres'),
      agreedInForce(eb.ref('u.id'), now).as('hasAgreed'),
    ])

type FoundUser = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

function callerFrom(user: FoundUser, sessionId: number): Caller {
  if (user.state === 'disabled') throw new PortalError(codes.accountDisabled)
  if (!user.is_active) throw new PortalError(codes.companyDisabled)
  // A user has at most the menus of their company.
  const offered: readonly Menu[] = givenMenus.filter(menu => user.available_menus.includes(menu))
  const companiesByMenu = new Map<Menu, CallerCompany[]>()
  for (const { menu, ...company } of user.menuCompanies) {
    if (offered.includes(menu)) companiesByMenu.set(menu, [...(companiesByMenu.get(menu) ?? []), company])
  }
  const role = user.role as Role
  const isPlatform = user.industry_type === 9
  const company = { id: user.companyId, code: user.code, name: user.companyName, nameEn: user.companyNameEn }
  // IDN-10: platform administrators always have it, because they need it when something is wrong.
  if (isPlatform && role === '00') companiesByMenu.set('PlatformHealth', [company])
  return {
    userId: user.userId,
    sessionId,
    email: user.email,
    name: user.name,
    department: user.department,
    role,
    language: user.language as 'ja' | 'en',
    isManager: isManager(role),
    isPlatform,
    industryType: user.industry_type,
    company,
    menus: menus.filter(menu => companiesByMenu.has(menu)),
    companiesByMenu,
    centres: user.centres,
    hasAgreedToTerms: user.hasAgreed,
    mustChangePassword: user.must_change ?? false,
  }
}
