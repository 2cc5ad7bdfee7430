-- Deliveries by hand are a menu of their own, a right within Delivery Status. Companies with that may give it to their
-- users; their administrators, who could import deliveries already, have it.
select set_config('portal.actor', 'system:portal', true), set_config('portal.reason', 'menu DeliveryRegistration', true);
update companies set available_menus = available_menus || 'DeliveryRegistration'::text
 where 'DeliveryStatus' = any (available_menus) and not 'DeliveryRegistration' = any (available_menus);
insert into user_menus (user_id, menu, company_id)
  select m.user_id, 'DeliveryRegistration', m.company_id
    from user_menus m join users u on u.id = m.user_id
   where m.menu = 'DeliveryStatus' and u.role in ('00', '01')
  on conflict do nothing;
