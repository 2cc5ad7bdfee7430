-- Companies are a kind of import (docs/decisions/0122).

alter table import_checks
  drop constraint import_checks_kind_check,
  add constraint import_checks_kind_check
    check (kind in ('companies', 'products', 'partners', 'loggers', 'deliveries', 'deliveryItems', 'loggerAssignments', 'stock', 'users'));
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check
    check (kind in ('companies', 'products', 'partners', 'loggers', 'deliveries', 'deliveryItems', 'loggerAssignments', 'stock', 'users'));
