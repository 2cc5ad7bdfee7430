-- Messages of the inbox that tell of the same event and are shown as one: alerts of a kind about a delivery, or about a
-- logger of it; alerts about a logger alone; the same news of a case. Null: a message of its own.
alter table messages add event text generated always as (
  case
    when subject ? 'alertId' and subject ->> 'deliveryId' is null then 'alert ' || (subject ->> 'alertId')
    when subject ? 'alertId' then
      (subject -> 'facts' ->> 'kind') || ' ' || (subject ->> 'deliveryId') || coalesce(' ' || (subject -> 'facts' ->> 'serial'), '')
    when subject ? 'caseId' then kind || ' ' || (subject ->> 'caseId')
  end) stored;
