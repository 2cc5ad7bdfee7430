import { z } from 'zod'
import type { Language } from '#contract/kernel/language.ts'

/** A name in both languages. `nameEn` of a place without an English name is the Japanese one. */
export const names = z.object({ name: z.string(), nameEn: z.string() })
export type Names = z.infer<typeof names>

/** The name in this language, or the Japanese one if there is no English one. */
export const nameIn = (language: Language, { name, nameEn }: Names): string =>
  language === 'en' && nameEn !== '' ? nameEn : name
