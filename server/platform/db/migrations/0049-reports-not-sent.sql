-- When a report could not be made, so that its links were never sent: its readings are archived, or it is too large to be mailed.
alter table report_files add column failed_at timestamptz;
select audit_table('report_files', '{id}');
