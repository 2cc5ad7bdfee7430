/**
 * How long a session lives, in hours: since it was last renewed, which a page in use does every half an hour, and since its
 * sign-in, whatever is done (docs/decisions/0057).
 */
export type SessionLife = { idleHours: number; maxHours: number }

/** IDN-33: a refresh token of 30 days; IDN-34: whoever has not signed in for over a month does so again (4027). */
export const usualSessionLife: SessionLife = { idleHours: 720, maxHours: 720 }
