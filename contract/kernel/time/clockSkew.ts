/** The clocks of loggers, phones and partners' systems may be fast by ten minutes. */
export const maxClockSkewMs = 10 * 60_000
