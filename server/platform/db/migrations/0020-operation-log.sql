-- What people did lately is asked for by time, by company and time, or by operation and time.
create index on operation_log (at, id);
create index on operation_log (operation, at);
