import { sql } from 'kysely'
import type { z } from 'zod'
import type { reportCalls, ReportLink } from '#contract/reporting/calls/reports.ts'
import type { ReportSubject } from '#contract/reporting/types/reportTypes.ts'
import { maxOpenings } from '#contract/reporting/rules/reports.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { WantedReport } from '#server/reporting/reportSharing/drawnReport.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { caseAt, deliveryAt, limitedTo } from '#server/logistics/deliveries/access/access.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import {
  companiesSeen,
  mayShareMonth,
  maySubscribe,
  type Sharer,
} from '#server/reporting/reportSharing/reportRights.ts'

type Asked = z.output<typeof reportCalls.getReportLinks.request>
export type SubjectColumns = Pick<WantedReport, 'kind' | 'month' | 'caseId' | 'deliveryId'>

/** The subject of a stored report; null if its delivery was deleted. */
export function subjectOf({ kind, month, caseId, deliveryId }: SubjectColumns): ReportSubject | null {
  if (kind === 'monthly') return month === null ? null : { kind, month }
  if (kind === 'case') return caseId === null ? null : { kind, caseId }
  return deliveryId === null ? null : { kind, deliveryId }
}

type Row = SubjectColumns &
  Dated<Omit<ReportLink, 'subject' | 'kind'>, 'failedAt' | 'sentAt' | 'expiresAt' | 'withdrawnAt'> & { total: number }

/** One page of the links that were sent or could not be, newest first; also those of deleted deliveries. */
export async function findLinks(db: DbOrTx, sharer: Sharer, { page, pageSize, subscriptionId }: Asked) {
  const seen = companiesSeen(sharer)
  const { rows } = await sql<Row>`
    select l.id as "linkId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           l.subscription_id as "subscriptionId", f.kind, to_char(f.month, 'YYYY-MM') as month, f.case_id as "caseId",
           f.delivery_id as "deliveryId", coalesce(x.number, d.reference) as name, l.email, u.name as by,
           case when l.sent_at is null then f.failed_at end as "failedAt", l.sent_at as "sentAt", l.expires_at as "expiresAt", l.withdrawn_at as "withdrawnAt",
           (select count(*) from report_openings o where o.link_id = l.id) as "openingCount",
           array(select to_char(latest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
                   from (select o.at from report_openings o where o.link_id = l.id order by o.at desc limit ${maxOpenings}) latest
                  order by latest.at) as openings,
           encode(f.sha256, 'hex') as sha256, count(*) over () as total
      from report_links l
      join report_files f on f.id = l.file_id
      join companies c on c.id = f.company_id
      left join excursion_cases x on x.id = f.case_id
      left join deliveries d on d.id = f.delivery_id
      left join users u on u.id = f.asked_by
     where (l.sent_at is not null or f.failed_at is not null) and ${isAtCentres(sharer)} and ${seen === 'all' ? sql`true` : sql`f.company_id = any(${seen}::bigint[])`}
       and (${subscriptionId ?? null}::bigint is null or l.subscription_id = ${subscriptionId ?? null}::bigint)
     order by l.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(linkOf) }
}

/** SQL on `f` (report_files): with referable centres only reports of deliveries that touch these, and monthly ones. */
const isAtCentres = ({ scope: { centreIds } }: Sharer) =>
  sql<boolean>`case f.kind when 'delivery' then ${limitedTo(centreIds, deliveryAt(sql`f.delivery_id`))}
    when 'case' then ${limitedTo(centreIds, caseAt(sql`f.case_id`))} else true end`

const linkOf = ({ month, caseId, deliveryId, ...row }: Row) => ({
  ...isoTimes(row),
  subject: subjectOf({ kind: row.kind, month, caseId, deliveryId }),
})

/** Withdraws a link; allowed for administrators and the user who shared it, 4017 for others. */
export async function withdrawLink(tx: Tx, sharer: Sharer, linkId: number, now: Date): Promise<void> {
  const seen = companiesSeen(sharer)
  const link = await tx
    .selectFrom('report_links as l')
    .innerJoin('report_files as f', 'f.id', 'l.file_id')
    .select(['l.withdrawn_at', 'f.company_id', 'f.asked_by'])
    .where('l.id', '=', linkId)
    .where(isAtCentres(sharer))
    .forUpdate('l')
    .executeTakeFirst()
  const isVisible = link && (seen === 'all' || seen.includes(link.company_id))
  const isOwn = link?.asked_by === sharer.caller.userId && sharer.caller.role !== '03'
  if (!isVisible || !(sharer.caller.isManager || isOwn)) throw new PortalError(codes.notAuthorized)
  if (link.withdrawn_at !== null) return
  await tx
    .updateTable('report_links')
    .set({ withdrawn_at: now, withdrawn_by: sharer.caller.userId })
    .where('id', '=', linkId)
    .execute()
}

export const rightsOf = (sharer: Sharer) => ({ mayEdit: maySubscribe(sharer), mayShare: mayShareMonth(sharer) })
