const secretBytes = 32

/** A secret of this browser, hexadecimal; crypto.randomUUID() would need HTTPS. */
export const newAttempt = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretBytes)), byte => byte.toString(16).padStart(2, '0')).join('')
