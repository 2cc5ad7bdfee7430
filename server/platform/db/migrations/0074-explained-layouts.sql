-- What a remembered layout is shown by: the names of its columns (none where its lines had none), and the file that it
-- was explained with.
alter table logger_file_mappings
  add column heads text[] not null default '{}',
  add column file_name text;
