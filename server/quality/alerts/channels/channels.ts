import { sql } from 'kysely'
import type { z } from 'zod'
import type { alertCalls } from '#contract/quality/calls/alerts.ts'
import { webhookAddress, type ChannelAnswer, type ChannelKind } from '#contract/quality/rules/alerts/alertChannels.ts'
import type { AlertChannel } from '#contract/quality/types/alertTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { codes } from '#contract/kernel/codes.ts'
import { knownLanguage } from '#contract/kernel/language.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { testMessage } from '#server/quality/alerts/channels/channelMessage.ts'
import { noteAccepted, noteFailed, postToChannel, sendPostJob } from '#server/quality/alerts/channels/sendPost.ts'

type Saved = z.output<typeof alertCalls.saveAlertChannel.request>
type Stored = Dated<AlertChannel, 'updatedAt' | 'sentAt' | 'failingSince'>

/** The channels of the scope's companies; of each address only its host and its end. */
export async function findChannels(db: Db, { companyIds }: EnterpriseScope) {
  const { rows } = await sql<Stored & { company: Company }>`
    select json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company, k.kind, k.language, k.host,
           k.ending, u.name as "updatedBy", k.updated_at as "updatedAt", l.channel_id is not null as "hasAddress",
           l.sent_at as "sentAt", l.failing_since as "failingSince", l.failure,
           (select count(*)::int from mails m
             where m.alert_channel_id = k.id and m.sent_at is null and m.refused_at is null) as waiting
      from companies c
      left join alert_channels k on k.company_id = c.id
      left join alert_channel_links l on l.channel_id = k.id
      left join users u on u.id = k.updated_by
     where ${companyIds === 'all' ? sql`c.is_active` : sql`c.id = any(${companyIds}::bigint[])`}
     order by c.code, k.kind desc`.execute(db)
  return [...Map.groupBy(rows, row => row.company.code).values()].flatMap(ofCompany => {
    const [first] = ofCompany
    if (!first) return []
    const channels = ofCompany.filter(row => row.kind !== null).map(({ company: _company, ...row }) => isoTimes(row))
    return [{ company: first.company, channels }]
  })
}

type By = { companyId: number; userId: number; now: Date }

/** Adds a channel, changes its address, or only its language. */
export async function saveChannel(tx: Tx, { kind, address, language }: Saved, { companyId, userId, now }: By) {
  const found = address === undefined ? null : webhookAddress(kind, address)
  const url = found === null ? null : new URL(found)
  if (address !== undefined && !url) refuse('address', 'is no address of an incoming webhook of this service')
  const facts = {
    language,
    updated_by: userId,
    updated_at: now,
    ...(url && { host: url.hostname, ending: url.href.slice(-shownCharacters) }),
  }
  if (!url) return await changeLanguage(tx, companyId, kind, facts)
  const { id } = await tx
    .insertInto('alert_channels')
    .values({ company_id: companyId, kind, host: '', ending: '', ...facts })
    .onConflict(conflict => conflict.columns(['company_id', 'kind']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { address: url.href, sent_at: null, failing_since: null, failure: null }
  await tx
    .insertInto('alert_channel_links')
    .values({ channel_id: id, ...link })
    .onConflict(conflict => conflict.column('channel_id').doUpdateSet(link))
    .execute()
  await sendWaiting(tx, id)
}

/** Enough to tell one address from another. */
const shownCharacters = 4

async function changeLanguage(tx: Tx, companyId: number, kind: ChannelKind, facts: { language: string }) {
  const { numUpdatedRows } = await tx
    .updateTable('alert_channels')
    .set(facts)
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('address', 'is needed for a new channel')
}

/**
 * What the former address failed to take goes to the new one; the job that still waits finds it sent. By their key, jobs
 * that are queued by saving again take the place of the former ones.
 */
async function sendWaiting(tx: Tx, channelId: number): Promise<void> {
  const job = sql.lit(sendPostJob.name)
  await sql`
    select graphile_worker.add_job(${job}, json_build_object('mailId', m.id), job_key => ${job} || ' ' || m.id)
      from mails m where m.alert_channel_id = ${channelId} and m.sent_at is null`.execute(tx)
}

/** With what waits for it. */
export async function deleteChannel(tx: Tx, companyId: number, kind: ChannelKind): Promise<void> {
  await sql`
    delete from alert_notifications t using alerts a
     where a.id = t.alert_id and a.company_id = ${companyId} and t.channel = ${kind} and t.notified_at is null`.execute(
    tx,
  )
  await tx.deleteFrom('alert_channels').where('company_id', '=', companyId).where('kind', '=', kind).execute()
}

/** Outside of a transaction: the service may take seconds. */
export async function testChannel(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  companyId: number,
  kind: ChannelKind,
): Promise<ChannelAnswer> {
  const channel = await db
    .selectFrom('alert_channels')
    .select(['id', 'language'])
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!channel) throw new PortalError(codes.notAuthorized)
  const body = testMessage(kind, knownLanguage(channel.language), portalAddress(config))
  const answer = await postToChannel(db, channel.id, body, config)
  if (answer.outcome === 'accepted') await noteAccepted(db, channel.id, now())
  else await noteFailed(db, channel.id, answer, now())
  return answer
}
