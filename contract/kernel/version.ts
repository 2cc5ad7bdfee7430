/** Sent in the `version` header of every request; a client of another major version has to reload (4034). */
export const clientVersion = '1.0.0'
