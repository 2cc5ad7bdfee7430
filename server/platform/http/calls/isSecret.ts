import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, which reveals neither matching characters nor the length of the secret. */
export const isSecret = (given: string, secret: string): boolean => timingSafeEqual(hash(given), hash(secret))

const hash = (text: string) => createHash('sha256').update(text).digest()
