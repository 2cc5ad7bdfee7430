-- Trading partners come in from a file, too.
alter table import_checks drop constraint import_checks_kind_check;
alter table import_checks add constraint import_checks_kind_check
  check (kind in ('products', 'partners', 'deliveries', 'deliveryItems', 'loggerLinks', 'stock', 'users'));
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('products', 'partners', 'deliveries', 'deliveryItems', 'loggerLinks', 'stock', 'users'));
