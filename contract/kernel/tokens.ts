/** Names of the headers that carry a session (spec 7). */
export const sessionHeaders = { accessToken: 'accesstoken', refreshToken: 'refreshtoken', version: 'version' } as const
