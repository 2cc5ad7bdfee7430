const minuteMs = 60_000

/** At most so many in so long, by one subject. `name` is kept with what is counted: it must not change its meaning. */
export type Limit = { name: string; most: number; spanMs: number }

/** LIMIT_FACTOR: what an installation lets pass in place of what is usual. */
export const scaled = ({ most, ...limit }: Limit, factor: number): Limit => ({ ...limit, most: most * factor })

/**
 * What people and machines do by far stays below: 200 people behind one address who come to work, a dispatcher who clicks
 * and types, a gateway that sends 50 requests a second. docs/security.md lists them.
 */
export const limits = {
  /** Both doors, whoever asks. */
  requestsOfAddress: { name: 'requests', most: 30_000, spanMs: minuteMs },
  /** Calls that anyone may make: sign-in, renewal of tokens, mailed links. */
  anonymousCallsOfAddress: { name: 'strangers', most: 1200, spanMs: minuteMs },
  callsOfAccount: { name: 'calls', most: 3000, spanMs: minuteMs },
  searchesOfAccount: { name: 'searches', most: 1200, spanMs: minuteMs },
  filesOfAccount: { name: 'files', most: 120, spanMs: 5 * minuteMs },
  uploadsOfAccount: { name: 'uploads', most: 600, spanMs: 5 * minuteMs },
  requestsOfKey: { name: 'keyRequests', most: 12_000, spanMs: minuteMs },
  /** Different ones: a gateway whose key was revoked sends the same again and again, and guesses nothing. */
  wrongKeysOfAddress: { name: 'wrongKeys', most: 30, spanMs: 15 * minuteMs },
  /** Over all accounts: one account has its own limits (IDN-27 and IDN-28). Right ones don't count. */
  failedSignInsOfAddress: { name: 'failedSignIns', most: 100, spanMs: 15 * minuteMs },
  mailsAskedByAddress: { name: 'mailsAsked', most: 100, spanMs: 15 * minuteMs },
  /** Of right passwords: whoever knows one must not fill its owner's mailbox. */
  codeMailsOfAccount: { name: 'codeMails', most: 20, spanMs: 15 * minuteMs },
  invalidLinksOfAddress: { name: 'invalidLinks', most: 200, spanMs: 15 * minuteMs },
  /** Of shared reports: nobody guesses one of 256 bits, nor shall anybody try. */
  unknownTokensOfAddress: { name: 'unknownTokens', most: 20, spanMs: 15 * minuteMs },
  refusedSignaturesOfAccount: { name: 'refusedSignatures', most: 30, spanMs: 15 * minuteMs },
} as const satisfies Record<string, Limit>
