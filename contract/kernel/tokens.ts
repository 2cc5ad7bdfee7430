/** Under which a change is made once, however often it is sent (SHL-73). */
export const changeKeyHeader = 'idempotency-key'

/** The headers of a session (PLT-5). */
export const sessionHeaders = { accessToken: 'accesstoken', refreshToken: 'refreshtoken', version: 'version' } as const
