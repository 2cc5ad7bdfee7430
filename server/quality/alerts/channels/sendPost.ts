import { sql } from 'kysely'
import type { AlertMessage } from '#contract/quality/types/alertMessages.ts'
import { webhookAddress, type ChannelAnswer, type ChannelKind } from '#contract/quality/rules/alerts/alertChannels.ts'
import { addJob, type Job } from '#server/platform/jobs/addJob.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import type { MailText } from '#server/platform/mail/queueMail.ts'
import { messageIdOf } from '#server/platform/mail/deliverMail.ts'
import { sendOnce, type StoredMail } from '#server/platform/mail/sendOnce.ts'
import { post } from '#server/platform/outbound/post.ts'
import { filledTemplate, type SmsGateway } from '#server/platform/settings/smsTemplate.ts'
import type { AppContext } from '#server/platform/appContext.ts'

type Posted = MailText & { channel: 'sms' | ChannelKind; recipient: string; alert_channel_id?: number }

/** `userId`: who is to get a text message; not set for those queued by a former release. */
type Post = { mailId: number; userId?: number | undefined }

/**
 * Adds a message of another channel to the outbox of the mails, and queues its job in the transaction of the caller. `userId`:
 * whose number it is sent to. Answers the message's id.
 */
export async function queuePost(tx: DbOrTx, posted: Posted, now: Date, userId?: number): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({ ...posted, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(tx, sendPostJob, { mailId: id, userId })
  return id
}

/** A message that was not accepted. `isFinal`: repeating it would not help. */
class PostError extends Error {
  readonly answer: ChannelAnswer
  readonly isFinal: boolean

  constructor(answer: ChannelAnswer, isFinal: boolean) {
    super([answer.outcome, answer.status, answer.answer].filter(Boolean).join(' '))
    this.answer = answer
    this.isFinal = isFinal
  }
}

/** Sends one message by SMS or to a company's channel. Without a gateway, SMS stay in the outbox like mails. */
export async function sendPost({ mailId, userId }: Post, appContext: AppContext): Promise<void> {
  const { config, db, now } = appContext
  let channelId: number | null = null
  const deliver = async (message: StoredMail, tx: Tx) => {
    const { alert_channel_id: to } = message
    if (to === null) {
      if (!(await isStillTheirs(tx, message.recipient, userId))) throw new PostError(removed, true)
      return config.sms && (await deliverSms(message, config.sms))
    }
    if (!(await isOfActiveCompany(tx, to))) throw new PostError(companyDisabled, true)
    channelId = to
    const answer = await postToChannel(tx, channelId, message.body, config)
    if (answer.outcome !== 'accepted') throw new PostError(answer, false)
  }
  const isRefused = (failure: unknown) => failure instanceof PostError && failure.isFinal
  try {
    if (config.sms || (await isToChannel(db, mailId))) await sendOnce(mailId, appContext, { deliver, isRefused })
  } catch (error) {
    const failure = error instanceof Error ? error.cause : undefined
    if (channelId !== null && failure instanceof PostError) await noteFailed(db, channelId, failure.answer, now())
    throw error
  }
  // After the message is marked as sent: a failure here must not send it again.
  if (channelId !== null) await noteAccepted(db, channelId, now())
}

export const sendPostJob: Job<Post> = { name: 'sendPost', run: sendPost }

const isToChannel = async (db: Db, mailId: number) =>
  (await db.selectFrom('mails').select('channel').where('id', '=', mailId).executeTakeFirst())?.channel !== 'sms'

/**
 * A message may have waited for the gateway for days: meanwhile its recipient may have removed the number, or be disabled, by
 * name or with the company.
 */
async function isStillTheirs(tx: Tx, number: string, userId: number | undefined): Promise<boolean> {
  const having = tx
    .selectFrom('notification_settings as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select('u.id')
    .where('n.sms_number', '=', number)
    .where('u.state', '=', 'enabled')
    .where('c.is_active', '=', true)
  const theirs = userId === undefined ? having : having.where('u.id', '=', userId)
  return (await theirs.limit(1).executeTakeFirst()) !== undefined
}
const isOfActiveCompany = async (tx: Tx, channelId: number): Promise<boolean> =>
  (await tx
    .selectFrom('alert_channels as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .select('k.id')
    .where('k.id', '=', channelId)
    .where('c.is_active', '=', true)
    .executeTakeFirst()) !== undefined
const companyDisabled: ChannelAnswer = { outcome: 'refused', status: null, answer: 'the company is disabled' }
const removed: ChannelAnswer = { outcome: 'refused', status: null, answer: 'the recipient has this number no longer' }

/** What the gateway says of the message or the number itself. */
const aboutThisMessage = [400, 422]

async function deliverSms(message: StoredMail, gateway: SmsGateway): Promise<void> {
  const { url, authorization, template, format } = gateway
  const filled = filledTemplate(template, { to: message.recipient, text: message.body }) as Record<string, string>
  const isForm = format === 'form'
  const answer = await post(
    {
      url,
      body: isForm ? String(new URLSearchParams(filled)) : JSON.stringify(filled),
      contentType: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      headers: {
        ...(authorization !== undefined && { authorization }),
        // For gateways that detect a repetition, where nobody can know whether the first one arrived.
        'idempotency-key': messageIdOf(message, 'kelvinchain@kelvinchain.invalid'),
      },
      // The operator's own choice, which may be in its own network.
      mustBePublic: false,
    },
    { outboundTo: undefined },
  )
  if (answer.outcome === 'accepted') return
  // The number must be in no log: what the gateway says may repeat it.
  const isFinal = aboutThisMessage.includes(answer.status ?? 0)
  throw new PostError({ ...answer, answer: answer.answer.replaceAll(/\d{4,}/g, '…') }, isFinal)
}

/** Posts to a channel of a company; its address is checked each time. */
export async function postToChannel(
  db: DbOrTx,
  channelId: number,
  body: string,
  config: AppContext['config'],
): Promise<ChannelAnswer> {
  const stored = await db
    .selectFrom('alert_channels as k')
    .leftJoin('alert_channel_links as l', 'l.channel_id', 'k.id')
    .select(['k.kind', 'l.address'])
    .where('k.id', '=', channelId)
    .executeTakeFirstOrThrow()
  const address = webhookAddress(stored.kind as ChannelKind, stored.address ?? '')
  if (address === null) return { outcome: 'unreachable', status: null, answer: '' }
  return await post({ url: new URL(address), body, contentType: 'application/json', mustBePublic: true }, config)
}

export const noteAccepted = async (tx: DbOrTx, channelId: number, at: Date) =>
  await tx
    .updateTable('alert_channel_links')
    .set({ sent_at: at, failing_since: null, failure: null })
    .where('channel_id', '=', channelId)
    .execute()

/** The company's administrators hear of it once, when the channel begins to fail. */
export const noteFailed = (db: Db, channelId: number, failure: ChannelAnswer, at: Date) =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ isNew: boolean; channel: ChannelKind; userIds: number[] }>`
      with former as (select channel_id, failing_since from alert_channel_links where channel_id = ${channelId} for update)
      update alert_channel_links l
         set failing_since = coalesce(l.failing_since, ${at}), failure = ${JSON.stringify(failure)}
        from former join alert_channels k on k.id = former.channel_id
       where l.channel_id = former.channel_id
      returning former.failing_since is null as "isNew", k.kind as channel,
                array(select u.id::int from users u
                       where u.company_id = k.company_id and u.role in ('00', '01') and u.state = 'enabled') as "userIds"`.execute(
      tx,
    )
    const [told] = rows
    if (!told?.isNew) return
    const message = { kind: 'alertChannelFailed', channel: told.channel, failure } as const
    await insertMessages(tx, told.userIds, message satisfies AlertMessage, at)
  })
