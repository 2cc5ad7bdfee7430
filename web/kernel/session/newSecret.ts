const secretBytes = 32

/** A random value of this browser, hexadecimal; crypto.randomUUID() would need HTTPS. */
export const newSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretBytes)), byte => byte.toString(16).padStart(2, '0')).join('')
