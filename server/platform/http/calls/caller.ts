import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
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
  const { rows } = await sql<FoundUser & FoundSession>`
    select ${userColumns(now)}, session.id as "sessionId", session.revoked_at as "revokedAt", token.expires_at as "expiresAt"
      from access_tokens token join sessions session on session.id = token.session_id ${joinUser(sql`session.user_id`)}
     where token.hash = ${tokenHash(accessToken)}`.execute(db)
  const [found] = rows
  if (!found) throw new PortalError(codes.loginInvalid)
  if (found.revokedAt) throw new PortalError(await whyRevoked(db, found.userId))
  if (found.expiresAt <= now) throw new PortalError(codes.loginExpired)
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

/** A user with their current role, menus and companies. */
export async function callerOfUser(db: DbOrTx, userId: number, sessionId: number, now: Date): Promise<Caller> {
  const { rows } = await sql<FoundUser>`
    select ${userColumns(now)} from (select) nobody ${joinUser(sql`${userId}`)}`.execute(db)
  const [user] = rows
  if (!user) throw new PortalError(codes.loginInvalid)
  return callerFrom(user, sessionId)
}

type FoundSession = { sessionId: number; revokedAt: Date | null; expiresAt: Date }
type FoundUser = Pick<Caller, 'userId' | 'email' | 'name' | 'department' | 'role' | 'language' | 'industryType'> & {
  state: string
  company: CallerCompany
  isActive: boolean
  availableMenus: Menu[]
  menuCompanies: (CallerCompany & { menu: Menu })[]
  centres: Caller['centres']
  hasAgreed: boolean
  mustChange: boolean | null
}

/** Plain SQL: every call asks this, and putting it together with the query builder took a tenth of a small call. */
const joinUser = (userId: RawBuilder<unknown>) => sql`
  join users u on u.id = ${userId} join companies c on c.id = u.company_id left join user_credentials k on k.user_id = u.id`

/** INF-7: each new version of the terms needs agreement; if none is published there is nothing to agree to. */
const userColumns = (now: Date) => sql`
  u.id as "userId", u.email, u.name, u.department, u.role, u.language, u.state,
  json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
  c.industry_type as "industryType", c.is_active as "isActive", c.available_menus as "availableMenus",
  k.must_change as "mustChange",
  (select coalesce(json_agg(json_build_object('menu', m.menu, 'id', o.id, 'code', o.code, 'name', o.name, 'nameEn', o.name_en)
            order by o.code), '[]')
     from user_menus m join companies o on o.id = m.company_id where m.user_id = u.id) as "menuCompanies",
  (select coalesce(json_agg(json_build_object('id', e.id, 'code', e.code) order by e.code), '[]')
     from user_centres r join centres e on e.id = r.centre_id where r.user_id = u.id) as centres,
  not exists (
    select from (select t.id from terms_versions t where t.published_at <= ${now} order by t.published_at desc, t.id desc limit 1) v
     where not exists (select from terms_agreements a where a.terms_version_id = v.id and a.user_id = u.id)) as "hasAgreed"`

function callerFrom(user: FoundUser, sessionId: number): Caller {
  if (user.state === 'disabled') throw new PortalError(codes.accountDisabled)
  if (!user.isActive) throw new PortalError(codes.companyDisabled)
  // A user has at most the menus of their company.
  const offered: readonly Menu[] = givenMenus.filter(menu => user.availableMenus.includes(menu))
  const companiesByMenu = new Map<Menu, CallerCompany[]>()
  for (const { menu, ...company } of user.menuCompanies) {
    if (offered.includes(menu)) companiesByMenu.set(menu, [...(companiesByMenu.get(menu) ?? []), company])
  }
  const { userId, email, name, department, role, language, industryType, company, centres } = user
  const isPlatform = industryType === 9
  // IDN-10: platform administrators always have it, because they need it when something is wrong.
  if (isPlatform && role === '00') companiesByMenu.set('PlatformHealth', [company])
  return {
    userId,
    sessionId,
    email,
    name,
    department,
    role,
    language,
    isManager: isManager(role),
    isPlatform,
    industryType,
    company,
    menus: menus.filter(menu => companiesByMenu.has(menu)),
    companiesByMenu,
    centres,
    hasAgreedToTerms: user.hasAgreed,
    mustChangePassword: user.mustChange ?? false,
  }
}
