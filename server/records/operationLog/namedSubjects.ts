import { sql, type RawBuilder } from 'kysely'
import { alertWords } from '#contract/quality/words/alertWords.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { SubjectField } from '#contract/records/words/subjectWords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { mayKnowAssignment, visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Fields with an id in place of which the reader is told a name. */
export const isNamedField = (field: string) => Object.hasOwn(namedFields, field)

/** Names by field and id. */
export type SubjectNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * The names of ids in subjects. Records that the reader may not see keep their ids: an attempt to open them must not reveal
 * their names.
 */
export async function namesOf(
  db: Db,
  scope: EnterpriseScope,
  fields: readonly SubjectField[],
  language: Language,
): Promise<SubjectNames> {
  const names = new Map<string, Map<string, string>>()
  for (const [field, namesAmong] of Object.entries(namedFields)) {
    const ids = fields.filter(one => one.field === field).flatMap(({ values }) => values.filter(isId).map(Number))
    if (ids.length === 0) continue
    const { rows } = await namesAmong(scope, [...new Set(ids)], language).execute(db)
    names.set(field, new Map(rows.map(({ id, name }) => [String(id), name])))
  }
  for (const [field, namesAmong] of Object.entries(codedFields)) {
    const known = fields.filter(one => one.field === field).flatMap(({ values }) => values)
    if (known.length === 0) continue
    const { rows } = await namesAmong(scope, [...new Set(known)], language).execute(db)
    names.set(field, new Map(rows.map(({ code, name }) => [code, `${name} (${code})`])))
  }
  return names
}

const isId = (value: string) => /^\d{1,15}$/.test(value)

const local = (language: Language, japanese: string, english: string) => sql.ref(language === 'en' ? english : japanese)

/** By codes, which stay beside the names. */
const companyCoded: CodedNames = (scope, typed, language) => sql`
  select c.code, ${local(language, 'c.name', 'c.name_en')} as name from companies c
   where c.code = any(${typed}::text[]) and ${isOf(scope, sql`c.id`)}`
type CodedNames = (
  scope: EnterpriseScope,
  codes: string[],
  language: Language,
) => RawBuilder<{ code: string; name: string }>
const codedFields: Record<string, CodedNames> = {
  enterpriseCode: companyCoded,
  companyCode: companyCoded,
  companyCodes: companyCoded,
  proposerCode: companyCoded,
  partnerCode: companyCoded,
  granterCode: companyCoded,
  owner: companyCoded,
  carrierCode: companyCoded,
  depositCode: companyCoded,
  centreCode: (scope, typed, language) => sql`
    select e.code, ${local(language, 'e.name', 'e.name_en')} as name from centres e
     where e.code = any(${typed}::text[]) and ${isOf(scope, sql`e.company_id`)}`,
}

type Named = RawBuilder<{ id: number; name: string }>

type NamesAmong = (scope: EnterpriseScope, ids: number[], language: Language) => Named

/** By its logger, and the delivery if the reader may know that it was on it (LOG-17). */
const assignmentNamed: NamesAmong = (scope, ids) => sql`
  with ${visibleDeliveries(scope, { deliveryIds: sql`select delivery_id from logger_assignments where id = any(${ids}::bigint[])` })}
  select l.id, g.serial || coalesce(' – ' || d.reference, '') as name
    from logger_assignments l join loggers g on g.id = l.logger_id
    left join visible v on v.delivery_id = l.delivery_id and ${mayKnowAssignment}
    left join deliveries d on d.id = v.delivery_id
   where l.id = any(${ids}::bigint[]) and (v.delivery_id is not null or ${isOf(scope, sql`g.company_id`)})`

