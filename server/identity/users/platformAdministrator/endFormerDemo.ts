import { sql } from 'kysely'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { endLinks } from '#server/identity/account/links.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { revokeSessionsOf } from '#server/identity/session/tokens.ts'

type Origin = { id: number; isOfDemo: boolean }

/**
 * The demo's password is public, so everything done with it is untrusted. When a former demo database is started
 * without the demo, its accounts are disabled with their sessions and links, and the API keys and report links that
 * derive from them end. Runs before anybody can sign in. Accounts that people registered in the demo are disabled once:
 * enabling one later is a decision.
 */
export async function endFormerDemo({ db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>): Promise<void> {
  const ended = await db.transaction().execute(async tx => {
    // The reason also shows that an account was already disabled.
    await asActor(tx, 'system:portal', systemReasons.formerDemo)
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
    log.warn(ended, 'this database was a demo: accounts and API keys that derive from it are disabled')
  }
}

/**
 * From the audit trail: the accounts that `system:demo` created, those that these created, and so on. Accounts with an
 * address in the demo's reserved domain (RFC 2606) count too, in case the trail is younger than the account.
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
  const registeredInDemo = origins.filter(({ isOfDemo }) => !isOfDemo).map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    update users u set state = 'disabled'
     where u.state <> 'disabled' and (u.id = any(${ids}::bigint[]) or u.id = any(${registeredInDemo}::bigint[]) and not exists (
       select from audit_trail t where t.table_name = 'users' and t.record = u.id::text and t.reason = ${systemReasons.formerDemo}))
    returning u.id`.execute(tx)
  for (const { id } of rows) {
    await revokeSessionsOf(tx, id, at)
    await endLinks(tx, id)
  }
  return rows.length
}

/**
 * Revokes the keys of these accounts and those of the demo's own senders: only the demo creates keys without a creator.
 */
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
