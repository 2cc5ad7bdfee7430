-- Within this distance of its position, a vehicle is at the centre.
alter table centres add column radius_meters integer not null default 300 check (radius_meters between 50 and 5000);
select audit_table('centres', '{id}', '{folded_name_en}');
