import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/language.ts'

/** `t('deliveries.late')`: only keys that exist compile. */
export const useText = () => useTranslation().t

export const useLanguage = (): Language => (useTranslation().i18n.language === 'en' ? 'en' : 'ja')

/** Picks the name in the user's language; an English name may be missing. */
export function useLocalName() {
  const language = useLanguage()
  return (japanese: string, english: string) => (language === 'en' && english !== '' ? english : japanese)
}
