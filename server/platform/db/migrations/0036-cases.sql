-- The due date whose passing was told already: each is told once.
alter table excursion_cases add column overdue_told_for date;
create index on excursion_cases (due_on) where state <> 'concluded';
