import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/kernel/language.ts'

/** `t('deliveries.late')`: only keys that exist compile. */
export const useText = () => useTranslation().t

export const languageIn = ({ language }: { language: string }): Language => (language === 'en' ? 'en' : 'ja')
export const useLanguage = () => languageIn(useTranslation().i18n)
