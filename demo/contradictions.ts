/**
 * Statements about the demo world. `finds`: SQL for the rows that contradict one, with `now()` for the clock; `plant`: SQL that
 * makes it false, to show that the check can fail.
 */
type Sentence = { says: string; finds: string; plant: string }

const operationsOfDeliveries = `operation_log l join deliveries d on d.id = (l.subject ->> 'deliveryId')::bigint`
const anyUser = `(select min(id) from users where state = 'enabled')`
const signedLots = `lot_decisions m join deliveries d on d.id = m.delivery_id`
const logged = (id: string, operation: string, subject: string, at: string) => `
  insert into operation_log (at, user_id, company_id, operation, subject, result_code, ip)
  select ${at}, u.id, u.company_id, '${operation}', ${subject}, 200, '198.51.100.1' from users u where u.id = ${id}`
const lastDelivery = `(select id from deliveries where actual_pickup is not null order by actual_pickup desc limit 1)`
const aDelivered = `(select min(id) from deliveries where delivered_at is not null)`

export const sentences: readonly Sentence[] = [
  {
    says: 'a delivery is opened in the log after its sender announced it',
    finds: `select l.id from ${operationsOfDeliveries} where l.at < d.registered_at or l.at < d.actual_pickup`,
    plant: logged(
      anyUser,
      'showDelivery',
      `jsonb_build_object('deliveryId', ${lastDelivery})`,
      `now() - interval '44 days'`,
    ),
  },
  {
    says: 'a delivery is opened only by users who may see it: of a party, and of its centres',
    finds: `
      select l.id from ${operationsOfDeliveries}
       where not exists (select from delivery_parties p where p.delivery_id = d.id and p.company_id = l.company_id)
          or exists (select from user_centres c where c.user_id = l.user_id)
         and not exists (select from user_centres c where c.user_id = l.user_id
                           and c.centre_id in (d.from_centre_id, d.destination_centre_id))`,
    plant: `update operation_log set subject = jsonb_build_object('deliveryId', (
        select d.id from deliveries d where d.delivered_at is not null
           and not exists (select from delivery_parties p where p.delivery_id = d.id and p.company_id = operation_log.company_id) limit 1))
      where operation = 'showDelivery' and company_id = (select c.id from companies c where c.code = 'VN0001')`,
  },
  {
    says: 'each operation is of an enabled user of an active company who had signed in within a day',
    finds: `
      select l.id, l.operation, u.email from operation_log l join users u on u.id = l.user_id join companies c on c.id = u.company_id
       where l.at < u.registered_at or u.state <> 'enabled' or not c.is_active
          or l.operation not in ('signIn', 'confirmSignIn') and not exists (
             select from operation_log s where s.user_id = l.user_id and s.operation = 'confirmSignIn'
                and s.result_code = 200 and s.at <= l.at and s.at > l.at - interval '24 hours')`,
    plant: `delete from operation_log where operation = 'confirmSignIn' and user_id = (
      select u.id from users u where u.email = 'maker@demo.example')`,
  },
  {
    says: 'the last sign-in of a user is the last one of the log',
    finds: `
      select a.user_id from user_activity a left join (
          select user_id, max(at) as at from operation_log where operation = 'confirmSignIn' and result_code = 200
           group by user_id) l on l.user_id = a.user_id
       where l.at is distinct from a.last_login_at
         and (l.at is not null or a.last_login_at > (select min(o.at) from operation_log o))`,
    plant: `update user_activity set last_login_at = last_login_at + interval '1 minute'`,
  },
  {
    says: 'signatures, comments, acknowledgements, imports and uploads are in the operation log',
    finds: `
      select a.at from (
          select signed_at as at, user_id, 'sign' as operation from signatures
          union all select at, user_id, 'assessCases' from case_comments
          union all select at, user_id, 'acknowledgeAlerts' from alert_acknowledgements
          union all select imported_at, imported_by, 'importData' from imports
          union all select uploaded_at, uploaded_by, 'ingestLoggerFiles' from logger_files) a
       where a.at > now() - interval '45 days' and not exists (
         select from operation_log l where l.user_id = a.user_id and l.operation = a.operation and l.at = a.at)`,
    plant: `delete from operation_log where operation = 'acknowledgeAlerts'`,
  },
  {
    says: 'an acknowledgement follows its alert and does not anticipate the decision on the lots',
    finds: `
      select a.id from alert_acknowledgements a join alerts l on l.id = a.alert_id
       where a.at < l.found_at or a.comment ~ '使用可|回収を手配|廃棄'`,
    plant: `update alert_acknowledgements set comment = '安定性データの範囲内のため使用可と判定した。'`,
  },
  {
    says: 'no lot is released that used up its stability budget on that delivery',
    finds: `
      select s.id from lot_states s where s.decision = 'released' and exists (
        select from logger_assignments k join budget_uses u on u.logger_assignment_id = k.id and u.product_id = s.product_id
          join budget_allowances a on a.id = u.allowance_id
         where k.delivery_id = s.delivery_id and s.is_affected
           and u.used_ms > (a.ranges -> u.place ->> 'minutes')::float8 * 60000)`,
    plant: `update lot_states set decision = 'released', is_quarantined = false
      where delivery_id = (select d.id from deliveries d where d.reference = 'DEMO-LONGRUN')`,
  },
  {
    says: 'decisions and signatures follow the delivery, the case and the assessment that they are about',
    finds: `
      select m.id from ${signedLots} where m.cause in ('rule', 'person') and m.at < d.delivered_at
      union all
      select g.id from signatures g join deliveries d on d.id = g.delivery_id where g.signed_at < d.delivered_at
      union all
      select g.id from signatures g join excursion_cases k on k.id = g.case_id where g.signed_at < k.opened_at
      union all
      select approved.id from signatures approved join signatures assessed on assessed.case_id = approved.case_id
       where approved.meaning = 'approved' and assessed.meaning = 'assessed' and approved.signed_at < assessed.signed_at
         and approved.id > assessed.id`,
    plant: `update deliveries set delivered_at = now() where id = (select min(g.delivery_id) from signatures g)`,
  },
  {
    says: 'every act is of a user who was registered by then',
    finds: `
      select a.at from (
          select signed_at as at, user_id from signatures union all select at, user_id from case_events
          union all select made_at, made_by from budget_allowances union all select at, user_id from reevaluations
          union all select answered_at, answered_by from partnerships
          union all select agreed_at, user_id from terms_agreements
          union all select read_at, user_id from notice_reads) a
        join users u on u.id = a.user_id where a.at < u.registered_at`,
    plant: `update users set registered_at = now() where email = 'maker@demo.example'`,
  },
  {
    says: 'a concluded case has no undecided lot and a time of conclusion; others have none',
    finds: `
      select k.id from excursion_cases k join lot_states s on s.delivery_id = k.delivery_id
       where k.state = 'concluded' and s.is_affected and s.decision = 'undecided'
      union all select id from excursion_cases where (state = 'concluded') <> (concluded_at is not null)`,
    plant: `update excursion_cases set state = 'concluded' where state = 'open'`,
  },
  {
    says: 'every centre has registered the hours of the last twelve months',
    finds: `
      select e.code, m.month from centres e cross join generate_series(
          date_trunc('month', now() at time zone 'Asia/Tokyo') - interval '12 months',
          date_trunc('month', now() at time zone 'Asia/Tokyo') - interval '1 month', interval '1 month') m (month)
       where not exists (select from kpi_months k where k.centre_id = e.id and k.month = m.month::date)`,
    plant: `delete from kpi_months where centre_id in (
      select e.id from centres e join companies c on c.id = e.company_id where c.code = 'MK0001')`,
  },
  {
    says: 'hours are of ended months, with less downtime than working hours and a reason that fits the season',
    finds: `
      select id from kpi_months where business_downtime_hours > working_hours
          or month >= date_trunc('month', now() at time zone 'Asia/Tokyo')::date
          or reason ~ '大雪' and extract(month from month) between 4 and 10
          or reason ~ '台風' and extract(month from month) not between 8 and 10`,
    plant: `update kpi_months set reason = '大雪による荷受停止'`,
  },
  {
    says: 'companies were registered before their users, products, vendors and loggers, and these before their use',
    finds: `
      select u.id from users u join companies c on c.id = u.company_id where u.registered_at < c.registered_at
      union all select p.id from products p join companies c on c.id = p.company_id where p.registered_at < c.registered_at
      union all select v.id from vendors v join companies c on c.id in (v.company_id, v.vendor_company_id)
        where v.registered_on < c.registered_at::date
      union all select k.id from logger_assignments k join loggers g on g.id = k.logger_id where k.from_at < g.registered_at
      union all select c.id from logger_calibrations c join loggers g on g.id = c.logger_id
        where c.calibrated_on < g.registered_at::date
      union all select c.id from companies c where c.registered_at < (select f.registered_at from companies f where f.code = 'PF0001')
      union all select m.id from partnerships m join companies c on c.id in (m.proposer_id, m.partner_id)
        where m.proposed_at < c.registered_at
      union all select i.id from delivery_items i join products p on p.id = i.product_id
        where i.shipping_date < p.registered_at::date`,
    plant: `update companies set registered_at = now() where code = 'MK0001'`,
  },
  {
    says: 'the times of a delivery are in order',
    finds: `
      select id from deliveries where registered_at > coalesce(actual_pickup, 'infinity') or actual_pickup > delivered_at
          or planned_pickup > scheduled_arrival or (delivered_at at time zone 'Asia/Tokyo')::date > warehoused_on
          or delivered_at is not null and actual_pickup is null`,
    plant: `update deliveries set registered_at = now()`,
  },
  {
    says: 'a logger is on one trip at a time, except for the overlap that waits for a decision',
    finds: `
      select one.id from logger_assignments one join logger_assignments other on other.logger_id = one.logger_id and other.id > one.id
        join deliveries d on d.id = one.delivery_id join deliveries e on e.id = other.delivery_id
       where one.from_at < coalesce(e.delivered_at, now()) and other.from_at < coalesce(d.delivered_at, now())
         and not exists (select from assignment_overlaps o where one.id in (o.assignment_id, o.other_assignment_id)
                           and other.id in (o.assignment_id, o.other_assignment_id))`,
    plant: `update logger_assignments set from_at = now() - interval '1 year'`,
  },
  {
    says: 'no logger is calibrated during a trip',
    finds: `
      select c.id from logger_calibrations c join logger_assignments k on k.logger_id = c.logger_id
        join deliveries d on d.id = k.delivery_id
       where c.calibrated_on > (k.from_at at time zone 'Asia/Tokyo')::date
         and c.calibrated_on < (coalesce(d.delivered_at, now()) at time zone 'Asia/Tokyo')::date`,
    plant: `update logger_assignments set from_at = from_at - interval '2 years'`,
  },
  {
    says: 'no more of a lot leaves a centre than arrived there',
    finds: `
      with came as (select i.product_id, i.lot_id, d.destination_centre_id as centre_id, sum(i.quantity) as n
          from delivery_items i join deliveries d on d.id = i.delivery_id group by 1, 2, 3),
        left_it as (select i.product_id, i.lot_id, d.from_centre_id as centre_id, sum(i.quantity) as n
          from delivery_items i join deliveries d on d.id = i.delivery_id group by 1, 2, 3)
      select g.lot_id from left_it g join came using (product_id, lot_id, centre_id) where g.n > came.n`,
    plant: `update delivery_items set quantity = quantity * 2 where delivery_id in (
      select d.id from deliveries d where d.section = '0003')`,
  },
  {
    says: 'stock is at most what arrived and did not leave, and none of it is quarantined or rejected',
    finds: `
      select s.id from stock s where s.qualified_quantity > (
          select coalesce(sum(i.quantity), 0) from delivery_items i join deliveries d on d.id = i.delivery_id
           where i.product_id = s.product_id and i.lot_id = s.lot_id and d.destination_centre_id = s.centre_id
             and d.delivered_at is not null) - (
          select coalesce(sum(i.quantity), 0) from delivery_items i join deliveries d on d.id = i.delivery_id
           where i.product_id = s.product_id and i.lot_id = s.lot_id and d.from_centre_id = s.centre_id
             and d.actual_pickup is not null)
      union all
      select s.id from stock s join lot_states l on l.product_id = s.product_id and l.lot_id = s.lot_id
        join deliveries d on d.id = l.delivery_id and d.destination_centre_id = s.centre_id
       where s.qualified_quantity > 0 and (l.is_quarantined or l.decision = 'rejected')`,
    plant: `update stock set qualified_quantity = qualified_quantity + 1`,
  },
  {
    says: 'audits are not in the future and expire later, and observations are answered after the audit',
    finds: `
      select a.id from vendor_audits a join vendors v on v.id = a.vendor_id
       where a.audited_on > (now() at time zone 'Asia/Tokyo')::date or a.expires_on <= a.audited_on
          or a.audit_registered_on < v.registered_on
      union all select f.id from audit_observations f join vendor_audits a on a.id = f.vendor_audit_id
       where f.answered_at < a.audited_on`,
    plant: `update vendor_audits set audited_on = (now() + interval '9 days')::date where audited_on is not null`,
  },
  {
    says: 'messages and notices are read after they were published',
    finds: `select id from messages where read_at < created_at
      union all select n.id from notice_reads r join notices n on n.id = r.notice_id where r.read_at < n.publish_from`,
    plant: `update notice_reads set read_at = read_at - interval '2 years'`,
  },
  {
    says: 'the messages of an inbox are in order of time',
    finds: `select later.id from messages later join messages earlier on earlier.user_id = later.user_id
       where earlier.id < later.id and earlier.created_at > later.created_at`,
    plant: `update messages set created_at = created_at - interval '2 years' where id = (select max(m.id) from messages m)`,
  },
  {
    says: 'no event is in the future',
    finds: `
      select 'reading' from readings where at > now() union all
      select 'pickup' from deliveries where actual_pickup > now() or delivered_at > now() or registered_at > now() union all
      select 'log' from operation_log where at > now() union all
      select 'signature' from signatures where signed_at > now() union all
      select 'event' from case_events where at > now() union all
      select 'comment' from case_comments where at > now() union all
      select 'alert' from alerts where found_at > now() union all
      select 'acknowledgement' from alert_acknowledgements where at > now() union all
      select 'decision' from lot_decisions where at > now() union all
      select 'message' from messages where created_at > now() union all
      select 'file' from logger_files where uploaded_at > now() union all
      select 'import' from imports where imported_at > now() union all
      select 'calibration' from logger_calibrations where created_at > now() union all
      select 'stock' from stock where updated_at > now() union all
      select 'document' from documents where uploaded_at > now() union all
      select 'user' from users where registered_at > now()`,
    plant: `update deliveries set delivered_at = now() + interval '1 hour' where id = ${aDelivered}`,
  },
]
