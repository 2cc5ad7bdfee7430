import { sql } from 'kysely'
import type { SharedReport } from '#contract/reporting/calls/reports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { type Dated, isoTimes } from '#server/platform/db/statements/isoTimes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import type { PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { type SubjectColumns, subjectOf } from '#server/reporting/reportSharing/links.ts'
import { randomBytes } from 'node:crypto'
import { limitAttempts } from '#server/platform/rateLimits/attemptLimit.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { AppContext } from '#server/platform/appContext.ts'

type Row = SubjectColumns &
  Dated<Omit<SharedReport, 'subject' | 'language' | 'timeZone'>, 'madeAt' | 'expiresAt'> & {
    linkId: number
    documentId: number | null
    language: string
    withdrawnAt: Date | null
  }
type OpenedLink = Omit<SharedReport, 'timeZone'> & { linkId: number; documentId: number }

/**
 * The report of a mailed link; 4028 expired, 4030 withdrawn (with an issue) or unknown, 4025 after too many unknown ones from
 * one address.
 */
export async function openedLink(context: PublicContext, token: string): Promise<OpenedLink> {
  const link = await byToken(context, () => linkByToken(context.db, token))
  const { kind, month, caseId, deliveryId, documentId, withdrawnAt, language, ...report } = link
  if (withdrawnAt) throw new PortalError(codes.linkDead, [{ path: 'token', message: 'withdrawn' }])
  const subject = subjectOf({ kind, month, caseId, deliveryId })
  if (report.expiresAt <= context.now() || documentId === null || !subject) throw new PortalError(codes.linkExpired)
  return { ...isoTimes(report), subject, documentId, language: languageCodeOf(language) }
}

async function linkByToken(db: Db, token: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select l.id as "linkId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as depositor, f.kind,
           to_char(f.month, 'YYYY-MM') as month, f.case_id as "caseId", f.delivery_id as "deliveryId",
           coalesce(x.number, d.reference) as name, f.language, f.made_at as "madeAt", l.expires_at as "expiresAt",
           l.withdrawn_at as "withdrawnAt", f.document_id as "documentId", f.file_name as "fileName", f.bytes,
           encode(f.sha256, 'hex') as sha256, l.subscription_id is not null and s.ended_at is null as "isSubscribed"
      from report_links l
      join report_files f on f.id = l.file_id
      join companies c on c.id = f.company_id
      left join excursion_cases x on x.id = f.case_id
      left join deliveries d on d.id = f.delivery_id
      left join report_subscriptions s on s.id = l.subscription_id
     where l.token_hash = ${tokenHash(token)}`.execute(db)
  return rows[0]
}

const minuteMs = 60_000

/** Called before the file is sent. From one address, an opening counts for a minute: fetching it again and again adds nothing. */
export async function countOpening({ db, ip, now }: PublicContext, linkId: number): Promise<void> {
  await sql`
    insert into report_openings (link_id, at, ip)
    select ${linkId}::bigint, ${now()}::timestamptz, ${ip}::inet
     where not exists (
      select from report_openings o
       where o.link_id = ${linkId} and o.ip is not distinct from ${ip}::inet
         and o.at > ${new Date(now().getTime() - minuteMs)})`.execute(db)
}

/** 32 random bytes for a mailed link; only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** The record of a token; 4030 if it is unknown, 4025 after too many unknown ones from an address. */
export const byToken = <Found>(context: PublicContext, find: () => Promise<Found | undefined>): Promise<Found> =>
  limitAttempts(
    context,
    {
      limit: limits.unknownTokensOfAddress,
      subject: addressSubject(context.ip),
      isFailedAttempt: code => code === codes.linkDead,
    },
    async () => {
      const found = await find()
      if (!found) throw new PortalError(codes.linkDead)
      return found
    },
  )

export const linkOfToken = (portal: string, token: string) => `${portal}/shared-report?token=${token}`
/** The page on which a recipient ends a subscription without an account. */
export const endOfToken = (portal: string, token: string) => `${linkOfToken(portal, token)}&act=end`

const dayMs = 24 * 60 * 60 * 1000
/** The retention of a report after its last link has ended, during which the link is reported as expired. */
const retentionMs = 60 * dayMs

/** Deletes the files of reports without valid links; the records of the links and the checksum remain. */
export async function deleteOldReports({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const longAgo = new Date(now().getTime() - retentionMs)
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal', systemReasons.noLinkLeft)
    await sql`
      delete from documents d using report_files f
       where f.document_id = d.id and f.made_at < ${longAgo}
         and not exists (select from report_links l
                          where l.file_id = f.id and coalesce(l.withdrawn_at, l.expires_at) >= ${longAgo})`.execute(tx)
  })
}