const namedFields: Record<string, NamesAmong> = {
  deliveryId: (scope, ids) => sql`
    with ${visibleDeliveries(scope, { deliveryIds: sql`select unnest(${ids}::bigint[])` })}
    select d.id, d.reference as name from visible v join deliveries d on d.id = v.delivery_id`,
  vendorId: (scope, ids, language) => sql`
    select v.id, ${local(language, 'c.name', 'c.name_en')} || ' (' || c.code || ')' as name from vendors v join companies c on c.id = v.vendor_company_id
     where v.id = any(${ids}::bigint[]) and (${isOf(scope, sql`v.company_id`)} or ${isOf(scope, sql`v.vendor_company_id`)})`,
  documentId: (scope, ids) => sql`
    select d.id, d.file_name as name from documents d
     where d.id = any(${ids}::bigint[]) and ${isOf(scope, sql`d.company_id`)}`,
  fileId: (scope, ids) => sql`
    select f.id, f.file_name as name from logger_files f
     where f.id = any(${ids}::bigint[]) and ${isOf(scope, sql`f.company_id`)}`,
  caseId: (scope, ids) => sql`
    with ${visibleDeliveries(scope, { deliveryIds: sql`select delivery_id from excursion_cases where id = any(${ids}::bigint[])` })}
    select c.id, c.number as name from visible v join excursion_cases c on c.delivery_id = v.delivery_id
     where ${isOf(scope, sql`c.depositor_id`)} or exists (
       select from delivery_parties p where p.delivery_id = c.delivery_id and ${isOf(scope, sql`p.company_id`)})`,
  productId: (scope, ids, language) => sql`
    select p.id, ${local(language, 'p.name_ja', 'p.name_en')} || ' (' || p.item_code || ')' as name from products p
     where p.id = any(${ids}::bigint[]) and ${isOf(scope, sql`p.company_id`)}`,
  loggerId: (scope, ids) => sql`
    select g.id, g.serial as name from loggers g
     where g.id = any(${ids}::bigint[]) and ${isOf(scope, sql`g.company_id`)}`,
  calibrationId: (scope, ids) => sql`
    select k.id, g.serial || ' (' || k.calibrated_on || ')' as name from logger_calibrations k join loggers g on g.id = k.logger_id
     where k.id = any(${ids}::bigint[]) and ${isOf(scope, sql`g.company_id`)}`,
  licenceId: (scope, ids) => sql`
    select l.id, l.name from vendor_licences l join vendors v on v.id = l.vendor_id
     where l.id = any(${ids}::bigint[]) and (${isOf(scope, sql`v.company_id`)} or ${isOf(scope, sql`v.vendor_company_id`)})`,
  auditId: (scope, ids, language) => sql`
    select a.id, ${local(language, 'c.name', 'c.name_en')} || ' (' || a.audit_registered_on || ')' as name
      from vendor_audits a join vendors v on v.id = a.vendor_id join companies c on c.id = v.vendor_company_id
     where a.id = any(${ids}::bigint[]) and (${isOf(scope, sql`v.company_id`)} or ${isOf(scope, sql`v.vendor_company_id`)})`,
  partnershipId: (scope, ids, language) => sql`
    select p.id, ${local(language, 'one.name', 'one.name_en')} || ' – ' || ${local(language, 'other.name', 'other.name_en')} as name
      from partnerships p join companies one on one.id = p.proposer_id join companies other on other.id = p.partner_id
     where p.id = any(${ids}::bigint[]) and (${isOf(scope, sql`p.proposer_id`)} or ${isOf(scope, sql`p.partner_id`)})`,
  boardId: (scope, ids) => sql`
    select s.board_id as id, s.name from board_shares s
     where s.board_id = any(${ids}::bigint[]) and ${isOf(scope, sql`s.company_id`)}`,
  keptAssignmentId: assignmentNamed,
  cutAssignmentId: assignmentNamed,
  observationId: (scope, ids) => sql`
    select o.id, o.observation as name
      from audit_observations o join vendor_audits a on a.id = o.vendor_audit_id join vendors v on v.id = a.vendor_id
     where o.id = any(${ids}::bigint[]) and (${isOf(scope, sql`v.company_id`)}
       or not a.is_in_progress and ${isOf(scope, sql`v.vendor_company_id`)})`,
  layoutId: (scope, ids) => sql`
    select m.id, m.file_name as name from logger_file_mappings m
     where m.id = any(${ids}::bigint[]) and m.file_name is not null and ${isOf(scope, sql`m.company_id`)}`,
  ruleId: (scope, ids, language) => sql`
    select r.id, (${JSON.stringify(alertWords[language].kinds)}::jsonb ->> r.kind)
           || coalesce(' – ' || ${local(language, 'p.name_ja', 'p.name_en')}, '') as name
      from alert_rules r left join products p on p.id = r.product_id
     where r.id = any(${ids}::bigint[]) and ${isOf(scope, sql`r.company_id`)}`,
  // Its delivery is named to those who see it: what is disclosed may have ended since the alert.
  alerts: (scope, ids, language) => sql`
    with ${visibleDeliveries(scope, { deliveryIds: sql`select delivery_id from alerts where id = any(${ids}::bigint[])` })}
    select a.id, (${JSON.stringify(alertWords[language].kinds)}::jsonb ->> a.kind) || ' – ' || coalesce(d.reference, g.serial) as name
      from alerts a
      left join visible v on v.delivery_id = a.delivery_id
      left join deliveries d on d.id = v.delivery_id
      left join loggers g on g.id = a.logger_id
     where a.id = any(${ids}::bigint[]) and ${isOf(scope, sql`a.company_id`)} and (a.delivery_id is null or d.id is not null)`,
  // An address may have a secret behind its host.
  webhookId: (scope, ids) => sql`
    select w.id, coalesce(nullif(w.description, ''), substring(w.url from '^[a-z]+://([^/?#]+)')) as name
      from webhook_endpoints w where w.id = any(${ids}::bigint[]) and ${isOf(scope, sql`w.company_id`)}`,
  subscriptionId: (scope, ids) => sql`
    select s.id, s.email as name from report_subscriptions s
     where s.id = any(${ids}::bigint[]) and ${isOf(scope, sql`s.company_id`)}`,
  linkId: (scope, ids) => sql`
    select l.id, l.email as name from report_links l join report_files f on f.id = l.file_id
     where l.id = any(${ids}::bigint[]) and ${isOf(scope, sql`f.company_id`)}`,
  id: (scope, ids) => sql`
    select k.id, k.name from api_keys k where k.id = any(${ids}::bigint[]) and ${isOf(scope, sql`k.company_id`)}`,
  // Drafts are the platform's alone.
  noticeId: (scope, ids, language) => sql`
    select n.id, ${local(language, 'n.title_ja', 'n.title_en')} as name from notices n
     where n.id = any(${ids}::bigint[]) and ${scope.companyIds === 'all' ? sql`true` : sql`false`}`,
}

const isOf = ({ companyIds }: EnterpriseScope, column: RawBuilder<unknown>) =>
  companyIds === 'all' ? sql`true` : sql`${column} = any(${companyIds}::bigint[])`
