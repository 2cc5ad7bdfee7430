/** Names of the headers that carry a session (PLT-5). */
export const sessionHeaders = { accessToken: 'accesstoken', refreshToken: 'refreshtoken', version: 'version' } as const
