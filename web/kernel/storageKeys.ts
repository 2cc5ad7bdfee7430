/** Under which the browser keeps the session (session/storedSession.ts) and the language (texts/i18n.ts). */
export const sessionKey = 'kelvinchain.session'
export const languageKey = 'kelvinchain.language'
