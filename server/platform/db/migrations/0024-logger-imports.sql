-- Loggers are a kind of import (docs/decisions/0120).

alter table import_checks
  drop constraint import_checks_kind_check,
  add constraint import_checks_kind_check
    check (kind in ('products', 'partners', 'loggers', 'deliveries', 'deliveryItems', 'loggerAssignments', 'stock', 'users'));
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check
    check (kind in ('products', 'partners', 'loggers', 'deliveries', 'deliveryItems', 'loggerAssignments', 'stock', 'users'));
