-- Quality is a menu of its own. Until now the menu of deliveries led to it: whoever has that, for whichever companies, could
-- read cases there, and has the new menu for the same companies. So do the companies that may give it to their users.
select set_config('portal.actor', 'system:portal', true), set_config('portal.reason', 'menu Quality', true);
update companies set available_menus = available_menus || 'Quality'::text
 where 'DeliveryStatus' = any (available_menus) and not 'Quality' = any (available_menus);
insert into user_menus (user_id, menu, company_id)
  select user_id, 'Quality', company_id from user_menus where menu = 'DeliveryStatus'
  on conflict do nothing;

-- What went wrong lately, by its own time: few rows of each table, whatever is stored besides.
create index out_of_range_periods_started on out_of_range_periods (started_at) where kind = 'excursion';
create index temperature_gaps_from on temperature_gaps (from_at);
create index delivery_facts_late on delivery_facts (arrival_deadline)
  where delivered_at is null or delivered_at > arrival_deadline;
