/** The headers of a session (PLT-5). */
export const sessionHeaders = { accessToken: 'accesstoken', refreshToken: 'refreshtoken', version: 'version' } as const
