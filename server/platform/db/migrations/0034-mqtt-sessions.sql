-- The sessions that processes have at an outside MQTT broker. One whose process is gone still gets its share of the
-- messages: another process empties and ends it.
create table mqtt_sessions (
  number integer primary key
);
