const minuteMs = 60_000

/** At most `most` per `spanMs` for one subject. `name` is stored with the counts and must not change its meaning. */
export type Limit = { name: string; most: number; spanMs: number }

/** Applies LIMIT_FACTOR. */
export const scaled = ({ most, ...limit }: Limit, factor: number): Limit => ({ ...limit, most: most * factor })

/**
 * Normal use stays far below: 200 people behind one address who start work, a dispatcher who clicks and types, a gateway
 * that sends 50 requests a second. docs/security.md lists the limits.
 */
export const limits = {
  /** Calls and partner API together. */
  requestsOfAddress: { name: 'requests', most: 30_000, spanMs: minuteMs },
  /** Calls without a session: sign-in, renewal of tokens, mailed links. */
  anonymousCallsOfAddress: { name: 'strangers', most: 1200, spanMs: minuteMs },
  callsOfAccount: { name: 'calls', most: 3000, spanMs: minuteMs },
  searchesOfAccount: { name: 'searches', most: 1200, spanMs: minuteMs },
  filesOfAccount: { name: 'files', most: 120, spanMs: 5 * minuteMs },
  uploadsOfAccount: { name: 'uploads', most: 600, spanMs: 5 * minuteMs },
  requestsOfKey: { name: 'keyRequests', most: 12_000, spanMs: minuteMs },
  /** Distinct keys: a gateway whose key was revoked keeps sending the same one, which is no guess. */
  wrongKeysOfAddress: { name: 'wrongKeys', most: 30, spanMs: 15 * minuteMs },
  /** For all accounts; each account has its own limits (IDN-27 and IDN-28). Successful ones do not count. */
  failedSignInsOfAddress: { name: 'failedSignIns', most: 100, spanMs: 15 * minuteMs },
  mailsAskedByAddress: { name: 'mailsAsked', most: 100, spanMs: 15 * minuteMs },
  /** Mails after a right password: who knows one must not flood its owner's mailbox. */
  codeMailsOfAccount: { name: 'codeMails', most: 20, spanMs: 15 * minuteMs },
  invalidLinksOfAddress: { name: 'invalidLinks', most: 200, spanMs: 15 * minuteMs },
  /** Of shared reports; a token has 256 bits. */
  unknownTokensOfAddress: { name: 'unknownTokens', most: 20, spanMs: 15 * minuteMs },
  refusedSignaturesOfAccount: { name: 'refusedSignatures', most: 30, spanMs: 15 * minuteMs },
} as const satisfies Record<string, Limit>
