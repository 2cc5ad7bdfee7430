-- An outside MQTT broker names a logger by its serial alone.
create index on loggers (serial);
