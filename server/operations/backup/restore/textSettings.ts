import type { ClientBase } from 'pg'

// What COPY writes is the same whatever the server's own settings, and reads back to the last bit. Large tables are
// always read from their beginning. Nothing may cut a long copy short.
const settings = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off; set search_path = public;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** For whoever writes or reads a backup. */
export async function useTextSettings(client: ClientBase): Promise<void> {
  await client.query(settings)
}
