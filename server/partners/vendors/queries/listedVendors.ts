import { sql, type RawBuilder } from 'kysely'
import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import { expiringOf, maxScores } from '#contract/partners/rules/vendors.ts'
import { todayOf, type Viewer } from '#server/platform/lists/reader.ts'
import { companyJson } from '#server/partners/companies/list/companyList.ts'
import { hasInactiveContractor } from '#server/partners/vendors/vendorVisibility.ts'

/** Vendor Management hides active vendors whose main contractor is inactive (4032); Vendor Register shows them. */
export type VendorViewer = Viewer & { showsHidden: boolean }

/** SQL for `listed`: the vendors of a scope's companies, or those with these ids, with the figures of the list. */
export const listedVendors = (
  { scope: { companyIds }, showsHidden, ...reader }: VendorViewer,
  ids: readonly number[] | 'all' = 'all',
): RawBuilder<unknown> =>
  sql`listed as materialized (
    select v.id, v.comment, v.registered_on, v.is_active, v.is_active and c.is_active as is_live,
           hidden.is_contractor_inactive, hidden.is_hidden, ${companyJson('u')} as customer, ${companyJson('c')} as vendor,
           case when m.id is not null then ${companyJson('m')} end as main_contractor,
           a.id as audit_id, a.audit_registered_on, a.audited_on, a.score, a.expires_on as audit_expires_on,
           exists (select from vendor_audits x where x.vendor_id = v.id and x.is_in_progress) as is_in_progress,
           f.observations, f.open_observations, l.id as licence_id, l.name as licence_name, l.expires_on as licence_expires_on,
           (select count(*)::int from vendor_licences x where x.vendor_id = v.id) as licences,
           least(a.expires_on, l.expires_on) - ${todayOf(reader)}::date as days_left
      from vendors v
      join companies u on u.id = v.company_id
      join companies c on c.id = v.vendor_company_id
      left join companies m on m.id = v.main_contractor_id
      cross join lateral (
        select x.inactive as is_contractor_inactive, v.is_active and x.inactive as is_hidden
          from (select ${hasInactiveContractor} as inactive) x) hidden
      left join lateral (
        select * from vendor_audits x where x.vendor_id = v.id and not x.is_in_progress
         order by x.audit_registered_on desc limit 1) a on true
      left join lateral (
        select * from vendor_licences x where x.vendor_id = v.id and x.expires_on is not null
         order by x.expires_on, x.id limit 1) l on true
      cross join lateral (
        select count(*)::int as observations, (count(*) filter (where x.answer is null))::int as open_observations
          from audit_observations x join vendor_audits y on y.id = x.vendor_audit_id
         where y.vendor_id = v.id and not y.is_in_progress) f
     where ${companyIds === 'all' ? sql`true` : sql`v.company_id = any(${companyIds}::bigint[])`}
       and ${ids === 'all' ? sql`true` : sql`v.id = any(${ids}::bigint[])`}
       and ${showsHidden ? sql`true` : sql`not hidden.is_hidden`})`

type Listed = Omit<VendorRow, 'expiring'>

/** Vendors in the order of the ids, without those that the scope may not see. */
export async function loadVendors(viewer: VendorViewer, ids: readonly number[]): Promise<VendorRow[]> {
  const today = todayOf(viewer)
  const { rows } = await sql<Listed>`
    with ${listedVendors(viewer, ids)}
    select v.id as "vendorId", v.customer, v.vendor, v.main_contractor as "mainContractor", v.is_active as "isActive",
           v.is_contractor_inactive as "isContractorInactive", v.is_hidden as "isHidden", v.comment, v.registered_on as "registeredOn",
           case when v.audit_id is not null then json_build_object(
             'auditId', v.audit_id, 'auditRegisteredOn', v.audit_registered_on, 'auditedOn', v.audited_on,
             'score', v.score, 'expiresOn', v.audit_expires_on, 'daysLeft', v.audit_expires_on - ${today}::date)
           end as audit,
           v.is_in_progress as "isAuditInProgress", ${lastScores} as scores, v.observations,
           v.open_observations as "openObservations",
           case when v.licence_id is not null then json_build_object(
             'licenceId', v.licence_id, 'name', v.licence_name, 'expiresOn', v.licence_expires_on,
             'daysLeft', v.licence_expires_on - ${today}::date)
           end as licence,
           v.licences, v.days_left as "daysLeft"
      from listed v
      join unnest(${ids}::bigint[]) with ordinality as requested (id, position) on requested.id = v.id
     order by requested.position`.execute(viewer.db)
  return rows.map(row => ({ ...row, expiring: expiringOf(row.daysLeft) }))
}

const lastScores = sql`(
  select coalesce(json_agg(json_build_object('on', s.day, 'score', s.score) order by s.audit_registered_on), '[]')
    from (select x.audit_registered_on, coalesce(x.audited_on, x.audit_registered_on) as day, x.score
            from vendor_audits x where x.vendor_id = v.id and not x.is_in_progress and x.score is not null
           order by x.audit_registered_on desc limit ${maxScores}) s)`
