export type Language = 'ja' | 'en'

/** PLT-23: calls name a language '1' English, '0' Japanese. */
export const languageOf = (code: '0' | '1'): Language => (code === '1' ? 'en' : 'ja')
export const languageCodeOf = (language: string): '0' | '1' => (language === 'en' ? '1' : '0')

/** A stored language; Japanese is the default (PLT-22). */
export const knownLanguage = (stored: string | null): Language => (stored === 'en' ? 'en' : 'ja')
