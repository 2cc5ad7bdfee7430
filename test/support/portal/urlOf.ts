import type { ClientConfig } from 'pg'

/** A test database as a DATABASE_URL: the socket's folder is not a host name, so it is a parameter. */
export function urlOf({ user, password, host, port, database }: ClientConfig): string {
  const socket = new URLSearchParams({ host: String(host), port: String(port) }).toString()
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?${socket}`
}
