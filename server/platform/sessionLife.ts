/**
 * The lifetime of a session in hours (docs/decisions/0057): since its last renewal, which an open page does every half an
 * hour, and since the sign-in.
 */
export type SessionLife = { idleHours: number; maxHours: number }

/** IDN-33: a refresh token is valid for 30 days. IDN-34: after that the user signs in again (4027). */
export const usualSessionLife: SessionLife = { idleHours: 720, maxHours: 720 }
