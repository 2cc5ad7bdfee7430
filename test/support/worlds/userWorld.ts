import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { userCalls } from '#contract/identity/calls/users.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

type Who = 'root' | 'desk' | 'maria' | 'oscar' | 'reader' | 'member'

export type UserWorld = {
  portal: TestApp
  db: Db
  platform: MadeCompany
  maker: MadeCompany
  other: MadeCompany
  users: Record<Who, MadeUser>
  /** A session, opened now. */
  as: (user: Who | { id: number }) => Promise<{ as: Tokens }>
  /** What the form sends to register a user of the maker; state only what matters. */
  newUser: (facts?: Partial<NewUser>) => NewUser
}
type NewUser = RequestOf<typeof userCalls.signUp>

/**
 * A platform with an administrator (root, 00) and a desk (01); a maker with an administrator (maria, 01), one who reads
 * the user list (reader, 02) and one who doesn't (member, 02); another company with its administrator (oscar, 01).
 */
export async function makeUserWorld(): Promise<UserWorld> {
  const portal = await createTestApp({ now: new Date('2026-11-20T03:00:00Z') })
  const { db } = portal
  const platform = await makeCompany(db, { code: 'PLATFORM', industryType: 9 })
  const maker = await makeCompany(db, { code: 'MAKER' })
  const other = await makeCompany(db, { code: 'OTHER' })
  await registerDomain(db, platform, 'platform.example')
  await registerDomain(db, maker, 'maker.example')
  await registerDomain(db, other, 'other.example')
  const menus = ['DeliveryStatus', 'UserList'] as const
  const users = {
    root: await makeUser(db, { company: platform, role: '00', menus, email: 'root@platform.example' }),
    desk: await makeUser(db, { company: platform, role: '01', menus, email: 'desk@platform.example' }),
    maria: await makeUser(db, { company: maker, role: '01', menus, email: 'maria@maker.example' }),
    oscar: await makeUser(db, { company: other, role: '01', menus, email: 'oscar@other.example' }),
    reader: await makeUser(db, { company: maker, role: '02', menus, email: 'reader@maker.example' }),
    member: await makeUser(db, { company: maker, role: '02', email: 'member@maker.example' }),
  }
  let made = 0
  return {
    portal,
    db,
    platform,
    maker,
    other,
    users,
    as: async user => ({ as: await openSessionOf(portal, typeof user === 'string' ? users[user] : user) }),
    newUser: facts => ({
      email: `new${++made}@maker.example`,
      username: '新しい 利用者',
      organizationDepartment: '品質保証部',
      role: '02',
      language: '0',
      menuEnterpriseMap: { DeliveryStatus: ['MAKER'] },
      logisticCenterCodeList: [],
      ...facts,
    }),
  }
}

export async function registerDomain(db: Db, company: MadeCompany, domain: string): Promise<void> {
  await db.insertInto('company_email_domains').values({ company_id: company.id, domain }).execute()
}

/** The mails to an address, oldest first. */
export async function mailsTo(db: Db, recipient: string): Promise<{ subject: string; body: string }[]> {
  return await db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
}

/** Quiet hours of a user, every day. */
export async function makeQuiet(db: Db, { id }: { id: number }, from: string, until: string): Promise<void> {
  const quiet_hours = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from, until }])
  await db
    .insertInto('notification_settings')
    .values({ user_id: id, quiet_hours, critical_breaks_quiet: true, updated_at: new Date() })
    .execute()
}

/** From when on the mails to an address may be sent, oldest first. */
export async function mailedFrom(db: Db, recipient: string): Promise<string[]> {
  const { rows } = await sql<{ run_at: Date }>`
    select j.run_at from mails m join graphile_worker._private_jobs j on (j.payload ->> 'mailId')::bigint = m.id
     where m.recipient = ${recipient} order by m.id`.execute(db)
  return rows.map(({ run_at }) => run_at.toISOString())
}
