import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'

/** `t('deliveries.late')`: only keys that exist compile. */
export const useText = () => useTranslation().t

export const useLanguage = (): Language => (useTranslation().i18n.language === 'en' ? 'en' : 'ja')

/** Picks the name in the user's language; an English name may be missing. */
export function useLocalName() {
  const language = useLanguage()
  return (name: string, nameEn: string) => nameIn(language, { name, nameEn })
}

/** The same for what carries its names, such as a place or a company. */
export function useNameIn() {
  const language = useLanguage()
  return (names: Names) => nameIn(language, names)
}
