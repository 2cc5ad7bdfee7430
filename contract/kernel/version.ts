/** Sent with every request in the `version` header; another major version is told to reload (4034). */
export const clientVersion = '1.0.0'
