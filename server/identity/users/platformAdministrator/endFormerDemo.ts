import { sql } from 'kysely'
import { endLinks } from '#server/identity/account/links.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { revokeSessionsOf } from '#server/identity/session/tokens.ts'

/** What the trail says of it, and how an account is known that was disabled before. */
const reason = 'this database was a demo'
type Origin = { id: number; isOfDemo: boolean }

/**
 * A demo's password is public, and so is whatever was done with it. Where a database that was a demo is started without
 * the demo, its accounts are disabled with their sessions and links, and API keys and links to reports that come of it end.
 * Runs before anybody can sign in. Accounts that people made in the demo are disabled once: who enables one later, means it.
 */
export async function endFormerDemo({ db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>): Promise<void> {
  const ended = await db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal', reason)
    const origins = await accountsOfDemo(tx)
    const ids = origins.map(({ id }) => id)
    return {
      accounts: await disableAccounts(tx, origins, now()),
      apiKeys: await revokeKeys(tx, ids, now()),
      subscriptions: await endSubscriptions(tx, ids, now()),
      reportLinks: await withdrawLinks(tx, ids, now()),
    }
  })
  if (Object.values(ended).some(count => count > 0)) {
    log.warn(ended, 'this database was a demo: accounts and API keys that come of it are disabled')
  }
}

/**
 * By the audit trail: what `system:demo` wrote, and whatever was made by such an account, and by those in turn. And by the
 * addresses, whose domain is the demo's alone (RFC 2606), should the trail be younger than the account.
 */
async function accountsOfDemo(tx: Tx): Promise<Origin[]> {
  const { rows } = await sql<Origin>`
    with recursive made as (
      select record::bigint as id, actor from audit_trail where table_name = 'users' and act = 'I'
    ), demo as (
      select id from users where email ~ '[@.]demo\\.example$'
      union select id from made where actor = 'system:demo'
    ), tainted as (
      select id, true as "isOfDemo" from demo
      union select made.id, false from tainted join made on made.actor = 'user:' || tainted.id
    )
    select id, bool_or("isOfDemo") as "isOfDemo" from tainted group by id order by id`.execute(tx)
  return rows
}

async function disableAccounts(tx: Tx, origins: Origin[], at: Date): Promise<number> {
  const ids = origins.filter(({ isOfDemo }) => isOfDemo).map(({ id }) => id)
  const madeInDemo = origins.filter(({ isOfDemo }) => !isOfDemo).map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    update users u set state = 'disabled'
     where u.state <> 'disabled' and (u.id = any(${ids}::bigint[]) or u.id = any(${madeInDemo}::bigint[]) and not exists (
       select from audit_trail t where t.table_name = 'users' and t.record = u.id::text and t.reason = ${reason}))
    returning u.id`.execute(tx)
  for (const { id } of rows) {
    await revokeSessionsOf(tx, id, at)
    await endLinks(tx, id)
  }
  return rows.length
}

/** Of these accounts, and those that the demo made for its own senders: only it makes keys that nobody made. */
async function revokeKeys(tx: Tx, ids: number[], at: Date): Promise<number> {
  const { rows } = await sql`
    update api_keys k set revoked_at = ${at}
     where k.revoked_at is null and (k.created_by = any(${ids}::bigint[]) or k.created_by is null and exists (
       select from audit_trail t
        where t.table_name = 'api_keys' and t.record = k.id::text and t.act = 'I' and t.actor like 'system:%'))
    returning k.id`.execute(tx)
  return rows.length
}

async function endSubscriptions(tx: Tx, ids: number[], at: Date): Promise<number> {
  const { rows } = await sql`
    update report_subscriptions set ended_at = ${at}
     where ended_at is null and created_by = any(${ids}::bigint[]) returning id`.execute(tx)
  return rows.length
}

async function withdrawLinks(tx: Tx, ids: number[], at: Date): Promise<number> {
  const { rows } = await sql`
    update report_links l set withdrawn_at = ${at} from report_files f
     where f.id = l.file_id and l.withdrawn_at is null and (f.asked_by = any(${ids}::bigint[]) or l.subscription_id in (
       select s.id from report_subscriptions s where s.created_by = any(${ids}::bigint[])))
    returning l.id`.execute(tx)
  return rows.length
}
