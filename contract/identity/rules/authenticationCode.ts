/** A typed one-time password without full-width digits, spaces and hyphens. */
export const typedDigits = (typed: string) => typed.normalize('NFKC').replaceAll(/[\s-]/g, '')

/** IDN-22: exactly six digits. */
export const isAuthenticationCode = (code: string) => /^[0-9]{6}$/.test(code)
