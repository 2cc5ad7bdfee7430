/** SQL: the logger of an assignment measures an item of its delivery; without items of its own it measures all (TEL-17). */
export const measuresItem = (assignmentId = 'l.id', itemId = 'i.id') => `(
  not exists (select from logger_assignment_items c where c.logger_assignment_id = ${assignmentId})
  or exists (select from logger_assignment_items c
              where c.logger_assignment_id = ${assignmentId} and c.delivery_item_id = ${itemId}))`
