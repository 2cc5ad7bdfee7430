-- Texts that searches compare for every company, logger and lot, folded once: folding one takes twenty microseconds, comparing a
-- folded one a tenth of one (docs/decisions/0124).

alter table companies
  add column folded_names text not null generated always as (search_folded(name || E'\n' || name_en)) stored;
alter table loggers
  add column folded_serial text not null generated always as (search_folded(serial)) stored,
  add column folded_texts text not null generated always as (
    search_folded(serial || ' ' || coalesce(name, '') || ' ' || coalesce(model, '') || ' ' || coalesce(note, ''))) stored;
alter table lots
  add column folded_lot text not null generated always as (search_folded(lot)) stored;
-- Instead of loggers_serial_holds, which portals of the former release use: the next release drops it.
create index loggers_folded_serial_holds on loggers using gin (folded_serial gin_trgm_ops);

select audit_table('companies', '{id}', '{folded_names}');
select audit_table('loggers', '{id}', '{folded_serial,folded_texts}');
select audit_table('lots', '{id}', '{folded_lot}');
